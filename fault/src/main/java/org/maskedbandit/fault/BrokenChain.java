package org.maskedbandit.fault;

import java.util.List;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.maskedbandit.lab.audit.dial.ReleaseDial;
import org.maskedbandit.lab.audit.dial.ReleaseDial.Epoch;
import org.maskedbandit.random.RandomSource;
import org.maskedbandit.release.CancellingNoise;
import org.maskedbandit.release.EpochNoise;

/**
 * Epoch sums whose noise is taken back in part by the next release, with every line in the open.
 * {@link #RIGHT} is right as it stands, and each mistake changes one line.
 *
 * <pre>y_j = S_j + Z_j - rho_j Z_(j-1),   Z_j ~ N( 0, 1/(eta^2 (1 - rho_(j+1)^2)) )</pre>
 */
enum BrokenChain {
  RIGHT,

  /**
   * "The noise of a sum is 1/eta." But part of it is taken back by later releases, which tell of
   * the reward again. No single release shows that: each has more noise than 1/eta.
   */
  WITHOUT_FACTOR {
    @Override
    double deviation(double eta, double rho, double next) {
      return 1 / eta;
    }
  },

  /** The rho at hand is that of this release. While rho grows, the next one needs more noise. */
  EARLIER_PART {
    @Override
    double deviation(double eta, double rho, double next) {
      return super.deviation(eta, rho, rho);
    }
  },

  /**
   * The ratio of midpoints is best with the true lengths, and these are known at the release. But
   * an epoch that was cut short then takes back more than was paid for.
   */
  LATE_PART {
    @Override
    double part(Arm arm, long now, double cap) {
      return Math.min(cap, (double) (arm.before + arm.released) / (arm.released + now));
    }
  },

  /** Good arms deserve better sums. But what is taken back is public, and tells their rewards. */
  PART_BY_REWARDS {
    @Override
    double next(double rho, double mean) {
      return rho * (1 + mean) / 2;
    }
  },

  /**
   * "All noise that is not needed any more is taken back." The sum of all releases then has one
   * noise, of the same size for ever, and every reward pays in each later release.
   */
  WHOLE_NOISE {
    @Override
    double part(Arm arm, long now, double cap) {
      return 1;
    }
  },

  /** Noise that is set once, like a seed. Each release tells more of it, in the end all. */
  FIRST_NOISE {
    @Override
    double kept(Arm arm, double fresh) {
      return arm.released == 0 ? fresh : arm.memory;
    }
  },

  /** The memory is a field of the learner: an arm takes back what another arm did not pay for. */
  ONE_MEMORY {
    @Override
    double memory(Arm[] arms, int arm, int latest) {
      return arms[latest].memory;
    }
  },

  /** A state is saved after the release that it holds. So a crash between the two repeats it. */
  RELEASED_AGAIN {
    @Override
    int times(int release) {
      return release == 2 ? 2 : 1;
    }
  },

  /**
   * Normal noise is normal noise, and a draw needs no memory. It gives nothing away, since the
   * releases are independent and have more noise than they need. But nothing is cancelled.
   */
  OTHER_NOISE {
    @Override
    double memory(Arm[] arms, int arm, int latest) {
      return arms[arm].deviation * arms[arm].random.nextGaussian();
    }
  },

  /**
   * "Noise is never part of a state." After a restart nothing is taken back. It gives nothing away:
   * a chain that ends has paid for more than it tells. But the posterior is told otherwise.
   */
  LOST_MEMORY {
    @Override
    double kept(Arm arm, double fresh) {
      return 0;
    }
  },

  /** The sign. It gives nothing away, but sums over epochs have more noise instead of less. */
  ADDED_NOISE {
    @Override
    double part(Arm arm, long now, double cap) {
      return -arm.rho;
    }
  };

  /** Of which deviation the noise is, if rho of the one before was taken back and next will be. */
  double deviation(double eta, double rho, double next) {
    return 1 / (eta * Math.sqrt(1 - next * next));
  }

  /** Which part of the memory is taken back by the release that makes it so many rewards. */
  double part(Arm arm, long now, double cap) {
    return arm.rho;
  }

  /** The part that the next release takes back, which is known before the noise is drawn. */
  double next(double rho, double mean) {
    return rho;
  }

  /** What is remembered of the fresh noise. */
  double kept(Arm arm, double fresh) {
    return fresh;
  }

  /** The noise that the release of an arm takes back in part, if that arm was the latest. */
  double memory(Arm[] arms, int arm, int latest) {
    return arms[arm].memory;
  }

  /** How often a release is drawn and shown. */
  int times(int release) {
    return 1;
  }

  /** What it gives away, if one reward of each epoch can change. */
  ReleaseDial dial(CancellingNoise noise, List<Epoch> epochs) {
    return new ReleaseDial(
        (rewards, random) -> releases(noise, epochs, rewards, random), epochs.size());
  }

  private double[] releases(
      CancellingNoise noise, List<Epoch> epochs, double[] rewards, RandomSource random) {
    int count = 1 + epochs.stream().mapToInt(Epoch::arm).max().orElseThrow();
    Arm[] arms = IntStream.range(0, count).mapToObj(arm -> new Arm(random)).toArray(Arm[]::new);
    DoubleStream.Builder values = DoubleStream.builder();
    int latest = 0;
    for (int i = 0; i < rewards.length; i++) {
      Epoch epoch = epochs.get(i);
      Arm arm = arms[epoch.arm()];
      long now = arm.released + epoch.rewards();
      double next = next(
          (double) noise.back(arm.released, now) / EpochNoise.WHOLE, rewards[i] / epoch.rewards());
      double deviation = deviation(noise.eta(), arm.rho, next);
      double taken = part(arm, now, noise.rho()) * memory(arms, epoch.arm(), latest);
      double fresh = 0;
      for (int time = 0; time < times(i); time++) {
        fresh = deviation * random.nextGaussian();
        values.add(rewards[i] + fresh - taken);
      }
      arm.close(now, next, deviation, kept(arm, fresh));
      latest = epoch.arm();
    }
    return values.build().toArray();
  }

  /** What is kept of an arm between releases. */
  static final class Arm {
    final RandomSource random;
    long before;
    long released;
    double rho;
    double deviation;
    double memory;

    Arm(RandomSource random) {
      this.random = random;
    }

    void close(long now, double next, double nextDeviation, double nextMemory) {
      before = released;
      released = now;
      rho = next;
      deviation = nextDeviation;
      memory = nextMemory;
    }
  }
}
