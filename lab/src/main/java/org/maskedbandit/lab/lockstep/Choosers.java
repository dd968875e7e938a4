package org.maskedbandit.lab.lockstep;

import java.util.ServiceLoader;

/** Makes choosers of one kind. */
public interface Choosers {
  /** For that many arms and lanes, and variances of at most c. */
  Chooser chooser(int arms, int lanes, double c);

  /** So many lanes at a time suit it. */
  int lanes();

  /** Plain Java. */
  static Choosers plain() {
    return new PlainChoosers();
  }

  /**
   * Vector instructions where this Java was started with its vector module and our module that uses it is there, plain Java
   * otherwise. Outcomes are the same.
   */
  static Choosers best() {
    return ModuleLayer.boot().findModule("jdk.incubator.vector").isPresent()
        ? ServiceLoader.load(Choosers.class).findFirst().orElseGet(Choosers::plain)
        : plain();
  }
}
