package org.maskedbandit.service.store;

/** What has become of a stored decision. */
enum DecisionState {
  /** It may become part of a release. */
  OPEN(0),
  /** It is part of a release, or was passed over since its person had given enough rewards. */
  RELEASED(1),
  /** It does not count: its experiment was stopped, restarted or restored, or it never counted. */
  CLOSED(2);

  final int code;

  DecisionState(int code) {
    this.code = code;
  }

  static DecisionState of(int code) {
    return values()[code];
  }
}
