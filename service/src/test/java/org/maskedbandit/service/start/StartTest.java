package org.maskedbandit.service.start;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.maskedbandit.service.Traffic;
import org.maskedbandit.service.http.Server;
import org.maskedbandit.service.secret.MasterKey;
import org.maskedbandit.service.store.KeyStore;

class StartTest {
  @TempDir
  @SuppressWarnings("NullAway.Init")
  Path base;

  @SuppressWarnings("NullAway.Init")
  private Path folder;

  @BeforeEach
  void name() {
    folder = base.resolve("data");
  }

  private Options listening(Server.Address address) {
    return new Options(
        Started.location(folder), address, false, false, Duration.ofDays(90), OptionalInt.empty());
  }

  private Options secret(String secret) {
    return new Options(
        new StoreLocation(folder, Optional.empty(), Optional.of(secret)),
        new Server.Address("127.0.0.1", 0),
        false,
        false,
        Duration.ofDays(90),
        OptionalInt.empty());
  }

  @Test
  void theFirstStartMakesKeysThatOnlyTheOwnerReads() throws IOException {
    try (Started first = Started.on(folder)) {
      assertThat(first.service().adminKey()).contains(first.admin());
      assertThat(first.send("GET", "/v1/experiments", "").status()).isEqualTo(200);
      assertThat(first.send("GET", "/v1/experiments", "", "mb_x").status()).isEqualTo(401);
      assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(folder)))
          .isEqualTo("rwx------");
      // What the start has leased is in the mark, which is not written again for now.
      DataDirectory data = DataDirectory.existing(folder);
      Traffic.await(() -> data.watermark().orElseThrow().sequences() > 0);
      try (Stream<Path> files = Files.list(folder)) {
        assertThat(files.toList())
            .hasSizeGreaterThan(4)
            .allSatisfy(file -> assertThat(
                    PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
                .isEqualTo("rw-------"));
      }
    }
    try (Started second = Started.on(folder)) {
      assertThat(second.service().adminKey()).isEmpty();
      assertThat(second.send("GET", "/v1/experiments", "").status()).isEqualTo(200);
    }
  }

  /** One that somebody has made for it, as others may read it. */
  @Test
  void aFolderThatIsThereIsKeptToItsOwner() throws IOException {
    Files.createDirectories(folder);
    for (String rights : List.of("rwxr-xr-x", "rwxrwxrwx")) {
      Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString(rights));
      Started.on(folder).close();
      assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(folder)))
          .isEqualTo("rwx------");
    }
  }

  @Test
  void withoutItsMasterKeyAStoreIsNotOpened() throws IOException {
    Started.on(folder).close();
    String right = Files.readString(folder.resolve("secret"));
    Files.delete(folder.resolve("secret"));
    assertThatThrownBy(() -> Started.on(folder))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("the master key is missing")
        .hasMessageContaining(StoreLocation.SECRET);
    assertThat(folder.resolve("secret")).doesNotExist();
    assertThatThrownBy(() -> Started.with(secret(MasterKey.random().base64())))
        .hasMessageContaining("is not the one of this store");
    for (String wrong : List.of("short", "AAAA", right.strip() + right.strip())) {
      assertThatThrownBy(() -> Started.with(secret(wrong)))
          .hasMessageContaining("must be 32 bytes in base64");
    }
    Path other = base.resolve("other");
    StoreLocation weak = new StoreLocation(other, Optional.empty(), Optional.of("AAAA"));
    assertThatThrownBy(() -> OpenStore.orNew(weak, DataDirectory.orNew(other), 0))
        .as("a new store")
        .hasMessageContaining("must be 32 bytes in base64");
    Started.with(secret(right)).close();
  }

  private void change(String sql) throws SQLException {
    try (Connection store =
        DriverManager.getConnection("jdbc:sqlite:" + folder.resolve("store.db"))) {
      store.createStatement().execute(sql);
    }
  }

  @Test
  void aStoreOfANewerVersionIsRefused() throws SQLException {
    Started.on(folder).close();
    change(
        "INSERT INTO flyway_schema_history VALUES (99, '99', 'later', 'SQL', 'V99__later.sql', 1,"
            + " 'sa', '2030-01-01 00:00:00.000', 1, 1)");
    assertThatThrownBy(() -> Started.on(folder))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageEndingWith("could not be opened: a newer version of this program has written it;"
            + " use that version, or a newer one");
  }

  @Test
  void aDamagedStoreIsNamedWithoutWhatWasAskedOfIt() throws SQLException {
    Started.on(folder).close();
    change("ALTER TABLE lease RENAME TO other");
    assertThatThrownBy(() -> Started.on(folder))
        .isInstanceOf(IllegalStateException.class)
        .hasMessage("the store could not be read or written (SQLITE_ERROR): it is damaged, or"
            + " something else has changed it; restore a backup, and give --restored");
    change("ALTER TABLE api_key RENAME TO keys");
    assertThatThrownBy(() -> {
          try (StoreAdmin storeAdmin = StoreAdmin.of(Started.location(folder))) {
            storeAdmin.createKey(KeyStore.Role.APP, "mine", Optional.empty());
          }
        })
        .hasMessageNotContaining("INSERT")
        .hasMessageNotContaining("mine");
  }

  /** A mistyped --data may name any folder: a command leaves nothing in it. */
  @Test
  void aCommandOnAFolderWithoutAStoreMakesNone() throws IOException {
    Files.createDirectories(folder);
    assertThatThrownBy(() -> StoreAdmin.of(Started.location(folder)))
        .isInstanceOf(IllegalStateException.class)
        .hasMessage("there is no store in " + folder + ": 'maskedbandit serve' makes one");
    assertThat(folder).isEmptyDirectory();
  }

  @Test
  void aPortThatIsTakenIsNamed() throws IOException {
    try (ServerSocket other = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      int port = other.getLocalPort();
      assertThatThrownBy(() -> Started.with(listening(new Server.Address("127.0.0.1", port))))
          .isInstanceOf(IllegalStateException.class)
          .hasMessageContaining("port " + port + " of 127.0.0.1 cannot be listened on");
    }
    Started.on(folder).close();
  }

  @Test
  void filesThatAreNoCertificateAreRefused() throws IOException {
    Path file = Files.writeString(base.resolve("c.pem"), "not one");
    assertThatThrownBy(() -> Started.with(
            listening(new Server.Address("127.0.0.1", 0, Optional.of(file), Optional.of(file)))))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("--tls-cert");
    assertThatThrownBy(() ->
            listening(new Server.Address("127.0.0.1", 0, Optional.of(file), Optional.empty())))
        .hasMessageContaining("--tls-key");
    Path missing = base.resolve("missing.pem");
    assertThatThrownBy(() -> listening(
            new Server.Address("127.0.0.1", 0, Optional.of(missing), Optional.of(missing))))
        .hasMessageContaining("a file that can be read");
  }

  @Test
  void aFileInPlaceOfTheFolderIsRefused() throws IOException {
    Files.writeString(folder, "a file");
    assertThatThrownBy(() -> Started.on(folder))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("the data directory could not be made");
  }

  @Test
  void aDatabaseThatDoesNotAnswerIsNamedWithoutItsPassword() {
    StoreLocation location = new StoreLocation(
        folder,
        Optional.of("jdbc:postgresql://127.0.0.1:1/bandit?user=u&password=hunter2"),
        Optional.empty());
    assertThatThrownBy(() -> Service.start(new Options(
            location,
            new Server.Address("127.0.0.1", 0),
            false,
            false,
            Duration.ofDays(90),
            OptionalInt.empty())))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("could not be reached")
        .hasMessageNotContaining("hunter2");
  }
}
