-- From this time on, in milliseconds, a key is refused; null for a key that does not expire.
ALTER TABLE api_key ADD COLUMN expires BIGINT;
