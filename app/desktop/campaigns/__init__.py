"""The campaigns: their list, and the editor of one campaign."""
