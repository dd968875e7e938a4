package org.maskedbandit.service.node;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.maskedbandit.service.experiment.Choice;
import org.maskedbandit.service.experiment.Experiment;
import org.maskedbandit.service.experiment.Status;
import org.maskedbandit.service.node.Decisions.Answer;
import org.maskedbandit.service.node.Decisions.Question;
import org.maskedbandit.service.secret.MasterKey;
import org.maskedbandit.service.secret.Pseudonym;
import org.maskedbandit.service.secret.Pseudonyms;
import org.maskedbandit.service.store.Database;
import org.maskedbandit.service.store.DecisionLog;
import org.maskedbandit.service.store.Kept;
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
public final class KeptDecisions implements AutoCloseable {
  private static final long REQUEST_MILLIS = Duration.ofHours(24).toMillis();
  private static final long LISTED_MILLIS = Duration.ofHours(24).toMillis();
  private static final int READERS = 3;
  private static final long SWEEP_SECONDS = 60;

  /** Where a decision is kept, and for how long. */
  record Place(Kept.Holder holder, long millis) {
    Kept keep(Answer answer, long now) {
      return new Kept(
          holder, answer.id(), answer.reason(), answer.decision().person(), now + millis);
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
  private final Map<Kept.Holder, Entry> memory = new ConcurrentHashMap<>();
  private final ScheduledExecutorService readers =
      Executors.newScheduledThreadPool(READERS, work -> new Thread(work, "kept decisions"));

  KeptDecisions(
      Decisions decisions, Database database, MasterKey master, Clock clock, DecisionLog log) {
    this.decisions = decisions;
    this.database = database;
    this.clock = clock;
    this.log = log;
    names = new Pseudonyms(master.derive("kept decisions"));
  }

  void start(Writer writer) {
    readers.scheduleWithFixedDelay(
        () -> writer.submit(handle -> Kept.expire(handle, clock.now())),
        SWEEP_SECONDS,
        SWEEP_SECONDS,
        TimeUnit.SECONDS);
  }

  /** Nothing if the store is too far behind. Complete at once if nothing is kept. */
  public CompletableFuture<Optional<Answer>> decide(Experiment experiment, Question question) {
    if (question.request().isEmpty()) {
      return forPerson(experiment, question, List.of());
    }
    Place place = place("request", experiment, question.request().get(), REQUEST_MILLIS);
    return kept(
            experiment, place, any -> true, () -> forPerson(experiment, question, List.of(place)))
        .thenApply(Found::answer);
  }

  private CompletableFuture<Optional<Answer>> forPerson(
      Experiment experiment, Question question, List<Place> places) {
    Optional<Duration> sticky = experiment.definition().sticky();
    if (sticky.isEmpty() || question.person().isEmpty() || experiment.status() != Status.running) {
      return decideNow(experiment, question, places);
    }
    Place place =
        place("person", experiment, question.person().get(), sticky.get().toMillis());
    return kept(
            experiment,
            place,
            answer -> allowed(experiment, question, answer),
            () -> decideNow(experiment, question, with(places, place)))
        .thenApply(found -> found.again() ? sticky(found.answer(), places) : found.answer());
  }

  /**
   * For lists of all experiments, which clients hold and ask for again: a person keeps a decision
   * until there is a release or a change of status, and half of its window at most.
   */
  public CompletableFuture<Optional<Answer>> decideListed(
      Experiment experiment, Question question) {
    boolean sticky = experiment.definition().sticky().isPresent();
    if (question.person().isEmpty() || (sticky && experiment.status() == Status.running)) {
      return decide(experiment, question);
    }
    long window = experiment.definition().reward().windowMillis();
    Place place =
        place("list", experiment, question.person().get(), window > 0 ? window / 2 : LISTED_MILLIS);
    return kept(
            experiment,
            place,
            answer -> answer.release() == experiment.version()
                && allowed(experiment, question, answer)
                && status(answer.reason()) == experiment.status(),
            () -> decideNow(experiment, question, List.of(place)))
        .thenApply(Found::answer);
  }

  private static Status status(Choice.Reason reason) {
    return switch (reason) {
      case stopped -> Status.stopped;
      case paused -> Status.paused;
      default -> Status.running;
    };
  }

  private CompletableFuture<Optional<Answer>> decideNow(
      Experiment experiment, Question question, List<Place> places) {
    return CompletableFuture.completedFuture(decisions.decide(experiment, question, places));
  }

  /** A retired arm is not played again, and neither is one that is not eligible. */
  private static boolean allowed(Experiment experiment, Question question, Answer answer) {
    String label = experiment.arms().get(answer.arm()).label();
    return (status(answer.reason()) == Status.stopped
            || !experiment.arms().get(answer.arm()).retired())
        && question.eligible().map(labels -> labels.contains(label)).orElse(true);
  }

  private Optional<Answer> sticky(Optional<Answer> answer, List<Place> places) {
    Optional<Answer> again = answer.map(Answer::again);
    if (again.isPresent() && !places.isEmpty()) {
      List<Kept> rows =
          places.stream().map(place -> place.keep(again.get(), clock.now())).toList();
      return log.keep(rows) ? again : Optional.empty();
    }
    return again;
  }

  private Place place(String kind, Experiment experiment, String text, long millis) {
    Pseudonym name = names.of(kind + " of experiment " + experiment.id() + ": " + text);
    return new Place(new Kept.Holder(experiment.id(), name), millis);
  }

  private static List<Place> with(List<Place> places, Place further) {
    List<Place> all = new ArrayList<>(places);
    all.add(further);
    return all;
  }

  private CompletableFuture<Found> kept(
      Experiment experiment,
      Place place,
      Predicate<Answer> fits,
      Supplier<CompletableFuture<Optional<Answer>>> otherwise) {
    Entry mine = new Entry();
    Entry before = memory.putIfAbsent(place.holder(), mine);
    if (before == null) {
      return find(experiment, place.holder())
          .thenCompose(found -> found.filter(fits).isPresent()
              ? CompletableFuture.completedFuture(new Found(found, true))
              : otherwise.get().thenApply(answer -> new Found(answer, false)))
          .whenComplete((found, failed) -> end(place, mine, found));
    }
    return before.answer.thenCompose(answer -> {
      if (answer.filter(fits).isPresent() && before.until > clock.now()) {
        return CompletableFuture.completedFuture(new Found(answer, true));
      }
      memory.remove(place.holder(), before);
      return kept(experiment, place, fits, otherwise);
    });
  }

  private CompletableFuture<Optional<Answer>> find(Experiment experiment, Kept.Holder holder) {
    return CompletableFuture.supplyAsync(
        () -> database
            .reading()
            .withHandle(handle -> Kept.find(handle, holder, clock.now()))
            .flatMap(kept -> decisions.read(kept, experiment)),
        readers);
  }

  /** Whoever waits gets the answer, or asks anew if there is none. */
  private void end(Place place, Entry mine, @Nullable Found found) {
    Optional<Answer> answer = found == null ? Optional.empty() : found.answer();
    memory.computeIfPresent(place.holder(), (holder, entry) -> {
      mine.until = clock.now() + place.millis();
      mine.decided = answer.map(Answer::id).orElse(null);
      boolean inStore = found != null && found.again();
      boolean done = mine.decided == null || inStore || mine.decided.equals(mine.stored);
      return entry == mine && done ? null : entry;
    });
    mine.answer.complete(answer);
  }

  /** A kept decision is in the store, and no longer needed in memory. */
  void stored(Kept kept) {
    memory.computeIfPresent(kept.holder(), (holder, entry) -> {
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
