"""The words rulebooks are written in: clauses, fans, how they combine, scores, payments, options, books."""
