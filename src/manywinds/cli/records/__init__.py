"""Commands about records: replay, import, export, resettle."""
