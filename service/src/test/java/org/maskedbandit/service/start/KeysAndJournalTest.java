package org.maskedbandit.service.start;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.IntNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.maskedbandit.service.Traffic;
import org.maskedbandit.service.store.KeyStore;
import org.maskedbandit.service.store.Settings;
import org.maskedbandit.service.store.Sql;

class KeysAndJournalTest {
  private static final String EXPERIMENT =
      "{\"name\": \"%s\", \"arms\": [\"a\", \"b\"], \"promise\": {\"eta\": 1}}";

  @TempDir
  @SuppressWarnings("NullAway.Init")
  Path base;

  @SuppressWarnings("NullAway.Init")
  private Path folder;

  @BeforeEach
  void name() {
    folder = base.resolve("data");
  }

  private StoreAdmin storeAdmin() {
    return StoreAdmin.of(Started.location(folder));
  }

  private void tamper(String sql) {
    try (OpenStore store = OpenStore.existing(Started.location(folder))) {
      Sql.of(store.database()).useTransaction(handle -> handle.execute(sql));
    }
  }

  @Test
  void keysAreMadeAndRevokedWhileAServerRuns() throws InterruptedException {
    assertThatThrownBy(this::storeAdmin).hasMessageContaining("there is no data directory");
    try (Started server = Started.on(folder);
        StoreAdmin storeAdmin = storeAdmin()) {
      server.send("POST", "/v1/experiments", EXPERIMENT.formatted("mine"));
      server.send("POST", "/v1/experiments", EXPERIMENT.formatted("other"));
      String app = storeAdmin.createKey(KeyStore.Role.APP, "mine", Optional.empty());
      assertThat(
              server.send("POST", "/v1/experiments/mine/decisions", "{}", app).status())
          .isEqualTo(200);
      assertThat(
              server.send("POST", "/v1/experiments/other/decisions", "{}", app).status())
          .isEqualTo(404);
      assertThat(server.send("GET", "/v1/journal", "", app).status()).isEqualTo(403);
      assertThat(server.send("GET", "/v1/experiments", "", app).body().toString())
          .doesNotContain("other");
      String admin = storeAdmin.createKey(KeyStore.Role.ADMIN, "mine", Optional.empty());
      for (String all : List.of("/v1/privacy", "/metrics", "/v1/journal")) {
        assertThat(server.send("GET", all, "", admin).status()).as(all).isEqualTo(403);
        assertThat(server.send("GET", all, "").status()).as(all).isEqualTo(200);
      }
      assertThat(server.send("DELETE", "/v1/people/p", "", admin).status()).isEqualTo(403);
      storeAdmin.revokeKey(KeyStore.id(admin));
      assertThat(storeAdmin.keys())
          .extracting(KeyStore.Key::id)
          .contains(KeyStore.id(app))
          .hasSize(3);
      assertThat(storeAdmin.keys()).filteredOn(key -> key.revoked().isPresent()).hasSize(1);
      storeAdmin.revokeKey(KeyStore.id(app));
      assertThat(storeAdmin.keys()).filteredOn(key -> key.revoked().isPresent()).hasSize(2);
      Thread.sleep(1_100);
      assertThat(
              server.send("POST", "/v1/experiments/mine/decisions", "{}", app).status())
          .isEqualTo(401);
      assertThatThrownBy(() -> storeAdmin.revokeKey(KeyStore.id(app)))
          .hasMessageContaining("the id of a key that is not revoked");
      List<String> revoked = new ArrayList<>();
      for (JsonNode entry : server.send("GET", "/v1/journal", "").body().get("entries")) {
        if (entry.get("action").textValue().equals("key revoked")) {
          revoked.add(entry.get("detail").textValue());
        }
      }
      assertThat(revoked).containsExactly(KeyStore.id(admin), KeyStore.id(app));
    }
  }

  @Test
  void aKeyExpires() {
    try (Started server = Started.on(folder);
        StoreAdmin storeAdmin = storeAdmin()) {
      String day =
          storeAdmin.createKey(KeyStore.Role.VIEWER, null, Optional.of(Duration.ofDays(1)));
      String brief =
          storeAdmin.createKey(KeyStore.Role.VIEWER, null, Optional.of(Duration.ofMillis(1)));
      Traffic.await(() -> server.send("GET", "/v1/experiments", "", brief).status() == 401);
      assertThat(server.send("GET", "/v1/experiments", "", day).status()).isEqualTo(200);
      assertThat(storeAdmin.keys()).filteredOn(key -> key.expires().isPresent()).hasSize(2);
      assertThat(server.send("GET", "/v1/journal", "").body().toString())
          .contains(KeyStore.id(day) + ", role viewer, expires 20");
    }
  }

