package org.maskedbandit.client;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import org.maskedbandit.service.experiment.Experiment;
import org.maskedbandit.service.http.Server;
import org.maskedbandit.service.kind.NewExperiment;
import org.maskedbandit.service.secret.MasterKey;
import org.maskedbandit.service.serve.Clock;
import org.maskedbandit.service.serve.Node;
import org.maskedbandit.service.store.Database;
import org.maskedbandit.service.store.KeyStore;

/** A service on a free port with a store in a folder. */
public final class RealService implements AutoCloseable {
  private final String store;
  private final Database database;
  private final Node node;
  private final Server server;
  private final String key;

  public RealService(Path folder) {
    this(folder, new Clock());
  }

  RealService(Path folder, Clock clock) {
    store = "jdbc:sqlite:" + folder.resolve("store.db");
    database = Database.sqlite(folder);
    node = Node.open(database, MasterKey.random(), clock);
    server = Server.start(node, new Server.Address("127.0.0.1", 0));
    key = key(KeyStore.Role.APP);
  }

  /** A new key. */
  String key(KeyStore.Role role) {
    return node.changes().change(tx -> KeyStore.create(tx, role, null, 0)).join();
  }

  public void create(String definition) throws IOException {
    node.changes()
        .create(NewExperiment.read(new ObjectMapper().readTree(definition)), "test")
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
    return node.experiments().find(name).orElseThrow();
  }

  /** How many rows a table has, after all that was decided is in it. */
  public long count(String table) {
    try (Connection connection = DriverManager.getConnection(store);
        Statement statement = connection.createStatement()) {
      while (node.log().size() > 0) {
        Thread.sleep(10);
      }
      ResultSet row = statement.executeQuery("SELECT count(*) FROM " + table);
      row.next();
      return row.getLong(1);
    } catch (SQLException | InterruptedException failed) {
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
