-- Since when a terminal group answers as it does, be it by another kind or by other faults: what it was asked before keeps its
-- deadline.
alter table terminal_group rename column kind_since to answers_since;
