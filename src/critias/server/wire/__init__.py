"""Everything that goes over the wire, both ways; the types of the page in the browser are made from it.

A player chooses an *action*, by number; it becomes an *entry* in the table's log; what happened is told to a screen as *events*.
"""
