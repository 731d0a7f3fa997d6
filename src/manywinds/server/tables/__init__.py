"""Live tables: rooms, the seats in them, the matches they play and what each connection is sent."""
