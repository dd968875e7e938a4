package org.maskedbandit.service.serve;

import java.nio.ByteBuffer;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BooleanSupplier;
import org.maskedbandit.notation.Check;
import org.maskedbandit.random.SecretSource;
import org.maskedbandit.service.experiment.Choice;
import org.maskedbandit.service.experiment.Control;
import org.maskedbandit.service.experiment.Experiment;
import org.maskedbandit.service.experiment.SlotId;
import org.maskedbandit.service.experiment.Status;
import org.maskedbandit.service.secret.DecisionId;
import org.maskedbandit.service.secret.DecisionIds;
import org.maskedbandit.service.secret.MasterKey;
import org.maskedbandit.service.secret.Pseudonym;
import org.maskedbandit.service.secret.Pseudonyms;
import org.maskedbandit.service.store.DecisionLog;
import org.maskedbandit.service.store.StickyDecision;

/**
 * Decides: from public values in memory, without a lock and without the store. The decision is
 * logged behind the answer.
 */
public final class Decisions {
  /**
   * What a client asks.
   *
   * @param key the id of its key; a request is known to that key alone
   * @param mayCompute whether the probabilities of eligible arms may be computed for it
   */
  public record Question(
      Optional<String> person,
      Optional<List<String>> eligible,
      Optional<String> request,
      String key,
      BooleanSupplier mayCompute) {
    public Question(
        Optional<String> person,
        Optional<List<String>> eligible,
        Optional<String> request,
        String key) {
      this(person, eligible, request, key, () -> true);
    }
  }

  /** What it gets. */
  public record Answer(
      String id, DecisionId decision, Experiment experiment, Choice.Reason reason) {
    public int arm() {
      return SlotId.arm(decision.slot());
    }

    /** Nothing if it is a secret. */
    public OptionalDouble propensity() {
      return decision.propensity() == Choice.SECRET
          ? OptionalDouble.empty()
          : OptionalDouble.of(decision.propensity());
    }

    /** As of which release it was decided. */
    public long release() {
      return decision.release();
    }

    /** The same, for a person who has it already. */
    Answer again() {
      return new Answer(id, decision, experiment, Choice.Reason.STICKY);
    }
  }

  private final MasterKey master;
  private final Clock clock;
  private final Sequences sequences;
  private final DecisionLog log;
  private final ThreadLocal<SecretSource> random =
      ThreadLocal.withInitial(SecretSource::fromSystem);
  private final ThreadLocal<DecisionIds> ids;
  private final Map<Long, Pseudonyms> persons = new ConcurrentHashMap<>();

  Decisions(MasterKey master, Clock clock, Sequences sequences, DecisionLog log) {
    this.master = master;
    this.clock = clock;
    this.sequences = sequences;
    this.log = log;
    ids = ThreadLocal.withInitial(() -> new DecisionIds(master));
  }

  /** The decision of an id that was written here or on another node. */
  public Optional<DecisionId> read(String id) {
    return ids.get().read(id);
  }

  /**
   * A kept decision; nothing if it was written under another key, or has an arm that another node
   * has added and that is not known here yet.
   */
  Optional<Answer> read(StickyDecision kept, Experiment experiment) {
    return read(kept.decision())
        .filter(decision -> SlotId.arm(decision.slot()) < experiment.arms().size())
        .map(decision -> new Answer(kept.decision(), decision, experiment, kept.reason()));
  }

  /** What is done with a decision: it is logged, or not if the store is too far behind. */
  interface Keeping {
    boolean add(Answer answer);
  }

  /** Makes a new decision. Empty if the store is too far behind. */
  CompletableFuture<Optional<Answer>> decide(
      Experiment experiment, Question question, Keeping keeping) {
    Pseudonym person =
        question.person().map(named -> pseudonym(experiment.id(), named)).orElse(Pseudonym.NONE);
    long sequence = sequences.next();
    return choose(experiment, question, person, sequence)
        .thenApply(choice -> answer(experiment, person, sequence, choice))
        .thenApply(answer -> keeping.add(answer) ? Optional.of(answer) : Optional.empty());
  }

  /** Decides, and logs it. */
  CompletableFuture<Optional<Answer>> decide(Experiment experiment, Question question) {
    return decide(experiment, question, answer -> log.add(answer.decision(), List.of(), () -> {}));
  }

  private Answer answer(Experiment experiment, Pseudonym person, long sequence, Choice choice) {
    DecisionId id = new DecisionId(
        experiment.id(),
        sequence,
        SlotId.of(choice.arm(), choice.control()),
        clock.now(),
        experiment.version(),
        choice.propensity(),
        choice.counts(),
        person);
    return new Answer(ids.get().write(id), id, experiment, choice.reason());
  }

  public Pseudonym pseudonym(long experiment, String person) {
    return persons
        .computeIfAbsent(
            experiment, id -> new Pseudonyms(master.derive("person, experiment " + id)))
        .of(person);
  }

  private CompletableFuture<Choice> choose(
      Experiment experiment, Question question, Pseudonym person, long sequence) {
    if (experiment.status() == Status.STOPPED) {
      return now(Choice.fixed(experiment.finalArm().orElseThrow(), Choice.Reason.STOPPED));
    }
    if (experiment.status() == Status.PAUSED) {
      return now(Choice.fixed(experiment.pauseArm(), Choice.Reason.PAUSED));
    }
    Optional<Control> control = experiment.definition().control();
    if (control.isPresent()
        && question.eligible().isEmpty()
        && bucket(experiment, person, sequence) < control.get().share()) {
      return ofControl(experiment, control.get(), question);
    }
    return experiment
        .law()
        .choose(
            question.eligible().map(labels -> arms(experiment, labels)),
            question.mayCompute(),
            random::get);
  }

  private static CompletableFuture<Choice> now(Choice choice) {
    return CompletableFuture.completedFuture(choice);
  }

  private CompletableFuture<Choice> ofControl(
      Experiment experiment, Control control, Question question) {
    int[] active = experiment.active();
    if (control.any()) {
      int any = active[random.get().nextInt(active.length)];
      return now(Choice.ofControl(any, 1.0 / active.length));
    }
    int arm = experiment.find(control.arm()).orElseThrow();
    return experiment.arms().get(arm).retired()
        ? experiment.law().choose(Optional.empty(), question.mayCompute(), random::get)
        : now(Choice.ofControl(arm, 1));
  }

  /** The bucket in [0, 1) of a person, always the same one; without a person, of the decision. */
  private double bucket(Experiment experiment, Pseudonym person, long sequence) {
    Pseudonym who = person.named()
        ? pseudonym(experiment.id(), "control of " + person)
        : pseudonym(experiment.id(), "control of decision " + sequence);
    return (ByteBuffer.wrap(who.bytes()).getLong() >>> 11) * 0x1p-53;
  }

  private static int[] arms(Experiment experiment, List<String> labels) {
    int[] arms = labels.stream()
        .mapToInt(label -> experiment
            .find(label)
            .orElseThrow(
                () -> Check.refusal("eligible", "labels of arms", "one with '" + label + "'")))
        .filter(arm -> !experiment.arms().get(arm).retired())
        .sorted()
        .distinct()
        .toArray();
    if (arms.length == 0) {
      throw Check.refusal("eligible", "an array with an arm that is not retired", "one without");
    }
    return arms;
  }
}
