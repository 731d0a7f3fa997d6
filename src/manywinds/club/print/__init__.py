"""What a club prints: sheets and lists as plain pages, drawn as PDF or written as CSV."""
