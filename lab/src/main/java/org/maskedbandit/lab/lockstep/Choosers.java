package org.maskedbandit.lab.lockstep;

import java.util.Optional;
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

  /** Vector instructions, where this Java was started with its vector module and our module that uses it is there. */
  static Optional<Choosers> vectors() {
    return ModuleLayer.boot().findModule("jdk.incubator.vector").isPresent()
        ? ServiceLoader.load(Choosers.class).findFirst()
        : Optional.empty();
  }

  /**
   * Vectors where they gain, plain Java otherwise; outcomes are the same. With Java 25 vectors play 1.1 times the rounds of plain
   * Java, with Java 17 no more than it ({@code bench/run LockstepLoop}).
   */
  static Choosers best() {
    return Runtime.version().feature() >= 25 ? vectors().orElseGet(Choosers::plain) : plain();
  }
}
