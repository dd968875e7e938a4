package org.maskedbandit.lab.lockstep;

/** Makes choosers of one kind. */
public interface Choosers {
  /** For that many arms and lanes, and variances of at most c. */
  Chooser chooser(int arms, int lanes, double c);

  /** So many lanes at a time suit it. */
  int lanes();

  /** Plain Java. */
  static Choosers plain() {
    return new Choosers() {
      @Override
      public Chooser chooser(int arms, int lanes, double c) {
        return new PlainChooser(arms, lanes, c);
      }

      @Override
      public int lanes() {
        return 128;
      }
    };
  }

  /** The fastest kind that this Java runs. */
  static Choosers best() {
    return plain();
  }
}
