package org.maskedbandit.service;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import java.util.Base64;
import java.util.Optional;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;
import org.maskedbandit.service.http.Server;

/** A certificate for 127.0.0.1 with an RSA key, as PEM files, and clients that trust it. */
record Certified(KeyStore store, Path certificate, Path key) {
  private static final String PASSWORD = "changeit";

  static Certified in(Path folder) throws Exception {
    Path file = folder.resolve("keys.p12");
    Process made = new ProcessBuilder(
            Path.of(System.getProperty("java.home"), "bin", "keytool").toString(),
            "-genkeypair",
            "-alias",
            "server",
            "-keyalg",
            "RSA",
            "-dname",
            "CN=bandit",
            "-ext",
            "SAN=ip:127.0.0.1",
            "-storetype",
            "PKCS12",
            "-keystore",
            file.toString(),
            "-storepass",
            PASSWORD)
        .start();
    assertThat(made.waitFor()).isZero();
    KeyStore store = KeyStore.getInstance(file.toFile(), PASSWORD.toCharArray());
    return new Certified(
        store,
        pem(folder, "CERTIFICATE", store.getCertificate("server").getEncoded()),
        pem(
            folder,
            "PRIVATE KEY",
            store.getKey("server", PASSWORD.toCharArray()).getEncoded()));
  }

  private static Path pem(Path folder, String kind, byte[] content) throws Exception {
    String text = Base64.getMimeEncoder(64, new byte[] {'\n'}).encodeToString(content);
    return Files.writeString(
        folder.resolve(kind + ".pem"),
        "-----BEGIN " + kind + "-----\n" + text + "\n-----END " + kind + "-----\n");
  }

  Server.Address address() {
    return new Server.Address("127.0.0.1", 0, Optional.of(certificate), Optional.of(key));
  }

  SSLContext trusting() throws Exception {
    KeyStore trusted = KeyStore.getInstance(KeyStore.getDefaultType());
    trusted.load(null, null);
    trusted.setCertificateEntry("server", store.getCertificate("server"));
    TrustManagerFactory managers =
        TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
    managers.init(trusted);
    SSLContext context = SSLContext.getInstance("TLS");
    context.init(null, managers.getTrustManagers(), null);
    return context;
  }
}
