package org.maskedbandit.service.serve;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.maskedbandit.service.experiment.Choice;
import org.maskedbandit.service.experiment.Experiment;
import org.maskedbandit.service.experiment.Status;
import org.maskedbandit.service.secret.MasterKey;
import org.maskedbandit.service.secret.Pseudonym;
import org.maskedbandit.service.secret.Pseudonyms;
import org.maskedbandit.service.serve.Decisions.Answer;
import org.maskedbandit.service.serve.Decisions.Question;
import org.maskedbandit.service.store.Database;
import org.maskedbandit.service.store.DecisionLog;
import org.maskedbandit.service.store.PeopleStore;
import org.maskedbandit.service.store.StickyDecision;
import org.maskedbandit.service.store.Writer;

/**
 * Gives repeated requests and sticky people the decision that they have. What is not in the store
 * yet is found in memory; all else is read from the store, outside of event loops. A question
 * without a request and without stickiness needs neither.
 *
 * <p>An entry in memory is there before the store is asked and until its decision is committed: so
 * of equal questions on one node, one decides and the others wait for it. Two nodes that are asked
 * at the same time may decide differently; the later one is kept.
 */
public final class People implements AutoCloseable {
  private static final long REQUEST_MILLIS = Duration.ofHours(24).toMillis();
  private static final long LISTED_MILLIS = Duration.ofHours(24).toMillis();
  private static final int READERS = 3;
  private static final Duration SWEEP = Duration.ofSeconds(60);

  /** Where a decision is kept, and for how long. */
  record Keeping(StickyDecision.Key key, long millis) {
    StickyDecision keep(Answer answer, long now) {
      return new StickyDecision(
          key, answer.id(), answer.reason(), answer.decision().person(), now + millis);
    }
  }

  private static final class Entry {
    final CompletableFuture<Optional<Answer>> answer = new CompletableFuture<>();
    long until;
    // Both are read and written inside of computations of the map, one at a time.
    @Nullable
    String decided;

    @Nullable
    String stored;
  }

  private record Found(Optional<Answer> answer, boolean again) {}

  private final Decisions decisions;
  private final Database database;
  private final Clock clock;
  private final DecisionLog log;
  private final Pseudonyms names;
  private final Map<StickyDecision.Key, Entry> memory = new ConcurrentHashMap<>();
  private final ExecutorService readers =
      Executors.newFixedThreadPool(READERS, work -> new Thread(work, "people"));

  People(
      Decisions decisions,
      Database database,
      MasterKey master,
      Clock clock,
      DecisionLog log,
      Writer writer) {
    this.decisions = decisions;
    this.database = database;
    this.clock = clock;
    this.log = log;
    names = new Pseudonyms(master.derive("kept decisions"));
    writer.every(SWEEP, tx -> PeopleStore.expire(tx, clock.now()));
  }

  /** Nothing if the store is too far behind. Complete at once if nothing is kept. */
  public CompletableFuture<Optional<Answer>> decide(Experiment experiment, Question question) {
    if (question.request().isEmpty()) {
      return forPerson(experiment, question, List.of());
    }
    Keeping keeping = keeping("request", experiment, request(question), REQUEST_MILLIS);
    return kept(
            experiment,
            keeping,
            any -> true,
            () -> forPerson(experiment, question, List.of(keeping)))
        .thenApply(Found::answer);
  }

  /** A request belongs to its key and its person: others may use the same text. */
  private static String request(Question question) {
    String person = question.person().orElse("");
    return question.key() + " " + person.length() + " " + person
        + question.request().orElseThrow();
  }

  private CompletableFuture<Optional<Answer>> forPerson(
      Experiment experiment, Question question, List<Keeping> keepings) {
    Optional<Duration> sticky = experiment.definition().sticky();
    if (sticky.isEmpty() || question.person().isEmpty() || experiment.status() != Status.RUNNING) {
      return decideNow(experiment, question, keepings);
    }
    Keeping keeping =
        keeping("person", experiment, question.person().get(), sticky.get().toMillis());
    return kept(
            experiment,
            keeping,
            answer -> allowed(experiment, question, answer),
            () -> decideNow(experiment, question, with(keepings, keeping)))
        .thenApply(found -> found.again() ? sticky(found.answer(), keepings) : found.answer());
  }

  /**
   * For lists of all experiments, which clients hold and ask for again: a person keeps a decision
   * until there is a release or a change of status, and half of its window at most.
   */
  public CompletableFuture<Optional<Answer>> decideListed(
      Experiment experiment, Question question) {
    boolean sticky = experiment.definition().sticky().isPresent();
    if (question.person().isEmpty() || (sticky && experiment.status() == Status.RUNNING)) {
      return decide(experiment, question);
    }
    long window = experiment.definition().reward().windowMillis();
    Keeping keeping = keeping(
        "list", experiment, question.person().get(), window > 0 ? window / 2 : LISTED_MILLIS);
    return kept(
            experiment,
            keeping,
            answer -> answer.release() == experiment.version()
                && allowed(experiment, question, answer)
                && status(answer.reason()) == experiment.status(),
            () -> decideNow(experiment, question, List.of(keeping)))
        .thenApply(Found::answer);
  }

