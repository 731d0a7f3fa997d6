"""What a hand is worth: fans, the facts they test, and how a book adds them up."""
