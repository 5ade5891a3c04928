-- When a token was last bought with a key, to the minute: a key that nobody uses can be revoked.
alter table api_key add column last_used_at timestamptz;