  private static Status status(Choice.Reason reason) {
    return switch (reason) {
      case STOPPED -> Status.STOPPED;
      case PAUSED -> Status.PAUSED;
      default -> Status.RUNNING;
    };
  }

  private CompletableFuture<Optional<Answer>> decideNow(
      Experiment experiment, Question question, List<Keeping> keepings) {
    return keepings.isEmpty()
        ? decisions.decide(experiment, question)
        : decisions.decide(experiment, question, answer -> {
          List<StickyDecision> rows = rows(keepings, answer, answer.decision().time());
          return log.add(answer.decision(), rows, () -> rows.forEach(this::stored));
        });
  }

  private static List<StickyDecision> rows(List<Keeping> keepings, Answer answer, long time) {
    return keepings.stream().map(keeping -> keeping.keep(answer, time)).toList();
  }

  /** A retired arm is not played again, and neither is one that is not eligible. */
  private static boolean allowed(Experiment experiment, Question question, Answer answer) {
    String label = experiment.arms().get(answer.arm()).label();
    return (status(answer.reason()) == Status.STOPPED
            || !experiment.arms().get(answer.arm()).retired())
        && question.eligible().map(labels -> labels.contains(label)).orElse(true);
  }

  private Optional<Answer> sticky(Optional<Answer> answer, List<Keeping> keepings) {
    Optional<Answer> again = answer.map(Answer::again);
    if (again.isPresent() && !keepings.isEmpty()) {
      List<StickyDecision> rows = rows(keepings, again.get(), clock.now());
      return log.keep(rows, () -> rows.forEach(this::stored)) ? again : Optional.empty();
    }
    return again;
  }

  private Keeping keeping(String kind, Experiment experiment, String text, long millis) {
    Pseudonym name = names.of(kind + " of experiment " + experiment.id() + ": " + text);
    return new Keeping(new StickyDecision.Key(experiment.id(), name), millis);
  }

  private static List<Keeping> with(List<Keeping> keepings, Keeping further) {
    List<Keeping> all = new ArrayList<>(keepings);
    all.add(further);
    return all;
  }

  private CompletableFuture<Found> kept(
      Experiment experiment,
      Keeping keeping,
      Predicate<Answer> fits,
      Supplier<CompletableFuture<Optional<Answer>>> otherwise) {
    Entry mine = new Entry();
    Entry before = memory.putIfAbsent(keeping.key(), mine);
    if (before == null) {
      return find(experiment, keeping.key())
          .thenCompose(found -> found.filter(fits).isPresent()
              ? CompletableFuture.completedFuture(new Found(found, true))
              : otherwise.get().thenApply(answer -> new Found(answer, false)))
          .whenComplete((found, failed) -> end(keeping, mine, found));
    }
    return before.answer.thenCompose(answer -> {
      if (answer.filter(fits).isPresent() && before.until > clock.now()) {
        return CompletableFuture.completedFuture(new Found(answer, true));
      }
      memory.remove(keeping.key(), before);
      return kept(experiment, keeping, fits, otherwise);
    });
  }

  private CompletableFuture<Optional<Answer>> find(Experiment experiment, StickyDecision.Key key) {
    return CompletableFuture.supplyAsync(
        () -> database
            .read(tx -> PeopleStore.find(tx, key, clock.now()))
            .flatMap(kept -> decisions.read(kept, experiment)),
        readers);
  }

  /** Whoever waits gets the answer, or asks anew if there is none. */
  private void end(Keeping keeping, Entry mine, @Nullable Found found) {
    Optional<Answer> answer = found == null ? Optional.empty() : found.answer();
    memory.computeIfPresent(keeping.key(), (key, entry) -> {
      mine.until = clock.now() + keeping.millis();
      mine.decided = answer.map(Answer::id).orElse(null);
      boolean inStore = found != null && found.again();
      boolean done = mine.decided == null || inStore || mine.decided.equals(mine.stored);
      return entry == mine && done ? null : entry;
    });
    mine.answer.complete(answer);
  }

  /** A kept decision is in the store, and no longer needed in memory. */
  private void stored(StickyDecision kept) {
    memory.computeIfPresent(kept.key(), (key, entry) -> {
      entry.stored = kept.decision();
      return kept.decision().equals(entry.decided) ? null : entry;
    });
  }

  /** How many decisions are in memory. */
  int waiting() {
    return memory.size();
  }

  @Override
  public void close() {
    readers.shutdown();
  }
}
