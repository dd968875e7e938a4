package org.maskedbandit.problem.logged;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.DoubleUnaryOperator;
import org.maskedbandit.lab.log.LogColumns;
import org.maskedbandit.lab.log.LogFile;
import org.maskedbandit.lab.log.RewardRange;
import org.maskedbandit.notation.About;
import org.maskedbandit.notation.Check;
import org.maskedbandit.notation.Derived;
import org.maskedbandit.notation.Parameter;
import org.maskedbandit.problem.Problem;
import org.maskedbandit.random.RandomSource;

/**
 * The arms of a log: arm i pays one of the rewards that were logged with it, each row with the same
 * probability. Arms are numbered in the order in which they appear.
 *
 * <p>The digest keeps a run a pure function of its record although a file is read. If it is left
 * out, it is computed from the file, and the record that is made has it; a record with another
 * digest than that of the file is refused. Twelve digits are 48 bits: a file that was changed by
 * accident passes with probability 2^-48. They do not protect from a file that was made to have the
 * same digits.
 *
 * @see "Efron (1979), Bootstrap methods: another look at the jackknife"
 */
@About(
    value = "the arms of a log in CSV: arm i pays one of its logged rewards",
    does = "Each play of an arm draws one of the rewards that were logged with it, each row with"
        + " the same probability. Arms are numbered in the order in which they appear. Rewards from"
        + " low to high are scaled to [0, 1].",
    source = "Efron 1979, Bootstrap methods: another look at the jackknife")
public record Logged(
    @Parameter("the log, CSV with a header, or a glob for many files")
    String file,

    @Parameter("the column that names the arm") String arm,

    @Parameter("the column of the reward") String reward,

    @Parameter(
        value = "the least possible reward",
        from = -Logged.MOST,
        to = Logged.MOST,
        also = "less than high")
    double low,

    @Parameter(
        value = "the largest possible reward",
        from = -Logged.MOST,
        to = Logged.MOST,
        also = "greater than low")
    double high,

    @Parameter("12 digits that follow from the rewards of the log; any: whatever they are")
    String digest,

    @Derived LoggedArms content)
    implements Problem {
  static final int DIGITS = 12;

  /** The digest is that of the file, whatever it is. */
  private static final String ANY = "any";

  /** As in {@link RewardRange}. */
  private static final double MOST = 1e12;

  private static final String REMARK =
      "The rewards of the log are used without noise, so no promise covers these results; keep"
          + " them where the log is kept.";

  public Logged {
    if (content.size() > 0) {
      String computed = content.digest(DIGITS);
      digest = digest.equals(ANY) ? computed : digest;
      if (!digest.equals(computed)) {
        throw Check.refusal(
            "digest",
            computed + " for " + file + " as it is",
            digest + "; the file has changed, or other columns or another range are read");
      }
    }
  }

  /** Reads the file. */
  public Logged(String file, String arm, String reward, double low, double high, String digest) {
    this(file, arm, reward, low, high, digest, content(file, arm, reward, low, high, digest));
  }

  /**
   * Names what must be given, and the defaults of the rest. The file is not read, and the record
   * cannot be played; {@link #read} makes one that can.
   */
  public Logged(String file, String arm, String reward) {
    this(file, arm, reward, 0, 1, ANY, LoggedArms.UNREAD);
  }

  /** The arms of a log whose rewards are from 0 to 1. */
  public static Logged read(String file, String arm, String reward) {
    return new Logged(file, arm, reward, 0, 1, ANY);
  }

  private static LoggedArms content(
      String file, String arm, String reward, double low, double high, String digest) {
    Check.within("low", low, -MOST, MOST);
    Check.within("high", high, -MOST, MOST);
    LogFile log =
        new LogFile(Path.of(file), LogColumns.of(arm, reward), new RewardRange(low, high));
    return digest.equals(ANY) ? LoggedArms.read(log) : LoggedArms.known(log, digest);
  }

  /** What the log calls the arms. */
  public List<String> names() {
    return content.names();
  }

  @Override
  public int arms() {
    if (content.size() == 0) {
      throw Check.refusal("a logged problem", "read from its file", "not read yet");
    }
    return content.size();
  }

  @Override
  public double mean(int arm) {
    return content.arm(arm).mean();
  }

  @Override
  public double reward(int arm, RandomSource random) {
    return content.arm(arm).draw(random);
  }

  @Override
  public double sum(int arm, long count, DoubleUnaryOperator taken, RandomSource random) {
    return content.arm(arm).sum(count, taken, random);
  }

  @Override
  public boolean binary() {
    return content.binary();
  }

  @Override
  public Optional<String> remark() {
    return Optional.of(REMARK);
  }
}
