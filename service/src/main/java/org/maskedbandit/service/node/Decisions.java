package org.maskedbandit.service.node;

import java.nio.ByteBuffer;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.maskedbandit.notation.Check;
import org.maskedbandit.random.SecretSource;
import org.maskedbandit.service.experiment.Choice;
import org.maskedbandit.service.experiment.Control;
import org.maskedbandit.service.experiment.Experiment;
import org.maskedbandit.service.experiment.Slots;
import org.maskedbandit.service.experiment.Status;
import org.maskedbandit.service.secret.DecisionId;
import org.maskedbandit.service.secret.DecisionIds;
import org.maskedbandit.service.secret.MasterKey;
import org.maskedbandit.service.secret.Pseudonym;
import org.maskedbandit.service.secret.Pseudonyms;
import org.maskedbandit.service.store.Database;
import org.maskedbandit.service.store.DecisionLog;
import org.maskedbandit.service.store.Kept;

/**
 * Decides: from public values in memory, without a lock and without the store. The decision is
 * logged behind the answer.
 */
public final class Decisions {
  /** What a client asks. */
  public record Question(
      Optional<String> person, Optional<List<String>> eligible, Optional<String> request) {}

  /** What it gets. */
  public record Answer(
      String id, DecisionId decision, Experiment experiment, Choice.Reason reason) {
    public int arm() {
      return Slots.arm(decision.slot());
    }

    public double propensity() {
      return decision.propensity();
    }

    /** As of which release it was decided. */
    public long release() {
      return decision.release();
    }

    /** The same, for a person who has it already. */
    Answer again() {
      return new Answer(id, decision, experiment, Choice.Reason.sticky);
    }
  }

  private final Node node;
  private final MasterKey master;
  private final Clock clock;
  private final Sequences sequences;
  private final DecisionLog log;
  private final ThreadLocal<SecretSource> random =
      ThreadLocal.withInitial(SecretSource::fromSystem);
  private final ThreadLocal<DecisionIds> ids;
  private final Map<Long, Pseudonyms> persons = new ConcurrentHashMap<>();

  Decisions(
      Node node,
      Database database,
      MasterKey master,
      Clock clock,
      Sequences sequences,
      DecisionLog log) {
    this.node = node;
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
  Optional<Answer> read(Kept kept, Experiment experiment) {
    return read(kept.decision())
        .filter(decision -> Slots.arm(decision.slot()) < experiment.arms().size())
        .map(decision -> new Answer(kept.decision(), decision, experiment, kept.reason()));
  }

  /**
   * Decides anew. Nothing if the store is too far behind.
   *
   * @param places where the decision is kept
   */
  Optional<Answer> decide(
      Experiment experiment, Question question, List<KeptDecisions.Place> places) {
    Pseudonym person =
        question.person().map(named -> pseudonym(experiment.id(), named)).orElse(Pseudonym.NONE);
    long sequence = sequences.next();
    Optional<Choice> chosen = choose(experiment, question, person, sequence);
    if (chosen.isEmpty()) {
      // There was a release since this state: decide by the latest one.
      return decide(node.find(experiment.id()).orElseThrow(), question, places);
    }
    Choice choice = chosen.get();
    DecisionId id = new DecisionId(
        experiment.id(),
        sequence,
        Slots.of(choice.arm(), choice.control()),
        clock.now(),
        experiment.version(),
        choice.propensity(),
        choice.counts(),
        person);
    Answer answer = new Answer(ids.get().write(id), id, experiment, choice.reason());
    List<Kept> kept = places.isEmpty()
        ? List.of()
        : places.stream().map(place -> place.keep(answer, id.time())).toList();
    return log.add(id, kept) ? Optional.of(answer) : Optional.empty();
  }

  public Pseudonym pseudonym(long experiment, String person) {
    return persons
        .computeIfAbsent(
            experiment, id -> new Pseudonyms(master.derive("person, experiment " + id)))
        .of(person);
  }

  /** Nothing if the experiment has a newer state. */
  private Optional<Choice> choose(
      Experiment experiment, Question question, Pseudonym person, long sequence) {
    if (experiment.status() == Status.stopped) {
      return Optional.of(Choice.fixed(experiment.finalArm().orElseThrow(), Choice.Reason.stopped));
    }
    if (experiment.status() == Status.paused) {
      return Optional.of(Choice.fixed(pauseArm(experiment), Choice.Reason.paused));
    }
    Optional<Control> control = experiment.definition().control();
    if (control.isPresent()
        && question.eligible().isEmpty()
        && place(experiment, person, sequence) < control.get().share()) {
      return Optional.of(ofControl(experiment, control.get()));
    }
    return node.chooser(experiment)
        .choose(
            experiment, question.eligible().map(labels -> arms(experiment, labels)), random.get());
  }

  /** The arm of control if there is one, else the first. */
  public static int pauseArm(Experiment experiment) {
    int[] active = experiment.active();
    return experiment
        .definition()
        .control()
        .filter(control -> !control.any())
        .map(control -> experiment.find(control.arm()).orElseThrow())
        .filter(arm -> !experiment.arms().get(arm).retired())
        .orElse(active[0]);
  }

  private Choice ofControl(Experiment experiment, Control control) {
    int[] active = experiment.active();
    if (control.any()) {
      return Choice.ofControl(active[random.get().nextInt(active.length)], 1.0 / active.length);
    }
    int arm = experiment.find(control.arm()).orElseThrow();
    return experiment.arms().get(arm).retired()
        ? experiment.choose(random.get())
        : Choice.ofControl(arm, 1);
  }

  /** Where in [0, 1) a person stands, for ever; a decision without a person has its own place. */
  private double place(Experiment experiment, Pseudonym person, long sequence) {
    Pseudonym who = person.named()
        ? pseudonym(experiment.id(), "control of " + person)
        : pseudonym(experiment.id(), "control of decision " + sequence);
    return (ByteBuffer.wrap(who.bytes()).getLong() >>> 11) * 0x1p-53;
  }

  private static List<Integer> arms(Experiment experiment, List<String> labels) {
    List<Integer> arms = labels.stream()
        .map(label -> experiment
            .find(label)
            .orElseThrow(
                () -> Check.refusal("eligible", "labels of arms", "one with '" + label + "'")))
        .filter(arm -> !experiment.arms().get(arm).retired())
        .sorted()
        .distinct()
        .toList();
    if (arms.isEmpty()) {
      throw Check.refusal("eligible", "an array with an arm that is not retired", "one without");
    }
    return arms;
  }
}
