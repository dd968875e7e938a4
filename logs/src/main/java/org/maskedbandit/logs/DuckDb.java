package org.maskedbandit.logs;

import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.Driver;
import java.sql.SQLException;
import java.util.Properties;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * DuckDB, loaded from its jar. It works in this process, in a bounded part of its memory; what does
 * not fit goes to a {@link TemporaryFolder}. It installs nothing and asks no other host.
 */
public final class DuckDb implements AutoCloseable {
  /** For sorting; reading needs less. */
  private static final String MEMORY = "512MB";

  private final URLClassLoader loader;
  private final TemporaryFolder folder;
  private final Driver driver;
  private final Properties settings;
  private final Connection first;
  private final AtomicInteger names = new AtomicInteger();

  private DuckDb(URLClassLoader loader, TemporaryFolder folder, int threads) throws SQLException {
    this.loader = loader;
    this.folder = folder;
    settings = settings(folder.path(), threads);
    driver = driver(loader);
    first = driver.connect(address(), settings);
  }

  /** The driver is found in the jar alone, and not where this class is from. */
  public static DuckDb open(Path jar, int threads) {
    try {
      URL[] jars = {jar.toUri().toURL()};
      return new DuckDb(
          new URLClassLoader(jars, ClassLoader.getPlatformClassLoader()),
          TemporaryFolder.in(Path.of(System.getProperty("java.io.tmpdir"))),
          threads);
    } catch (IOException | SQLException failed) {
      throw new IllegalStateException("DuckDB could not be started from " + jar, failed);
    }
  }

  private static Driver driver(ClassLoader loader) {
    try {
      return loader
          .loadClass("org.duckdb.DuckDBDriver")
          .asSubclass(Driver.class)
          .getConstructor()
          .newInstance();
    } catch (ReflectiveOperationException | LinkageError unusable) {
      throw new IllegalStateException(
          "DuckDB could not be loaded on this machine: " + unusable, unusable);
    }
  }

  private static Properties settings(Path folder, int threads) {
    Properties settings = new Properties();
    settings.setProperty("jdbc_stream_results", "true");
    settings.setProperty("threads", String.valueOf(threads));
    settings.setProperty("memory_limit", MEMORY);
    settings.setProperty("temp_directory", folder.resolve("spill").toString());
    settings.setProperty("autoinstall_known_extensions", "false");
    settings.setProperty("autoload_known_extensions", "false");
    return settings;
  }

  /** All connections are to the same database, which is in memory and shares its limits. */
  private String address() {
    return "jdbc:duckdb::memory:" + folder.path().getFileName();
  }

  Connection connect() throws SQLException {
    return driver.connect(address(), settings);
  }

  /** For something in the database; no other has it. */
  String newName() {
    return "name" + names.incrementAndGet();
  }

  /** Where files may be written until the end. */
  Path folder() {
    return folder.path();
  }

  @Override
  public void close() {
    try {
      first.close();
      loader.close();
    } catch (SQLException | IOException failed) {
      throw new IllegalStateException("DuckDB could not be ended", failed);
    } finally {
      folder.close();
    }
  }
}
