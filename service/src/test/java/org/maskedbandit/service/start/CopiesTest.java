package org.maskedbandit.service.start;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.maskedbandit.service.NoSurroundings;
import org.maskedbandit.service.experiment.Definition;
import org.maskedbandit.service.experiment.Model;
import org.maskedbandit.service.experiment.SlotId;
import org.maskedbandit.service.kind.NewExperiment;
import org.maskedbandit.service.store.ReleaseStore;
import org.maskedbandit.service.store.ReleaseStore.Due;
import org.maskedbandit.service.store.Settings;
import org.maskedbandit.service.store.Sql;
import org.maskedbandit.service.store.StoreGeneration;

/** Copies and backups, with real files. */
class CopiesTest {
  private static final String EXPERIMENT =
      "{\"name\": \"e\", \"arms\": [\"a\", \"b\"], \"promise\": {\"eta\": 1},"
          + " \"reward\": {\"window\": \"PT1H\"}}";

  @TempDir
  @SuppressWarnings("NullAway.Init")
  Path base;

  @SuppressWarnings("NullAway.Init")
  private Path folder;

  @BeforeEach
  void name() {
    folder = base.resolve("data");
  }

  private static void copy(Path from, Path to) throws IOException {
    Files.createDirectory(to);
    for (String name : new String[] {"store.db", "secret", "admin-key", "watermark", "lock"}) {
      Files.copy(from.resolve(name), to.resolve(name));
    }
  }

  private static long count(Path folder, String sql) {
    try (OpenStore store = OpenStore.existing(Started.location(folder))) {
      return Sql.of(store.database())
          .withHandle(handle -> handle.select(sql).mapTo(Long.class).one());
    }
  }

  @Test
  void oneFolderHasOneServer() {
    try (Started first = Started.on(folder)) {
      assertThatThrownBy(() -> Started.on(folder)).hasMessageContaining("another server uses");
      assertThat(first.send("GET", "/healthz", "").status()).isEqualTo(200);
    }
    Started.on(folder).close();
  }

  @Test
  void aCopyIsServedOnlyAsRestoredAndWhatWasOpenIsDropped() throws IOException {
    String before;
    try (Started first = Started.on(folder)) {
      first.send("POST", "/v1/experiments", EXPERIMENT);
      before = first.decide("e", "ann");
      assertThat(first.reward(before, 1)).isEqualTo(200);
    }
    Path copied = base.resolve("copied");
    copy(folder, copied);
    assertThatThrownBy(() -> Started.on(copied)).hasMessageContaining("was copied or restored");
    assertThat(count(copied, "SELECT count(*) FROM reward")).isEqualTo(1);
    try (Started second = Started.restored(copied)) {
      assertThat(second.reward(before, 1)).isEqualTo(410);
      assertThat(second.reward(second.decide("e", "ann"), 1)).isEqualTo(200);
    }
    assertThat(count(copied, "SELECT count(*) FROM decision WHERE state = 2")).isEqualTo(1);
    assertThat(count(copied, "SELECT max(sequence) > 1099511627776 FROM decision"))
        .isEqualTo(1);
    assertThat(count(copied, "SELECT CAST(value AS INTEGER) FROM setting WHERE name='generation'"))
        .isGreaterThan(1);
    Started.on(copied).close();
    Started.on(folder).close();
  }

  /** The backup and what came after it count changes alike. */
  @Test
  void whatAClientKnowsFromBeforeARestoreIsNotFresh() throws Exception {
    Path copied = base.resolve("copied");
    HttpResponse<String> paused;
    try (Started first = Started.on(folder)) {
      first.send("POST", "/v1/experiments", EXPERIMENT);
    }
    copy(folder, copied);
    try (Started first = Started.on(folder)) {
      first.send("POST", "/v1/experiments/e/pause", "");
      paused = weights(first, "none");
      String tag = paused.headers().firstValue("ETag").orElseThrow();
      assertThat(weights(first, tag).statusCode()).isEqualTo(304);
    }
    try (Started second = Started.restored(copied)) {
      HttpResponse<String> now =
          weights(second, paused.headers().firstValue("ETag").orElseThrow());
      assertThat(now.statusCode()).isEqualTo(200);
      assertThat(now.body()).isNotEqualTo(paused.body());
    }
  }

  /** A person may give as many rewards again: which were released in the time lost is not known. */
  @Test
  void anExperimentPromisesOnceMoreForEachRestore() throws IOException {
    Path copied = base.resolve("copied");
    double once;
    try (Started first = Started.on(folder)) {
      first.send("POST", "/v1/experiments", EXPERIMENT);
      once = first.send("GET", "/v1/privacy", "").body().get("eta").asDouble();
    }
    copy(folder, copied);
    try (Started second = Started.restored(copied)) {
      JsonNode total = second.send("GET", "/v1/privacy", "").body();
      assertThat(total.get("eta").asDouble()).isCloseTo(Math.sqrt(2) * once, within(1e-9));
      assertThat(total.get("experiments").asInt()).isEqualTo(1);
      assertThat(total.get("sentence").asText()).contains("once more for each restore");
      second.send("POST", "/v1/experiments", EXPERIMENT.replace("\"e\"", "\"later\""));
      assertThat(second.send("GET", "/v1/privacy", "").body().get("eta").asDouble())
          .as("one that was created after the restore promises once")
          .isCloseTo(Math.sqrt(3) * once, within(1e-9));
    }
  }

