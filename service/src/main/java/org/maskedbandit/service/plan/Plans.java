package org.maskedbandit.service.plan;

import com.fasterxml.jackson.databind.JsonNode;
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
import org.maskedbandit.lab.plan.Meaning;
import org.maskedbandit.lab.plan.Plan;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Answers plans one after the other in a thread of its own, and remembers the answers. A plan
 * depends on its question alone: no experiment, person or reward enters it.
 */
public final class Plans implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(Plans.class);
  private static final int MOST_WAITING = 4;
  private static final int MOST_KEPT = 200;

  private final ExecutorService thread = new ThreadPoolExecutor(
      1, 1, 0, TimeUnit.SECONDS, new ArrayBlockingQueue<>(MOST_WAITING), Plans::background);
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
  public synchronized Optional<Standing> ask(JsonNode question, String owner) {
    Plan plan = PlanQuestion.read(question);
    String id = id(plan);
    Work known = works.get(id);
    if (known != null) {
      return Optional.of(known.standing());
    }
    if (works.values().stream().anyMatch(each -> each.waitsFor(owner))) {
      return Optional.empty();
    }
    Work work = new Work(id, owner, plan);
    Standing asked = work.standing();
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
  public synchronized Optional<Standing> find(String id) {
    return Optional.ofNullable(works.get(id)).map(Work::standing);
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
        .limit(Math.max(0, works.size() - MOST_KEPT))
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
}
