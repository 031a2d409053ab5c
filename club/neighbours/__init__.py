"""What one member may do about another: report a nickname, block."""
