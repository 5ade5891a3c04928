-- The part of a placed thing that changes often is its progress.
alter table delivery_order rename column marks to progress;
alter table table_order rename column marks to progress;
alter table reserve rename column marks to progress;
