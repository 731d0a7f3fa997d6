"""Commands about rulebooks: score, books, diff, clauses."""
