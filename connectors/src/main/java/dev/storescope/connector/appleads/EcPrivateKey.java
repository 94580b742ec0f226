package dev.storescope.connector.appleads;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.PrivateKey;
import java.security.spec.PKCS8EncodedKeySpec;
import java.util.Base64;
import java.util.HexFormat;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads the private key of an API user from its PEM file. */
final class EcPrivateKey {
  private static final Pattern PEM =
      Pattern.compile("-----BEGIN (EC )?PRIVATE KEY-----([A-Za-z0-9+/=\\s]+)-----END ");
  private static final int SEQUENCE = 0x30;
  private static final int OCTET_STRING = 0x04;
  // Version 0, then the algorithm: id-ecPublicKey on the curve prime256v1 (RFC 5208, RFC 5480).
  private static final byte[] VERSION_AND_ALGORITHM =
      HexFormat.of().parseHex("020100301306072a8648ce3d020106082a8648ce3d030107");

  private EcPrivateKey() {}

  /**
   * Reads a key.
   *
   * @throws IOException if the file has none, with a message for the operator
   */
  static PrivateKey read(Path file) throws IOException {
    Matcher pem = PEM.matcher(Files.readString(file));
    if (!pem.find()) {
      throw new IOException(file + " has no private key in PEM, which Apple Ads requires");
    }
    try {
      byte[] der = Base64.getMimeDecoder().decode(pem.group(2));
      byte[] pkcs8 = pem.group(1) == null ? der : wrap(der);
      return KeyFactory.getInstance("EC").generatePrivate(new PKCS8EncodedKeySpec(pkcs8));
    } catch (GeneralSecurityException | IllegalArgumentException e) {
      throw new IOException(file + " has no elliptic-curve key on prime256v1", e);
    }
  }

  /** The JDK reads PKCS #8 only, which wraps the format of openssl. */
  private static byte[] wrap(byte[] sec1) {
    ByteArrayOutputStream content = new ByteArrayOutputStream();
    content.writeBytes(VERSION_AND_ALGORITHM);
    content.writeBytes(der(OCTET_STRING, sec1));
    return der(SEQUENCE, content.toByteArray());
  }

  /** An element of DER of less than 256 bytes, which a key on prime256v1 is. */
  private static byte[] der(int tag, byte[] content) {
    ByteArrayOutputStream element = new ByteArrayOutputStream();
    element.write(tag);
    if (content.length >= 0x80) {
      element.write(0x81);
    }
    element.write(content.length);
    element.writeBytes(content);
    return element.toByteArray();
  }
}
