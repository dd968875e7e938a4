package org.maskedbandit.service.serve;

import java.time.Duration;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.maskedbandit.service.experiment.Definition;
import org.maskedbandit.service.experiment.RewardRange;
import org.maskedbandit.service.secret.MasterKey;
import org.maskedbandit.service.secret.Sealer;
import org.maskedbandit.service.store.Database;
import org.maskedbandit.service.store.ExperimentStore;
import org.maskedbandit.service.store.JournalStore;
import org.maskedbandit.service.store.PeopleStore;
import org.maskedbandit.service.store.Tx;

/**
 * Erases a person from all experiments. First nothing more is taken of the person; then the
 * decision log is read, which may be long, beside other work; then what was found is erased. If the
 * service stops between, the request is repeated: each step may be done again.
 *
 * <p>Released sums stay. Taking a person out of a sum and releasing it again would show the
 * person's rewards as a difference, and charge everybody else a second time.
 */
public final class Erasure implements AutoCloseable {
  /** That a request was carried out; it tells nothing of the person. */
  public record Receipt(String id, long time) {}

  /** What there is of the person in an experiment. */
  private record Found(PeopleStore.Name name, RewardRange range, List<Long> decisions) {}

  /** With a window, values are deleted. */
  private static final RewardRange WITHOUT_VALUES =
      new RewardRange(0, 1, Optional.of(Duration.ofDays(1)), 0);

  private final Changes changes;
  private final Decisions decisions;
  private final Database database;
  private final Sealer rewards;
  private final JournalStore journal;
  private final Clock clock;
  // Of its own: to read a long log takes a while, and other changes wait for the common threads.
  private final ExecutorService reader = Executors.newSingleThreadExecutor(Erasure::background);

  Erasure(
      Changes changes,
      Decisions decisions,
      Database database,
      MasterKey master,
      JournalStore journal,
      Clock clock) {
    this.changes = changes;
    this.decisions = decisions;
    this.database = database;
    rewards = Sealer.ofRewards(master);
    this.journal = journal;
    this.clock = clock;
  }

  public CompletableFuture<Receipt> erase(String person, String actor) {
    Receipt receipt = new Receipt(UUID.randomUUID().toString(), clock.now());
    return changes
        .change(tx -> {
          Map<PeopleStore.Name, RewardRange> names = names(tx, person);
          PeopleStore.refuse(tx, List.copyOf(names.keySet()));
          journal.append(tx, actor, "person erased", "receipt " + receipt.id(), receipt.time());
          return names;
        })
        .thenApplyAsync(this::found, reader)
        .thenCompose(found -> changes.change(tx -> {
          found.forEach(
              each -> PeopleStore.erase(tx, each.name(), each.range(), each.decisions(), rewards));
          return receipt;
        }));
  }

  /** In all experiments of the store, in one order: this node may not have heard of each. */
  private Map<PeopleStore.Name, RewardRange> names(Tx tx, String person) {
    Map<PeopleStore.Name, RewardRange> names = new LinkedHashMap<>();
    ExperimentStore.changed(tx, Long.MIN_VALUE).stream()
        .sorted(Comparator.comparingLong(ExperimentStore.Stored::id))
        .forEach(each -> names.put(
            new PeopleStore.Name(each.id(), decisions.pseudonym(each.id(), person)), range(each)));
    return names;
  }

  /** Of an experiment that cannot be read no value is known that could stand for one erased. */
  private static RewardRange range(ExperimentStore.Stored stored) {
    return stored.readable().map(Definition::reward).orElse(WITHOUT_VALUES);
  }

  private List<Found> found(Map<PeopleStore.Name, RewardRange> names) {
    Map<Long, List<Long>> found =
        database.read(tx -> PeopleStore.decisions(tx, List.copyOf(names.keySet())));
    return names.entrySet().stream()
        .map(each -> new Found(
            each.getKey(),
            each.getValue(),
            found.getOrDefault(each.getKey().experiment(), List.of())))
        .toList();
  }

  private static Thread background(Runnable work) {
    Thread thread = new Thread(work, "erasure");
    thread.setDaemon(true);
    return thread;
  }

  @Override
  public void close() {
    reader.shutdown();
  }
}
