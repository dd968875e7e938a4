package org.maskedbandit.service.plan;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.maskedbandit.lab.plan.Goal;
import org.maskedbandit.lab.plan.Meaning;
import org.maskedbandit.lab.plan.Plan;
import org.maskedbandit.notation.Check;
import org.maskedbandit.notation.Refusal;
import org.maskedbandit.privacy.Guarantee;
import org.maskedbandit.service.experiment.JsonFields;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Answers plans one after the other in a thread of its own, and remembers the answers. A plan
 * depends on its question alone: no experiment, person or reward enters it.
 */
public final class Plans implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(Plans.class);
  private static final int MAX_WAITING = 4;
  private static final int MAX_KEPT = 200;
  private static final int DEFAULT_DAYS = 14;

  private final ExecutorService thread = new ThreadPoolExecutor(
      1, 1, 0, TimeUnit.SECONDS, new ArrayBlockingQueue<>(MAX_WAITING), Plans::background);
  private final Map<String, Work> works = new LinkedHashMap<>(16, 0.75f, true);

  private static Thread background(Runnable work) {
    Thread thread = new Thread(work, "plans");
    thread.setDaemon(true);
    return thread;
  }

  /**
   * Asks for a plan; empty if too many others wait, or one of the same owner does. Refuses a wrong
   * question with a sentence.
   */
  public synchronized Optional<PlanStatus> ask(JsonNode question, String owner) {
    Plan plan = read(question);
    String id = id(plan);
    Work known = works.get(id);
    if (known != null) {
      return Optional.of(known.status());
    }
    if (works.values().stream().anyMatch(each -> each.waitsFor(owner))) {
      return Optional.empty();
    }
    Work work = new Work(id, owner, plan);
    PlanStatus asked = work.status();
    try {
      thread.execute(() -> compute(work));
    } catch (RejectedExecutionException full) {
      return Optional.empty();
    }
    works.put(id, work);
    forget();
    return Optional.of(asked);
  }

  /** A plan that was asked for, unless it is forgotten. */
  public synchronized Optional<PlanStatus> find(String id) {
    return Optional.ofNullable(works.get(id)).map(Work::status);
  }

  private static Plan read(JsonNode json) {
    JsonFields fields = new JsonFields("", json);
    Guarantee promise =
        Plan.promise(fields.number("eta"), fields.number("epsilon"), fields.number("delta"));
    int arms = count(fields, "arms", 2, Plan.MOST_ARMS);
    int traffic = count(fields, "traffic", 1, Plan.MOST_TRAFFIC);
    int days = fields.count("days", 1, Plan.MOST_DAYS).orElse(DEFAULT_DAYS);
    double base = fields.number("base").orElse(Plan.USUAL_BASE);
    double difference = fields.number("difference").orElseThrow(() -> missing("difference"));
    Goal goal = fields.text("goal").map(Goal::parse).orElse(Goal.EARN);
    int seed = fields.count("seed", 0, Integer.MAX_VALUE).orElse(1);
    fields.end();
    return new Plan(promise, arms, traffic, days, base, difference, goal, seed);
  }

  private static int count(JsonFields fields, String name, int least, int most) {
    return fields.count(name, least, most).orElseThrow(() -> missing(name));
  }

  private static Refusal missing(String name) {
    return Check.refusal(name, "given", "missing");
  }

  /** What a promise means to a person, in a sentence. */
  public static ObjectNode meaning(
      Optional<Double> eta, Optional<Double> epsilon, Optional<Double> delta) {
    return Meaning.of(Plan.promise(eta, epsilon, delta));
  }

  /** The answers that nobody asked for in the longest time go first. */
  private void forget() {
    works.values().stream()
        .filter(Work::done)
        .map(Work::id)
        .limit(Math.max(0, works.size() - MAX_KEPT))
        .toList()
        .forEach(works::remove);
  }

  private void compute(Work work) {
    try {
      work.compute();
    } catch (RuntimeException failed) {
      if (!work.cancelled()) {
        LOG.error("a plan failed: {}", failed.getClass().getName());
      }
      drop(work);
    }
  }

  private synchronized void drop(Work work) {
    works.remove(work.id());
  }

  private static String id(Plan plan) {
    try {
      byte[] hash = MessageDigest.getInstance("SHA-256")
          .digest(plan.json().toString().getBytes(StandardCharsets.UTF_8));
      return HexFormat.of().formatHex(hash, 0, 16);
    } catch (NoSuchAlgorithmException impossible) {
      throw new IllegalStateException(impossible);
    }
  }

  /** Cancels what is computed and what waits; takes no more. */
  @Override
  public synchronized void close() {
    works.values().forEach(Work::cancel);
    thread.shutdownNow();
  }

  /** Whether nothing is computed any more after {@link #close}. */
  public boolean ended(long millis) throws InterruptedException {
    return thread.awaitTermination(millis, TimeUnit.MILLISECONDS);
  }

  /**
   * How far a plan is.
   *
   * @param id the same for the same question
   * @param progress from 0 to 1; 1 if there is an answer
   */
  public record PlanStatus(String id, double progress, Optional<ObjectNode> answer) {

    public boolean done() {
      return answer.isPresent();
    }

    public ObjectNode json() {
      ObjectNode json = JsonNodeFactory.instance
          .objectNode()
          .put("plan", id)
          .put("status", done() ? "done" : "running")
          .put("progress", progress);
      answer.ifPresent(given -> json.set("answer", given));
      return json;
    }
  }
}
