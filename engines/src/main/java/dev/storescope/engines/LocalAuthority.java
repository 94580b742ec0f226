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
 * A certificate authority for local servers; its certificates are valid for two days. The JDK's
 * {@code keytool} generates the keys.
 */
public final class LocalAuthority {
  private static final String SIGNER = "authority";

  /** Protects nothing: the keys are also stored unencrypted. */
  private static final char[] PASSWORD = "storescope".toCharArray();

  private final Path folder;

  private LocalAuthority(Path folder) {
    this.folder = folder;
  }

  /** Creates an authority in an existing folder without another one. */
  public static LocalAuthority create(Path folder) {
    LocalAuthority authority = new LocalAuthority(folder.toAbsolutePath());
    authority.generateKey(SIGNER, "-ext", "bc:critical", "-ext", "ku:critical=keyCertSign");
    try {
      Files.writeString(authority.certificate(), pem(authority.store().getCertificate(SIGNER)));
      return authority;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException(e);
    }
  }

  /** The PEM file of its own certificate. */
  public Path certificate() {
    return folder.resolve(SIGNER + ".pem");
  }

  /**
   * Issues a private key and a certificate for a server: a PEM file with both, which only its owner
   * can read.
   *
   * @param name the common name and the name of the file
   * @param names the subject alternative names, such as {@code dns:localhost} or {@code
   *     ip:127.0.0.1}
   */
  public Path issue(String name, String... names) {
    generateKey(name, "-signer", SIGNER, "-ext", "san=" + String.join(",", names));
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

  private void generateKey(String name, String... options) {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "keytool").toString());
    command.addAll(List.of("-genkeypair", "-alias", name, "-dname", "CN=Storescope " + name));
    command.addAll(List.of("-keyalg", "EC", "-groupname", "secp256r1", "-validity", "2"));
    command.addAll(List.of("-storetype", "PKCS12", "-storepass", String.valueOf(PASSWORD)));
    command.addAll(List.of("-keystore", storeFile().toString()));
    command.addAll(List.of(options));
    try {
      ChildProcess.execute(command);
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
