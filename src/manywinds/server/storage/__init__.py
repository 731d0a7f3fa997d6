"""The database: its tables, what is read and written, migrations, backups."""
