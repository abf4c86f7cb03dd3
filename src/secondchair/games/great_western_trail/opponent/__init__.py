"""What both opponents of Great Western Trail have in common; `sam/` and `automa/` hold what makes them different."""
