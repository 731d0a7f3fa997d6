"""Botzone: its games of the competition rules, programs that speak its words at our tables, and our bots at theirs."""
