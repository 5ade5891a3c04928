-- How far each part of the demo's history is made. A part makes one day in each transaction.
create table history_part (
  name     text not null primary key,
  next_day date not null,
  last_day date not null,
  check (next_day <= last_day + 1)
);
