"""mjai: games as its events, programs that speak it at our tables, and our bots at theirs."""
