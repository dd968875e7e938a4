package org.maskedbandit.service.serve;

import java.time.Duration;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
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

/** Builds the parts of a service, each from those before it. It does nothing else. */
public final class Node implements AutoCloseable {
  /** Decisions are stored after that time. */
  private static final Duration FLUSH = Duration.ofMillis(25);

  /** More laws of eligible arms are refused. */
  private static final int MAX_WAITING_LAWS = 1_000;

  private final Database database;
  private final Clock clock;
  private final StoreGeneration generation;
  private final ChangeTags tags;
  private final DecisionLog log;
  private final Writer writer;
  private final ExecutorService laws;
  private final Experiments experiments;
  private final Decisions decisions;
  private final People people;
  private final Reports reports;
  private final Changes changes;
  private final Erasure erasure;
  private final Releaser releaser;

  public Node(Database database, MasterKey master, Clock clock) {
    this(database, master, clock, FLUSH);
  }

  /** @param flush how often decisions are stored */
  public Node(Database database, MasterKey master, Clock clock, Duration flush) {
    this.database = database;
    this.clock = clock;
    generation = database.read(StoreGeneration::new);
    tags = new ChangeTags(master, generation.number());
    LeaseStore leases = new LeaseStore(generation);
    JournalStore journal = new JournalStore(master);
    ReleaseStore releases = new ReleaseStore(master, generation);
    Agenda agenda = new Agenda();
    log = new DecisionLog(agenda::touch);
    writer = new Writer(database);
    writer.behind(flush, log);
    laws = new ThreadPoolExecutor(
        1,
        1,
        0,
        TimeUnit.SECONDS,
        new ArrayBlockingQueue<>(MAX_WAITING_LAWS),
        work -> new Thread(work, "laws"));
    Surroundings surroundings = surroundings(writer, leases, laws);
    experiments =
        new Experiments(database, generation, new ReleaseStore(master, generation), surroundings);
    decisions = new Decisions(master, clock, new Sequences(writer, leases), log);
    people = new People(decisions, database, master, clock, log, writer);
    reports = new Reports(database, new RewardStore(master), clock, writer, log, agenda);
    changes = new Changes(writer, experiments, journal, clock);
    erasure = new Erasure(changes, decisions, database, master, journal, clock);
    releaser = new Releaser(experiments, database, releases, clock, writer, agenda);
  }

  private static Surroundings surroundings(Writer writer, LeaseStore leases, Executor laws) {
    return new Surroundings() {
      @Override
      public CompletableFuture<Long> rounds(long experiment, long size) {
        return writer.own(tx -> leases.rounds(tx, experiment, size));
      }

      @Override
      public Executor laws() {
        return laws;
      }
    };
  }

  public Database database() {
    return database;
  }

  public Clock clock() {
    return clock;
  }

  public StoreGeneration generation() {
    return generation;
  }

  /** Names states of experiments for clients. */
  public ChangeTags tags() {
    return tags;
  }

  /** Decisions that are not stored yet. */
  public DecisionLog log() {
    return log;
  }

  public Experiments experiments() {
    return experiments;
  }

  /** Decides, whatever people have already. */
  public Decisions decisions() {
    return decisions;
  }

  /** Decides for clients: repeated requests and sticky people get what they have. */
  public People people() {
    return people;
  }

  public Reports reports() {
    return reports;
  }

  public Changes changes() {
    return changes;
  }

  public Erasure erasure() {
    return erasure;
  }

  @Override
  public void close() {
    releaser.close();
    erasure.close();
    people.close();
    changes.close();
    writer.close();
    laws.shutdownNow();
  }
}
