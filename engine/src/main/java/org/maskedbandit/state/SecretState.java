package org.maskedbandit.state;

import java.util.Map;
import java.util.TreeMap;
import org.maskedbandit.notation.Check;

/**
 * The saved state of a learner: a plain value. <b>It holds secrets</b>: sums of rewards that were
 * not released yet. Store it encrypted; {@link #toString} shows none of it.
 *
 * <p>It has no randomness. A resumed learner goes on with fresh noise, and what was released is
 * part of the state and never drawn again. Resume a state once: two learners that go on from the
 * same state would release the same open rewards twice with different noise.
 */
public final class SecretState {
  private final Map<String, String> subject;
  private final Map<String, Object> tree;

  SecretState(Map<String, String> subject, Map<String, Object> tree) {
    this.subject = subject;
    this.tree = tree;
  }

  /** @param subject what the state is of, in words that are not secret: policy, arms, horizon */
  public static SecretState of(Map<String, String> subject, Stateful thing) {
    return new SecretState(new TreeMap<>(subject), StateWriter.tree(thing));
  }

  /** Reads {@link #json} back. What is truncated, altered or of a newer version is refused. */
  public static SecretState parse(String json) {
    return StateJson.read(json);
  }

  /** The written form: JSON with a version and a checksum. It holds the secrets in clear. */
  public String json() {
    return StateJson.write(subject, tree);
  }

  /** Gives a new thing the saved fields, if it is of the same subject. */
  public void restore(Map<String, String> expected, Stateful thing) {
    expected.forEach((name, value) -> {
      String saved = subject.getOrDefault(name, "missing");
      if (!value.equals(saved)) {
        throw Check.refusal("the " + name + " of a saved state", value, saved);
      }
    });
    StateReader.read(tree, thing);
  }

  @Override
  public String toString() {
    return "SecretState" + subject;
  }
}
