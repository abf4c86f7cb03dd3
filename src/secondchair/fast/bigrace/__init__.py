"""The Big Race compiled: races in thought on flat arrays, and a strong player that grows a tree of them."""
