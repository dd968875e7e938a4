package org.maskedbandit.service.serve;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.maskedbandit.service.experiment.LawBudget;
import org.maskedbandit.service.experiment.Surroundings;
import org.maskedbandit.service.secret.ChangeTags;
import org.maskedbandit.service.secret.MasterKey;
import org.maskedbandit.service.store.Database;
import org.maskedbandit.service.store.DecisionLog;
import org.maskedbandit.service.store.JournalStore;
import org.maskedbandit.service.store.LeaseStore;
import org.maskedbandit.service.store.ReleaseStore;
import org.maskedbandit.service.store.RewardStore;
import org.maskedbandit.service.store.StoreGeneration;
import org.maskedbandit.service.store.Writer;

/**
 * The parts of a running service, each built from those before it.
 *
 * @param tags names states of experiments for clients
 * @param log decisions that are not stored yet
 * @param decisions decides, whatever people have already
 * @param people decides for clients: repeated requests and sticky people get what they have
 * @param closing what ends with it, in this order
 */
public record Node(
    Database database,
    Clock clock,
    StoreGeneration generation,
    ChangeTags tags,
    DecisionLog log,
    Experiments experiments,
    Decisions decisions,
    People people,
    Reports reports,
    Changes changes,
    Erasure erasure,
    List<Closing> closing)
    implements AutoCloseable {
  /**
   * Decisions are stored at this interval. Rewards wait for it: a longer one makes them slower, a
   * shorter one makes more commits.
   */
  public static final Duration FLUSH = Duration.ofMillis(25);

  /** How long decisions stay in the log if nothing else is asked for. */
  public static final Duration RETENTION = Duration.ofDays(90);

  /** More laws of eligible arms are refused. */
  private static final int MAX_WAITING_LAWS = 1_000;

  /** Laws may keep this part of the memory. */
  private static final int LAWS_PART = 10;

  /** The end of a part. */
  interface Closing {
    void close();
  }

  public static Node open(Database database, MasterKey master, Clock clock) {
    return open(database, master, clock, FLUSH, RETENTION);
  }

  /**
   * @param flush how often decisions are stored
   * @param retention how long decisions without a window take rewards
   */
  public static Node open(
      Database database, MasterKey master, Clock clock, Duration flush, Duration retention) {
    StoreGeneration generation = database.read(StoreGeneration::new);
    ChangeTags tags = new ChangeTags(master, generation.number());
    LeaseStore leases = new LeaseStore(generation);
    JournalStore journal = new JournalStore(master);
    ReleaseStore releases = new ReleaseStore(master, generation);
    Agenda agenda = new Agenda();
    DecisionLog log = new DecisionLog(agenda::touch);
    Writer writer = new Writer(database);
    writer.every(flush, log);
    ThreadPoolExecutor laws = new ThreadPoolExecutor(
        1, 1, 0, TimeUnit.SECONDS, new LinkedBlockingQueue<>(), work -> new Thread(work, "laws"));
    Surroundings surroundings = surroundings(writer, leases, laws);
    Experiments experiments =
        new Experiments(database, generation, new ReleaseStore(master, generation), surroundings);
    Decisions decisions = new Decisions(master, clock, new Sequences(writer, leases), log);
    People people = new People(decisions, database, master, clock, log, writer);
    Reports reports =
        new Reports(database, new RewardStore(master), clock, writer, log, agenda, retention);
    Changes changes = new Changes(writer, experiments, journal, clock);
    Erasure erasure = new Erasure(changes, decisions, database, master, journal, clock);
    Releaser releaser = new Releaser(experiments, database, releases, clock, writer, agenda);
    return new Node(
        database,
        clock,
        generation,
        tags,
        log,
        experiments,
        decisions,
        people,
        reports,
        changes,
        erasure,
        List.of(
            releaser::close,
            erasure::close,
            people::close,
            changes::close,
            writer::close,
            laws::shutdownNow));
  }

  private static Surroundings surroundings(
      Writer writer, LeaseStore leases, ThreadPoolExecutor worker) {
    LawBudget budget =
        new LawBudget(Runtime.getRuntime().maxMemory() / LAWS_PART / LawBudget.BYTES);
    return new Surroundings() {
      @Override
      public CompletableFuture<Long> rounds(long experiment, long size) {
        return writer.own(tx -> leases.rounds(tx, experiment, size));
      }

      @Override
      public Executor laws() {
        return law -> {
          if (worker.getQueue().size() >= MAX_WAITING_LAWS) {
            throw new RejectedExecutionException("too many laws wait");
          }
          worker.execute(law);
        };
      }

      @Override
      public Executor draws() {
        return worker;
      }

      @Override
      public LawBudget budget() {
        return budget;
      }
    };
  }

  @Override
  public void close() {
    closing.forEach(Closing::close);
  }
}
