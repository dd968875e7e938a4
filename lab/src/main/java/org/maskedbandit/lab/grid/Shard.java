package org.maskedbandit.lab.grid;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.maskedbandit.notation.Check;

/**
 * Every {@code count}-th batch, so that shards have about the same work.
 *
 * @param index from 1 to {@code count}
 */
public record Shard(int index, int count) {
  /** All batches. */
  public static final Shard ALL = new Shard(1, 1);

  private static final int MOST = 100_000;
  private static final Pattern WRITTEN = Pattern.compile("([0-9]{1,6})/([0-9]{1,6})");
  private static final Pattern FILE = Pattern.compile("part-([0-9]{1,6})-of-([0-9]{1,6})\\.csv");

  public Shard {
    Check.within("the number of shards", count, 1, MOST);
    Check.within("the shard", index, 1, count);
  }

  /** From its written form, such as 2/3. */
  public static Shard parse(String text) {
    Matcher written = WRITTEN.matcher(text);
    if (!written.matches()) {
      throw Check.refusal("--shard", "i/n, such as 2/3", "'" + text + "'");
    }
    return of(written);
  }

  /** Whether that is the name of a file of rows. */
  public static boolean names(String file) {
    return FILE.matcher(file).matches();
  }

  public static Shard ofFile(String name) {
    Matcher file = FILE.matcher(name);
    if (!file.matches()) {
      throw Check.refusal("a file of rows", "named part-I-of-N.csv", name);
    }
    return of(file);
  }

  private static Shard of(Matcher matcher) {
    return new Shard(Integer.parseInt(matcher.group(1)), Integer.parseInt(matcher.group(2)));
  }

  public String file() {
    return "part-" + index + "-of-" + count + ".csv";
  }

  public boolean has(long place) {
    return place % count == index - 1;
  }
}
