-- Events that a follower could not handle, again and again, and has left out so that those after them could be handled.
create table follower_passed_over (
  owner_id  uuid not null,
  follower  text not null,
  part      uuid not null,
  revision  bigint not null,
  reason    text not null,
  passed_at timestamptz not null,
  primary key (owner_id, follower, part, revision)
);
create index follower_passed_over_by_age on follower_passed_over (passed_at);
