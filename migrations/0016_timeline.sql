-- What has become of the commands about one thing. Accepting a command does not write to it: a row comes in when it has ended.
create index command_by_subject on command (organization_id, subject_id) where finished_at is not null;
