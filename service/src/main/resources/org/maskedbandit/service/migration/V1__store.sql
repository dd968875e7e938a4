-- One text for SQLite and PostgreSQL. ${key} is the type of a 64-bit primary key.
-- Times are milliseconds since 1970.

CREATE TABLE setting (
  name TEXT PRIMARY KEY,
  value TEXT NOT NULL
);

-- Numbers that are given out once: sequence numbers in blocks, ids, changes.
CREATE TABLE lease (
  name TEXT PRIMARY KEY,
  next BIGINT NOT NULL
);

CREATE TABLE experiment (
  id ${key},
  name TEXT NOT NULL UNIQUE,
  definition TEXT NOT NULL,
  status TEXT NOT NULL,
  final_arm INT,
  created BIGINT NOT NULL,
  release BIGINT NOT NULL,
  change BIGINT NOT NULL
);

CREATE TABLE arm (
  experiment BIGINT NOT NULL,
  arm INT NOT NULL,
  label TEXT NOT NULL,
  value TEXT NOT NULL,
  retired SMALLINT NOT NULL,
  PRIMARY KEY (experiment, arm),
  UNIQUE (experiment, label)
);

-- A sum: what is open of it, and its sealed memory or, if it is never released, the sealed sum of
-- counted rewards.
CREATE TABLE slot (
  experiment BIGINT NOT NULL,
  slot INT NOT NULL,
  plays BIGINT NOT NULL,
  windowed SMALLINT NOT NULL,
  segment INT NOT NULL,
  pending BIGINT NOT NULL,
  counted BIGINT NOT NULL DEFAULT 0,
  secret BYTEA,
  PRIMARY KEY (experiment, slot)
);

-- state: 0 open, 1 part of a release, 2 does not count
CREATE TABLE decision (
  sequence ${key},
  experiment BIGINT NOT NULL,
  slot INT NOT NULL,
  time BIGINT NOT NULL,
  release BIGINT NOT NULL,
  propensity DOUBLE PRECISION NOT NULL,
  person BYTEA,
  state SMALLINT NOT NULL
);

CREATE INDEX decision_open ON decision (experiment, slot, time, sequence) WHERE state = 0;

-- Sealed values of decisions that are not part of a release yet.
CREATE TABLE reward (
  sequence ${key},
  experiment BIGINT NOT NULL,
  slot INT NOT NULL,
  reported BIGINT NOT NULL,
  value BYTEA NOT NULL
);

CREATE INDEX reward_open ON reward (experiment, slot, reported, sequence);

CREATE TABLE release (
  experiment BIGINT NOT NULL,
  version BIGINT NOT NULL,
  slot INT NOT NULL,
  rewards BIGINT NOT NULL,
  sum DOUBLE PRECISION NOT NULL,
  decisions BIGINT NOT NULL,
  back INT NOT NULL,
  time BIGINT NOT NULL,
  PRIMARY KEY (experiment, version)
);

-- How often each arm was chosen as of each release, and with which probability; mixed: 1 if it was
-- not always the same one, because only some arms were eligible or arms were added or retired.
CREATE TABLE exposure (
  experiment BIGINT NOT NULL,
  release BIGINT NOT NULL,
  slot INT NOT NULL,
  plays BIGINT NOT NULL,
  propensity DOUBLE PRECISION NOT NULL,
  mixed SMALLINT NOT NULL,
  PRIMARY KEY (experiment, release, slot)
);

-- How many rewards of a person are part of releases, and whether the person was erased.
CREATE TABLE person (
  experiment BIGINT NOT NULL,
  person BYTEA NOT NULL,
  counted INT NOT NULL,
  erased SMALLINT NOT NULL,
  PRIMARY KEY (experiment, person)
);

-- The decision that a person keeps, or that a repeated request gets.
CREATE TABLE kept (
  experiment BIGINT NOT NULL,
  holder BYTEA NOT NULL,
  decision TEXT NOT NULL,
  reason TEXT NOT NULL,
  person BYTEA,
  until BIGINT NOT NULL,
  PRIMARY KEY (experiment, holder)
);

CREATE INDEX kept_until ON kept (until);

CREATE INDEX kept_person ON kept (experiment, person) WHERE person IS NOT NULL;

CREATE TABLE api_key (
  id TEXT PRIMARY KEY,
  hash BYTEA NOT NULL UNIQUE,
  role TEXT NOT NULL,
  experiment TEXT,
  created BIGINT NOT NULL,
  revoked BIGINT
);

CREATE TABLE journal (
  number ${key},
  time BIGINT NOT NULL,
  actor TEXT NOT NULL,
  action TEXT NOT NULL,
  detail TEXT NOT NULL,
  hash BYTEA NOT NULL
);
