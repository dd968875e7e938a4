package org.maskedbandit.client.openfeature;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.openfeature.sdk.ErrorCode;
import dev.openfeature.sdk.EvaluationContext;
import dev.openfeature.sdk.FeatureProvider;
import dev.openfeature.sdk.ImmutableMetadata;
import dev.openfeature.sdk.Metadata;
import dev.openfeature.sdk.ProviderEvaluation;
import dev.openfeature.sdk.Reason;
import dev.openfeature.sdk.TrackingEventDetails;
import dev.openfeature.sdk.Value;
import java.util.Optional;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.maskedbandit.client.BanditClient;
import org.maskedbandit.client.Decision;
import org.maskedbandit.client.DecisionRequest;
import org.maskedbandit.client.ServiceException;

/**
 * Experiments as feature flags, and tracking events as rewards.
 *
 * <p>A flag is an experiment, the targeting key is a person, and every evaluation is a decision. A
 * tracking event with a value reports it as the reward of the latest decision that this provider
 * made for the targeting key and the flag. The flag is the one that the attribute {@code flag} of
 * the event names, else the name of the event is that of the flag. An event without a value, or
 * without a decision before it, reports nothing.
 *
 * <p>Events are sent behind the call, one after the other, and {@link #shutdown} waits for them.
 * Events that cannot be sent are logged, without values and persons.
 */
public final class BanditProvider implements FeatureProvider {
  /** The attribute of a tracking event that names a flag. */
  public static final String FLAG = "flag";

  private static final System.Logger LOG = System.getLogger(BanditProvider.class.getName());
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final int MOST_WAITING = 10_000;
  private static final int SHUTDOWN_SECONDS = 30;

  private final BanditClient client;
  private final LatestDecisions latest = new LatestDecisions();
  private final ThreadPoolExecutor events = new ThreadPoolExecutor(
      1, 1, 0, TimeUnit.SECONDS, new ArrayBlockingQueue<>(MOST_WAITING), BanditProvider::thread);

  public BanditProvider(BanditClient client) {
    this.client = client;
  }

  private static Thread thread(Runnable work) {
    Thread thread = new Thread(work, "rewards of tracking events");
    thread.setDaemon(true);
    return thread;
  }

  @Override
  public Metadata getMetadata() {
    return () -> "maskedbandit";
  }

  @Override
  public ProviderEvaluation<Boolean> getBooleanEvaluation(
      String flag, Boolean otherwise, EvaluationContext context) {
    return evaluate(
        flag,
        otherwise,
        context,
        value -> value.isBoolean() ? Optional.of(value.booleanValue()) : Optional.empty());
  }

  @Override
  public ProviderEvaluation<String> getStringEvaluation(
      String flag, String otherwise, EvaluationContext context) {
    return evaluate(
        flag,
        otherwise,
        context,
        value -> value.isTextual() ? Optional.of(value.textValue()) : Optional.empty());
  }

  @Override
  public ProviderEvaluation<Integer> getIntegerEvaluation(
      String flag, Integer otherwise, EvaluationContext context) {
    return evaluate(
        flag,
        otherwise,
        context,
        value -> value.isNumber() && value.canConvertToExactIntegral() && value.canConvertToInt()
            ? Optional.of(value.intValue())
            : Optional.empty());
  }

  @Override
  public ProviderEvaluation<Double> getDoubleEvaluation(
      String flag, Double otherwise, EvaluationContext context) {
    return evaluate(
        flag,
        otherwise,
        context,
        value -> value.isNumber() ? Optional.of(value.doubleValue()) : Optional.empty());
  }

  @Override
  public ProviderEvaluation<Value> getObjectEvaluation(
      String flag, Value otherwise, EvaluationContext context) {
    return evaluate(
        flag,
        otherwise,
        context,
        value -> Optional.of(Value.objectToValue(JSON.convertValue(value, Object.class))));
  }

  private <T> ProviderEvaluation<T> evaluate(
      String flag,
      T otherwise,
      EvaluationContext context,
      Function<JsonNode, Optional<T>> conversion) {
    Optional<String> person = person(context);
    if (person.isEmpty()) {
      return error(otherwise, ErrorCode.TARGETING_KEY_MISSING, "the targeting key is missing");
    }
    Decision decision;
    try {
      decision = client.decide(DecisionRequest.of(flag).person(person.get()));
    } catch (ServiceException failed) {
      ErrorCode code = failed.status() == 404 ? ErrorCode.FLAG_NOT_FOUND : ErrorCode.GENERAL;
      return error(otherwise, code, String.valueOf(failed.getMessage()));
    }
    latest.put(person.get(), flag, decision.id());
    return conversion
        .apply(decision.value())
        .map(value -> found(value, decision))
        .orElseGet(() -> error(
            otherwise,
            ErrorCode.TYPE_MISMATCH,
            "the value of arm " + decision.arm() + " has another type"));
  }

  private static Optional<String> person(EvaluationContext context) {
    return Optional.ofNullable(context.getTargetingKey()).filter(key -> !key.isEmpty());
  }

  private static <T> ProviderEvaluation<T> error(T otherwise, ErrorCode code, String message) {
    return ProviderEvaluation.<T>builder()
        .value(otherwise)
        .reason(Reason.ERROR.name())
        .errorCode(code)
        .errorMessage(message)
        .build();
  }

  private static <T> ProviderEvaluation<T> found(T value, Decision decision) {
    var metadata = ImmutableMetadata.builder()
        .addString("decision", decision.id())
        .addLong("release", decision.release());
    decision.propensity().ifPresent(given -> metadata.addDouble("propensity", given));
    return ProviderEvaluation.<T>builder()
        .value(value)
        .variant(decision.arm())
        .reason(reason(decision.reason()).name())
        .flagMetadata(metadata.build())
        .build();
  }

  private static Reason reason(String reason) {
    return switch (reason) {
      case "paused" -> Reason.DISABLED;
      case "stopped" -> Reason.STATIC;
      default -> Reason.SPLIT;
    };
  }

  @Override
  public void track(
      String event, EvaluationContext context, @Nullable TrackingEventDetails details) {
    if (details == null) {
      return;
    }
    Value named = details.getValue(FLAG);
    String flag = named != null && named.isString() ? named.asString() : event;
    Optional<String> decision = person(context).flatMap(person -> latest.find(person, flag));
    Optional<Number> value = details.getValue();
    if (decision.isEmpty() || value.isEmpty()) {
      return;
    }
    try {
      events.execute(() -> report(decision.get(), value.get().doubleValue()));
    } catch (RejectedExecutionException full) {
      LOG.log(System.Logger.Level.WARNING, "a tracking event was dropped: too many are waiting");
    }
  }

  private void report(String decision, double value) {
    try {
      client.reward(decision, value);
    } catch (ServiceException failed) {
      LOG.log(System.Logger.Level.WARNING, "a tracking event was not taken: {0}", failed.status());
    }
  }

  /** Sends what is waiting. */
  @Override
  public void shutdown() {
    events.shutdown();
    try {
      events.awaitTermination(SHUTDOWN_SECONDS, TimeUnit.SECONDS);
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
    }
  }
}
