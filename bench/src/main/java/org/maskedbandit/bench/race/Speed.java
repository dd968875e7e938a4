package org.maskedbandit.bench.race;

import java.util.List;

/** How fast we are on one machine, from one run. */
public record Speed(
    Machine machine, List<ThroughputRow> rounds, List<HorizonPoint> horizons, List<ArmPoint> arms) {

  /** The machine; the compiler is empty if there is none. */
  public record Machine(int cores, String java, String compiler) {

    static Machine here(String compiler) {
      return new Machine(
          Runtime.getRuntime().availableProcessors(),
          System.getProperty("java.vm.name") + " " + System.getProperty("java.vm.version"),
          compiler);
    }

    /** Whether ratios to C are known. */
    public boolean compiles() {
      return !compiler.isEmpty();
    }
  }
}
