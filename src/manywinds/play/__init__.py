"""Playing: whatever acts at a table, and the laws every deal keeps."""
