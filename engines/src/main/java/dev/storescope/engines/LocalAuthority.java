package dev.storescope.engines;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.Certificate;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;

/**
 * Signs the certificates of servers on this machine, good for two days. The JDK's {@code keytool}
 * makes the keys, new ones for each authority.
 */
public final class LocalAuthority {
  private static final String SIGNER = "authority";

  /** Guards nothing: the keys are in the clear beside it. */
  private static final char[] PASSWORD = "storescope".toCharArray();

  private final Path folder;

  private LocalAuthority(Path folder) {
    this.folder = folder;
  }

  /** Makes one that keeps its files in a folder, which is there and has no other. */
  public static LocalAuthority make(Path folder) {
    LocalAuthority made = new LocalAuthority(folder.toAbsolutePath());
    made.makeKey(SIGNER, "-ext", "bc:critical", "-ext", "ku:critical=keyCertSign");
    try {
      Files.writeString(made.certificate(), pem(made.store().getCertificate(SIGNER)));
      return made;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException(e);
    }
  }

  /** The PEM file of its own certificate, for those who trust it. */
  public Path certificate() {
    return folder.resolve(SIGNER + ".pem");
  }

  /**
   * Makes a server's private key and a certificate for it: one PEM file with both, which only its
   * owner can read.
   *
   * @param name of the server, for people and for the file
   * @param names what the server is called by, such as {@code dns:localhost} or {@code
   *     ip:127.0.0.1}
   */
  public Path issue(String name, String... names) {
    makeKey(name, "-signer", SIGNER, "-ext", "san=" + String.join(",", names));
    Path file = folder.resolve(name + ".pem");
    try {
      Files.createFile(
          file, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
      byte[] key = store().getKey(name, PASSWORD).getEncoded();
      return Files.writeString(file, pem("PRIVATE KEY", key) + pem(store().getCertificate(name)));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException(e);
    }
  }

  private void makeKey(String name, String... options) {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "keytool").toString());
    command.addAll(List.of("-genkeypair", "-alias", name, "-dname", "CN=Storescope " + name));
    command.addAll(List.of("-keyalg", "EC", "-groupname", "secp256r1", "-validity", "2"));
    command.addAll(List.of("-storetype", "PKCS12", "-storepass", String.valueOf(PASSWORD)));
    command.addAll(List.of("-keystore", storeFile().toString()));
    command.addAll(List.of(options));
    try {
      Commands.run(command);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private Path storeFile() {
    return folder.resolve("keys.p12");
  }

  private KeyStore store() throws GeneralSecurityException, IOException {
    return KeyStore.getInstance(storeFile().toFile(), PASSWORD);
  }

  private static String pem(Certificate certificate) throws GeneralSecurityException {
    return pem("CERTIFICATE", certificate.getEncoded());
  }

  private static String pem(String kind, byte[] content) {
    String lines =
        Base64.getMimeEncoder(64, "\n".getBytes(StandardCharsets.US_ASCII)).encodeToString(content);
    return "-----BEGIN %1$s-----\n%2$s\n-----END %1$s-----\n".formatted(kind, lines);
  }
}
