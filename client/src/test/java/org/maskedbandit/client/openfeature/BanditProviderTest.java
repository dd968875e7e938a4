package org.maskedbandit.client.openfeature;

import static org.assertj.core.api.Assertions.assertThat;

import dev.openfeature.sdk.Client;
import dev.openfeature.sdk.ErrorCode;
import dev.openfeature.sdk.FlagEvaluationDetails;
import dev.openfeature.sdk.ImmutableContext;
import dev.openfeature.sdk.MutableTrackingEventDetails;
import dev.openfeature.sdk.OpenFeatureAPI;
import dev.openfeature.sdk.Value;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.maskedbandit.client.RealService;

class BanditProviderTest {
  private static final String DOMAIN = "our provider";

  @TempDir
  @SuppressWarnings("NullAway.Init")
  Path folder;

  @Test
  void flagsAreExperimentsAndEventsAreRewards() throws IOException {
    try (RealService service = new RealService(folder)) {
      create(service, "texts", "\"a\", \"b\"");
      create(
          service, "sizes", "{\"label\": \"a\", \"value\": 1}, {\"label\": \"b\", \"value\": 2}");
      create(
          service,
          "objects",
          "{\"label\": \"a\", \"value\": {\"x\": [1, true]}}, {\"label\": \"b\", \"value\": {}}");
      service.create("{\"name\": \"secret\", \"arms\": [\"a\", \"b\"], \"policy\":"
          + " \"thompson\", \"horizon\": 100}");
      BanditProvider provider = new BanditProvider(service.client());
      OpenFeatureAPI.getInstance().setProviderAndWait(DOMAIN, provider);
      Client client = OpenFeatureAPI.getInstance().getClient(DOMAIN);
      ImmutableContext p = new ImmutableContext("p");

      FlagEvaluationDetails<String> text = client.getStringDetails("texts", "?", p);
      assertThat(text.getValue()).isIn("a", "b").isEqualTo(text.getVariant());
      assertThat(text.getReason()).isEqualTo("SPLIT");
      assertThat(text.getFlagMetadata().getDouble("propensity")).isEqualTo(0.5);
      assertThat(
              client.getStringDetails("secret", "?", p).getFlagMetadata().getDouble("propensity"))
          .isNull();
      assertThat(client.getIntegerValue("sizes", 0, p)).isIn(1, 2);
      assertThat(client.getDoubleValue("sizes", 0.0, p)).isIn(1.0, 2.0);
      assertThat(client.getObjectValue("objects", new Value(), p).isStructure()).isTrue();
      assertThat(client.getBooleanDetails("texts", true, p).getErrorCode())
          .isEqualTo(ErrorCode.TYPE_MISMATCH);
      assertThat(client.getStringDetails("nothing", "?", p).getErrorCode())
          .isEqualTo(ErrorCode.FLAG_NOT_FOUND);
      assertThat(client.getStringDetails("texts", "?").getErrorCode())
          .isEqualTo(ErrorCode.TARGETING_KEY_MISSING);

      client.track("sizes", p, new MutableTrackingEventDetails(1));
      client.track("purchase", p, new MutableTrackingEventDetails(1).add("flag", "texts"));
      client.track("purchase", p, new MutableTrackingEventDetails(1));
      client.track("objects", p);
      client.track("objects", new ImmutableContext("q"), new MutableTrackingEventDetails(1));
      provider.shutdown();
      assertThat(service.count("reward")).isEqualTo(2);
      assertThat(service.count(
              "reward r JOIN experiment e ON e.id = r.experiment WHERE e.name = 'texts'"))
          .isEqualTo(1);
    }
  }

  private static void create(RealService service, String name, String arms) throws IOException {
    service.create(
        "{\"name\": \"" + name + "\", \"arms\": [" + arms + "], \"promise\": {\"eta\": 1}}");
  }
}
