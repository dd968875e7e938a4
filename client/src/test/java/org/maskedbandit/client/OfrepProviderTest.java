package org.maskedbandit.client;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.openfeature.contrib.providers.ofrep.OfrepProvider;
import dev.openfeature.contrib.providers.ofrep.OfrepProviderOptions;
import dev.openfeature.sdk.Client;
import dev.openfeature.sdk.ErrorCode;
import dev.openfeature.sdk.FlagEvaluationDetails;
import dev.openfeature.sdk.ImmutableContext;
import dev.openfeature.sdk.OpenFeatureAPI;
import dev.openfeature.sdk.Value;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The OFREP provider for Java, which we did not write. */
class OfrepProviderTest {
  private static final String DOMAIN = "ofrep";

  @TempDir
  @SuppressWarnings("NullAway.Init")
  Path folder;

  private static Client client(String url, String key) {
    OfrepProviderOptions options = OfrepProviderOptions.builder()
        .baseUrl(url)
        .connectTimeout(Duration.ofMinutes(1))
        .requestTimeout(Duration.ofMinutes(1))
        .headers(ImmutableMap.of("Authorization", ImmutableList.of("Bearer " + key)))
        .build();
    OpenFeatureAPI.getInstance()
        .setProviderAndWait(DOMAIN, OfrepProvider.constructProvider(options));
    return OpenFeatureAPI.getInstance().getClient(DOMAIN);
  }

  @Test
  void evaluatesAndTheRewardCounts() throws IOException {
    try (RealService service = new RealService(folder)) {
      service.create(of("texts", "\"a\"", "\"b\""));
      service.create(of("whole", "1", "2"));
      service.create(of("numbers", "1.0", "2.5"));
      service.create(of("switches", "true", "false"));
      service.create(of("objects", "{\"size\": 40}", "{\"size\": 50}"));
      Client client = client(service.url(), service.key());
      ImmutableContext p = new ImmutableContext("p");

      FlagEvaluationDetails<String> text = client.getStringDetails("texts", "?", p);
      assertThat(text.getErrorMessage()).isNull();
      assertThat(text.getValue()).isIn("a", "b");
      assertThat(text.getVariant()).isIn("x", "y");
      assertThat(text.getReason()).isEqualTo("SPLIT");
      assertThat(text.getFlagMetadata().getDouble("propensity")).isEqualTo(0.5);
      assertThat(text.getFlagMetadata().getInteger("release")).isZero();
      String decision = text.getFlagMetadata().getString("decision");
      assertThat(service.client().reward(decision, 1)).isEqualTo(new Receipt(false, false));
      assertThat(service.count("reward")).isEqualTo(1);

      assertThat(client.getIntegerValue("whole", 0, p)).isIn(1, 2);
      assertThat(client.getDoubleValue("numbers", 0.0, p)).isIn(1.0, 2.5);
      assertThat(client.getBooleanDetails("switches", true, p).getErrorCode()).isNull();
      Value object = client.getObjectValue("objects", new Value(), p);
      assertThat(object.asStructure().getValue("size").asInteger()).isIn(40, 50);
      assertThat(client.getStringDetails("nothing", "?", p).getErrorCode())
          .isEqualTo(ErrorCode.FLAG_NOT_FOUND);
      assertThat(client.getStringDetails("texts", "?").getErrorCode())
          .as("this provider makes one error of every answer with status 400")
          .isEqualTo(ErrorCode.INVALID_CONTEXT);
      FlagEvaluationDetails<String> stranger =
          client(service.url(), "mb_stranger").getStringDetails("texts", "?", p);
      assertThat(stranger.getErrorCode())
          .as("this provider reads a body before the status, and 401 has none")
          .isEqualTo(ErrorCode.PARSE_ERROR);
      assertThat(stranger.getValue()).isEqualTo("?");
    }
  }

  static String of(String name, String one, String two) {
    return "{\"name\": \"" + name + "\", \"promise\": {\"eta\": 1}, \"arms\": [{\"label\": \"x\","
        + " \"value\": " + one + "}, {\"label\": \"y\", \"value\": " + two + "}]}";
  }
}
