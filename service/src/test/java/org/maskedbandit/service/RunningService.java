package org.maskedbandit.service;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.util.function.Consumer;
import org.jdbi.v3.core.Handle;
import org.jspecify.annotations.Nullable;
import org.maskedbandit.service.http.Server;
import org.maskedbandit.service.secret.MasterKey;
import org.maskedbandit.service.serve.Clock;
import org.maskedbandit.service.serve.Node;
import org.maskedbandit.service.store.Database;
import org.maskedbandit.service.store.KeyStore;
import org.maskedbandit.service.store.Sql;

/** A real service on a free port, with a real store, and a client with an admin's key. */
public final class RunningService implements AutoCloseable {
  private static final ObjectMapper JSON = new ObjectMapper();

  final Database database;
  final Node node;
  final Server server;
  final String admin;
  private final HttpClient client = HttpClient.newHttpClient();

  RunningService(Database database, MasterKey master) {
    this(database, master, new Clock());
  }

  RunningService(Database database, MasterKey master, Clock clock) {
    this(database, Node.open(database, master, clock));
  }

  RunningService(Database database, Node node) {
    this.database = database;
    this.node = node;
    server = Server.start(node, new Server.Address("127.0.0.1", 0));
    admin = key(KeyStore.Role.ADMIN, null);
  }

  public static RunningService sqlite(Path folder) {
    return new RunningService(Database.sqlite(folder), MasterKey.random());
  }

  /** For example http://127.0.0.1:8080. */
  public String url() {
    return server.url();
  }

  /** The key of an admin. */
  public String admin() {
    return admin;
  }

  /** A new key; for all experiments if none is given. */
  public String key(KeyStore.Role role, @Nullable String experiment) {
    return node.changes().change(tx -> KeyStore.create(tx, role, experiment, 0)).join();
  }

  /** Returns when the key is refused. */
  public void revoke(String key) {
    node.changes().change(tx -> KeyStore.revoke(tx, KeyStore.id(key), 1)).join();
    awaitRefused(key);
  }

  /** Returns when the key is refused. */
  public void expire(String key) {
    change(handle -> handle.execute(
        "UPDATE api_key SET expires = ? WHERE id = ?",
        System.currentTimeMillis(),
        KeyStore.id(key)));
    awaitRefused(key);
  }

  private void awaitRefused(String key) {
    Traffic.await(() -> send("GET", "/v1/key", "", key).status() == 401);
  }

  /** Changes the store behind the back of the service. */
  public void change(Consumer<Handle> work) {
    node.changes()
        .change(tx -> {
          work.accept(Sql.of(tx));
          return true;
        })
        .join();
  }

  /** A status and a body. */
  public record Reply(int status, JsonNode body) {}

  public Reply post(String path, String body) {
    return send("POST", path, body, admin);
  }

  public Reply put(String path, String body) {
    return send("PUT", path, body, admin);
  }

  public Reply get(String path) {
    return send("GET", path, "", admin);
  }

  public Reply delete(String path) {
    return send("DELETE", path, "", admin);
  }

  public Reply send(String method, String path, String body, String key) {
    HttpRequest request = HttpRequest.newBuilder(URI.create(server.url() + path))
        .header("Authorization", "Bearer " + key)
        .header("Content-Type", "application/json")
        .method(method, body.isEmpty() ? BodyPublishers.noBody() : BodyPublishers.ofString(body))
        .build();
    try {
      HttpResponse<String> response = client.send(request, BodyHandlers.ofString());
      return new Reply(response.statusCode(), JSON.readTree(response.body()));
    } catch (IOException | InterruptedException failed) {
      throw new IllegalStateException(failed);
    }
  }

  @Override
  public void close() {
    server.close();
    node.close();
    database.close();
  }
}
