"""Many deals between bots, on one processor, on many, or on a cluster, and statistics of them."""
