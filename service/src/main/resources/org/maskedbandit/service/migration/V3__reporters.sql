-- Every key that reports for a decision has a row of its own, so that its answers depend on its own
-- reports alone. Rows from before belong to no key. Without a value: the row only says that this key
-- has reported.
CREATE TABLE reported (
  sequence BIGINT NOT NULL,
  reporter TEXT NOT NULL,
  experiment BIGINT NOT NULL,
  slot INT NOT NULL,
  reported BIGINT NOT NULL,
  value BYTEA,
  PRIMARY KEY (sequence, reporter)
);

INSERT INTO reported (sequence, reporter, experiment, slot, reported, value)
  SELECT sequence, '', experiment, slot, reported, value FROM reward;

DROP TABLE reward;

ALTER TABLE reported RENAME TO reward;

CREATE INDEX reward_open ON reward (experiment, slot, reported, sequence) WHERE value IS NOT NULL;

-- began: how many releases of the experiment there were when the segment began. Decisions from before
-- take no reward.
ALTER TABLE slot ADD COLUMN began BIGINT NOT NULL DEFAULT 0;

CREATE INDEX slot_began ON slot (experiment, slot) WHERE began > 0;

-- A hash of each release, of each lease of rounds, and of all before it, of all experiments; it tells
-- apart two databases that went different ways.
CREATE TABLE chain (
  number ${key},
  hash BYTEA NOT NULL
);

ALTER TABLE release RENAME COLUMN back TO cancelled_share;

ALTER TABLE exposure RENAME TO play_count;

DROP INDEX kept_until;

DROP INDEX kept_person;

ALTER TABLE kept RENAME TO sticky_decision;

CREATE INDEX sticky_decision_until ON sticky_decision (until);

CREATE INDEX sticky_decision_person ON sticky_decision (experiment, person)
  WHERE person IS NOT NULL;

CREATE INDEX person_erased ON person (experiment, person) WHERE erased = 1;
