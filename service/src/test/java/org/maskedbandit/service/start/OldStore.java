package org.maskedbandit.service.start;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.maskedbandit.service.store.Stores;

/**
 * A store that version 0.2.0 (commit 5658ead) has left, with what its clients know of it. Its
 * windows that are open stay open: that version was served with a clock of the year 2126.
 */
public record OldStore(TestStore store, JsonNode known) {
  private static final String NAME = "/org/maskedbandit/service/store-5658ead.";
  private static final ObjectMapper JSON = new ObjectMapper();

  /** No secret: everybody can read this store. */
  private static final String TEST_KEY = Base64.getEncoder()
      .encodeToString("test key, not a secret, test key".getBytes(StandardCharsets.US_ASCII));

  /** A fresh copy. */
  public static OldStore load(Stores.Kind kind, Path folder) {
    String type = kind == Stores.Kind.SQLITE ? "sqlite" : "postgres";
    try {
      JsonNode known = JSON.readTree(resource(type + ".json"));
      Files.createDirectories(folder);
      Files.writeString(folder.resolve("mark"), known.get("mark").toString());
      Files.writeString(folder.resolve("admin-key"), known.at("/keys/admin").textValue());
      TestStore store = TestStore.of(kind, folder, Optional.of(TEST_KEY));
      store.execute(statements(resource(type + ".sql")));
      return new OldStore(store, known);
    } catch (IOException failed) {
      throw new IllegalStateException(failed);
    }
  }

  private static String resource(String name) throws IOException {
    try (InputStream in = OldStore.class.getResourceAsStream(NAME + name)) {
      return new String(Objects.requireNonNull(in).readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  /** No text of the store ends a line with a semicolon. */
  private static List<String> statements(String script) {
    List<String> statements = new ArrayList<>();
    for (String each : script.split(";\n", -1)) {
      boolean frame = each.equals("COMMIT") || each.endsWith("BEGIN TRANSACTION");
      if (!frame && !each.isBlank()) {
        statements.add(each);
      }
    }
    return statements;
  }

  Started start() {
    return store.start();
  }

  /** Ids of decisions that clients have, by what is known of them. */
  List<String> ids(String what) {
    List<String> ids = new ArrayList<>();
    known.get(what).forEach(id -> ids.add(id.textValue()));
    return ids;
  }

  long count(String sql) {
    return store.count(sql);
  }
}
