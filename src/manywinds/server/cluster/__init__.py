"""Several processes on one database: who owns a table, how requests reach it, how spectators follow it."""