  private static HttpResponse<String> weights(Started server, String known) throws Exception {
    return HttpClient.newHttpClient()
        .send(
            HttpRequest.newBuilder(URI.create(server.service().url() + "/v1/experiments/e/weights"))
                .header("Authorization", "Bearer " + server.admin())
                .header("If-None-Match", known)
                .build(),
            BodyHandlers.ofString());
  }

  @Test
  void anOlderFileInTheSamePlaceIsRefused() throws IOException {
    Started.on(folder).close();
    byte[] backup = Files.readAllBytes(folder.resolve("store.db"));
    try (Started later = Started.on(folder)) {
      later.send("POST", "/v1/experiments", EXPERIMENT);
    }
    // Written into the file that is there: its name in the file system stays the same.
    Files.write(folder.resolve("store.db"), backup, StandardOpenOption.TRUNCATE_EXISTING);
    assertThatThrownBy(() -> Started.on(folder))
        .hasMessageContaining("the database was rolled back to a backup");
    Started.restored(folder).close();
    Started.on(folder).close();
  }

  /** Written into the file that is there: its name in the file system stays the same. */
  private void putBack(byte[] backup) throws IOException {
    Files.write(folder.resolve("store.db"), backup, StandardOpenOption.TRUNCATE_EXISTING);
  }

  /** Nothing was changed or released since: numbers of decisions that were given out tell. */
  @Test
  void aFileFromBeforeTheLastStartIsRefused() throws IOException {
    Started.on(folder).close();
    byte[] backup = Files.readAllBytes(folder.resolve("store.db"));
    Started.on(folder).close();
    putBack(backup);
    assertThatThrownBy(() -> Started.on(folder))
        .hasMessageContaining("the database was rolled back to a backup");
  }

  /** The restore may have been followed by releases of what the backup still has open. */
  @Test
  void aFileFromBeforeARestoreIsRefused() throws IOException {
    Started.on(folder).close();
    byte[] backup = Files.readAllBytes(folder.resolve("store.db"));
    Started.restored(folder).close();
    putBack(backup);
    assertThatThrownBy(() -> Started.on(folder))
        .hasMessageContaining("the database was rolled back to a backup");
  }

  /** The operator has asked for it: the entry of the restore stands for those that are lost. */
  @Test
  void afterARestoreTheJournalIsWhole() throws IOException {
    Started.on(folder).close();
    byte[] backup = Files.readAllBytes(folder.resolve("store.db"));
    try (Started later = Started.on(folder)) {
      later.send("POST", "/v1/experiments", EXPERIMENT);
    }
    putBack(backup);
    Started.restored(folder).close();
    try (StoreAdmin storeAdmin = StoreAdmin.of(Started.location(folder))) {
      assertThat(storeAdmin.journalFault()).isEmpty();
      assertThat(storeAdmin.journalEntries()).isEqualTo(4);
    }
  }

  @Test
  void aNewStoreInTheFolderOfAnotherIsRefused() throws IOException {
    Started.on(folder).close();
    Files.delete(folder.resolve("store.db"));
    assertThatThrownBy(() -> Started.on(folder)).hasMessageContaining("is not the one that was");
  }

  @Test
  void aServerStopsIfItsStoreIsRestored() throws Exception {
    try (Started server = Started.on(folder);
        OpenStore other = OpenStore.existing(Started.location(folder))) {
      other.database().write(tx -> {
        Settings.put(tx, "generation", "2");
        return true;
      });
      assertThat(server.service().replaced().get(60, TimeUnit.SECONDS))
          .contains("the database was restored from a backup while this server ran");
    }
  }

  @Test
  void nothingIsReleasedInAnotherGeneration() throws IOException {
    Started.on(folder).close();
    Definition definition = NewExperiment.read(new ObjectMapper().readTree(EXPERIMENT));
    try (OpenStore store = OpenStore.existing(Started.location(folder))) {
      ReleaseStore releases =
          new ReleaseStore(store.master(), store.database().read(StoreGeneration::new));
      Model model = definition.policy().model(1, definition.setting(), new NoSurroundings());
      List<Due> due = List.of(new Due(List.of(new SlotId(1, 0)), definition, model));
      store.database().write(tx -> {
        assertThat(releases.close(tx, due, 0).epochs()).isZero();
        Settings.put(tx, "generation", "2");
        assertThatThrownBy(() -> releases.close(tx, due, 0))
            .hasMessageContaining("was restored from a backup");
        return true;
      });
    }
  }

  @Test
  void oneMoreExperimentIsAddedToWhatRestoresCharge() throws IOException {
    Path copied = base.resolve("copied");
    try (Started first = Started.on(folder)) {
      first.send("POST", "/v1/experiments", EXPERIMENT);
    }
    copy(folder, copied);
    try (Started second = Started.restored(copied)) {
      JsonNode asked = second.send("GET", "/v1/privacy?eta=1", "").body();
      second.send("POST", "/v1/experiments", EXPERIMENT.replace("\"e\"", "\"later\""));
      assertThat(second.send("GET", "/v1/privacy", "").body()).isEqualTo(asked.get("next"));
      assertThat(asked.at("/next/sentence").asText()).contains("once more for each restore");
    }
  }
}