  @Test
  void everyChangeIsInTheJournalWithItsActor() {
    try (Started server = Started.on(folder)) {
      server.send("POST", "/v1/experiments", EXPERIMENT.formatted("e"));
      server.send("POST", "/v1/experiments", EXPERIMENT.formatted("e"));
      server.send("POST", "/v1/experiments/e/pause", "");
      server.send("POST", "/v1/experiments/e/resume", "");
      server.send("POST", "/v1/experiments/e/arms", "{\"label\": \"c\"}");
      server.send("DELETE", "/v1/experiments/e/arms/c", "");
      server.send("POST", "/v1/experiments/e/stop", "");
      server.send("POST", "/v1/experiments/e/stop", "");
      server.send("DELETE", "/v1/people/ann", "");
      JsonNode journal = server.send("GET", "/v1/journal", "").body().get("entries");
      assertThat(journal.findValuesAsText("action"))
          .containsExactly(
              "key created",
              "server started",
              "created",
              "paused",
              "running",
              "arm added",
              "arm retired",
              "stopped",
              "person erased");
      assertThat(journal.get(2).get("actor").asText())
          .isEqualTo("key " + KeyStore.id(server.admin()));
      assertThat(journal.get(1).get("actor").asText()).isEqualTo("command line");
      assertThat(journal.toString()).doesNotContain("ann");
      JsonNode page = server.send("GET", "/v1/journal?after=3&limit=2", "").body();
      assertThat(page.get("entries").findValuesAsText("number")).isEqualTo(List.of("4", "5"));
      assertThat(page.get("next").asLong()).isEqualTo(5);
      assertThat(server.send("GET", "/v1/journal?limit=x", "").status()).isEqualTo(422);
    }
    try (StoreAdmin storeAdmin = storeAdmin()) {
      assertThat(storeAdmin.journalFault()).isEmpty();
      assertThat(storeAdmin.journalEntries()).isEqualTo(9);
    }
  }

  private void fill() {
    try (Started server = Started.on(folder)) {
      server.send("POST", "/v1/experiments", EXPERIMENT.formatted("e"));
      server.send("POST", "/v1/experiments/e/pause", "");
    }
  }

  private void assertFault(String fault) {
    try (StoreAdmin storeAdmin = storeAdmin()) {
      assertThat(storeAdmin.journalFault())
          .hasValueSatisfying(text -> assertThat(text).contains(fault));
    }
  }

  @Test
  void anEntryThatWasChangedIsNamed() {
    fill();
    tamper("UPDATE journal SET actor = 'somebody else' WHERE number = 3");
    assertFault("entry 3 of the journal was changed");
  }

  @Test
  void anEntryThatWasRemovedIsNamed() {
    fill();
    tamper("DELETE FROM journal WHERE number = 2");
    assertFault("entry 2 of the journal is missing");
  }

  @Test
  void anEndThatWasRemovedIsSeenInTheStore() throws IOException {
    fill();
    Files.delete(folder.resolve("watermark"));
    tamper("DELETE FROM journal WHERE number = 4");
    tamper("UPDATE lease SET next = 4 WHERE name = 'journal'");
    assertFault("entry 4 of the journal is missing");
  }

  @Test
  void anEndThatWasPutBackWithItsHeadIsSeenInTheFolder() {
    String head;
    try (Started server = Started.on(folder);
        OpenStore store = OpenStore.existing(Started.location(folder))) {
      head = store.database().read(tx -> Settings.find(tx, "journal-head")).orElseThrow();
      server.send("POST", "/v1/experiments", EXPERIMENT.formatted("e"));
    }
    tamper("DELETE FROM journal WHERE number = 3");
    tamper("UPDATE setting SET value = '" + head + "' WHERE name = 'journal-head'");
    tamper("UPDATE lease SET next = 3 WHERE name = 'journal'");
    assertFault("entry 3 of the journal is missing");
    // The next start writes another third entry, which is not the one that was seen.
    Started.on(folder).close();
    assertFault("entry 3 of the journal was changed");
  }

  /** Entries of other experiments stand between those of this one. */
  @Test
  void thePagesOfAJournalHaveEachEntryOnce() {
    try (Started server = Started.on(folder)) {
      for (String name : List.of("one", "two")) {
        server.send("POST", "/v1/experiments", EXPERIMENT.formatted(name));
      }
      for (int i = 0; i < 3; i++) {
        for (String change : List.of("/one/pause", "/two/pause", "/one/resume", "/two/resume")) {
          server.send("POST", "/v1/experiments" + change, "");
        }
      }
      JsonNode all = server.send("GET", "/v1/journal?experiment=one", "").body().get("entries");
      assertThat(all).hasSize(7);
      List<JsonNode> paged = new ArrayList<>();
      JsonNode next = IntNode.valueOf(0);
      while (!next.isMissingNode()) {
        JsonNode page = server
            .send("GET", "/v1/journal?experiment=one&limit=2&after=" + next, "")
            .body();
        page.get("entries").forEach(paged::add);
        next = page.path("next");
      }
      assertThat(paged).containsExactlyElementsOf(all);
    }
  }
}
