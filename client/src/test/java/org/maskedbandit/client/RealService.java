package org.maskedbandit.client;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import org.maskedbandit.service.experiment.Definition;
import org.maskedbandit.service.experiment.Experiment;
import org.maskedbandit.service.http.Server;
import org.maskedbandit.service.node.Clock;
import org.maskedbandit.service.node.Node;
import org.maskedbandit.service.secret.MasterKey;
import org.maskedbandit.service.store.ApiKeys;
import org.maskedbandit.service.store.Database;

/** A service on a free port with a store in a folder. */
public final class RealService implements AutoCloseable {
  private final Database database;
  private final Node node;
  private final Server server;
  private final String key;

  public RealService(Path folder) {
    this(folder, new Clock());
  }

  RealService(Path folder, Clock clock) {
    database = Database.sqlite(folder);
    node = new Node(database, MasterKey.random(), clock);
    server = Server.start(node, new Server.Address("127.0.0.1", 0));
    key = key(ApiKeys.Role.app);
  }

  /** A new key. */
  String key(ApiKeys.Role role) {
    return node.change(handle -> ApiKeys.create(handle, role, null, 0)).join();
  }

  public void create(String definition) throws IOException {
    node.create(Definition.read(new ObjectMapper().readTree(definition)), "test")
        .join();
  }

  public String url() {
    return server.url();
  }

  /** Of the role app. */
  public String key() {
    return key;
  }

  /** So patient that a slow machine makes it send nothing twice. */
  public BanditClient client() {
    return BanditClient.at(url(), key, Duration.ofMinutes(1), 4);
  }

  public Experiment experiment(String name) {
    return node.find(name).orElseThrow();
  }

  /** How many rows a table has, after all that was decided is in it. */
  public long count(String table) {
    node.change(handle -> true).join();
    return database
        .reading()
        .withHandle(handle ->
            handle.select("SELECT count(*) FROM " + table).mapTo(Long.class).one());
  }

  @Override
  public void close() {
    server.close();
    node.close();
    database.close();
  }
}
