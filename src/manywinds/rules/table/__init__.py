"""What happens at a table: the flow of a deal, rounds, seats, payments, penalties."""
