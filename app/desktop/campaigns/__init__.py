"""Campaigns: the list, and the editor of one."""
