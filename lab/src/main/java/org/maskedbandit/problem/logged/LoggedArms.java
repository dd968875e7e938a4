package org.maskedbandit.problem.logged;

import java.lang.ref.SoftReference;
import java.nio.ByteBuffer;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.maskedbandit.lab.log.LogFile;
import org.maskedbandit.lab.log.RewardCounts;
import org.maskedbandit.notation.Check;

/**
 * What was read of a log: the rewards of each arm. Equal digests are taken for equal contents.
 *
 * <p>The digest is the SHA-256 of all that a run depends on: for each arm, in order, how many
 * different rewards it has, and each of them with its count. Names of arms, other columns and the
 * order of rows do not enter, as long as the arms appear in the same order.
 */
public final class LoggedArms {
  /** Before anything was read. */
  static final LoggedArms UNREAD = new LoggedArms(List.of(), List.of());

  /**
   * What was read lately. A record names its content by the digest, so it is the same whatever has
   * become of the file since; the many tasks of a study read the file once.
   */
  private static final Map<Named, SoftReference<LoggedArms>> READ = new ConcurrentHashMap<>();

  /** A log with the digest that it had. */
  private record Named(LogFile log, String digest) {}

  private final List<String> names;
  private final Histogram[] arms;
  private final boolean binary;
  private final String digest;

  private LoggedArms(List<String> names, List<Histogram> arms) {
    this.names = names;
    this.arms = arms.toArray(Histogram[]::new);
    binary = arms.stream().allMatch(Histogram::binary);
    digest = digest(arms);
  }

  /** The arms of a log, which must have that digest. */
  static LoggedArms known(LogFile log, String digest) {
    @Nullable SoftReference<LoggedArms> read = READ.get(new Named(log, digest));
    @Nullable LoggedArms kept = read == null ? null : read.get();
    return kept == null ? read(log) : kept;
  }

  /** The arms of a log as it is now. */
  static LoggedArms read(LogFile log) {
    RewardCounts counts = RewardCounts.of(log);
    List<String> names = counts.names();
    Check.atLeast("the number of arms of " + log.path(), names.size(), 2);
    LoggedArms read = new LoggedArms(
        names,
        IntStream.range(0, names.size())
            .mapToObj(arm -> new Histogram(counts.arm(arm)))
            .toList());
    READ.put(new Named(log, read.digest(Logged.DIGITS)), new SoftReference<>(read));
    return read;
  }

  private static String digest(List<Histogram> arms) {
    try {
      MessageDigest sha = MessageDigest.getInstance("SHA-256");
      ByteBuffer bytes = ByteBuffer.allocate(Double.BYTES + Long.BYTES);
      for (Histogram arm : arms) {
        sha.update(bytes.clear().putLong(arm.size()).flip());
        for (int i = 0; i < arm.size(); i++) {
          sha.update(
              bytes.clear().putDouble(arm.reward(i)).putLong(arm.count(i)).flip());
        }
      }
      return HexFormat.of().formatHex(sha.digest());
    } catch (NoSuchAlgorithmException impossible) {
      throw new IllegalStateException(impossible);
    }
  }

  /** The first digits of the digest. */
  String digest(int digits) {
    return digest.substring(0, digits);
  }

  List<String> names() {
    return names;
  }

  int size() {
    return arms.length;
  }

  Histogram arm(int arm) {
    Check.arm(arm, arms.length);
    return arms[arm];
  }

  boolean binary() {
    return binary;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof LoggedArms arms && digest.equals(arms.digest);
  }

  @Override
  public int hashCode() {
    return digest.hashCode();
  }

  @Override
  public String toString() {
    return arms.length + " arms";
  }
}
