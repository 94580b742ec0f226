package dev.storescope.connections;

import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.PrivateKey;
import java.security.interfaces.ECPrivateKey;
import java.security.interfaces.RSAPrivateKey;
import java.security.spec.PKCS8EncodedKeySpec;
import java.util.Base64;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A private key in PKCS#8, as consoles let one download it: a PEM text. It is never printed. */
public record PrivateKeyText(String pem) {
  private static final Pattern PEM =
      Pattern.compile(
          "\\s*-----BEGIN PRIVATE KEY-----([A-Za-z0-9+/=\\s]+)-----END PRIVATE KEY-----\\s*");
  private static final int BITS_OF_P256 = 256;

  public PrivateKeyText {
    pem = pem.replace("\\n", "\n").strip();
    if (!PEM.matcher(pem).matches()) {
      throw new IllegalArgumentException(
          "A private key is a text that begins with -----BEGIN PRIVATE KEY-----.");
    }
  }

  /**
   * The key, for ES256.
   *
   * @throws IllegalArgumentException if it is of another kind
   */
  public ECPrivateKey ellipticCurve() {
    if (read("EC") instanceof ECPrivateKey key
        && key.getParams().getCurve().getField().getFieldSize() == BITS_OF_P256) {
      return key;
    }
    throw new IllegalArgumentException("The private key is not an EC key on the curve P-256.");
  }

  /**
   * The key, for RS256.
   *
   * @throws IllegalArgumentException if it is of another kind
   */
  public RSAPrivateKey rsa() {
    if (read("RSA") instanceof RSAPrivateKey key) {
      return key;
    }
    throw new IllegalArgumentException("The private key is not an RSA key.");
  }

  private PrivateKey read(String algorithm) {
    Matcher matcher = PEM.matcher(pem);
    if (!matcher.matches()) {
      throw new IllegalStateException("the constructor checks the format");
    }
    try {
      byte[] encoded = Base64.getMimeDecoder().decode(matcher.group(1));
      return KeyFactory.getInstance(algorithm).generatePrivate(new PKCS8EncodedKeySpec(encoded));
    } catch (GeneralSecurityException | IllegalArgumentException e) {
      throw new IllegalArgumentException("The private key is not an " + algorithm + " key.", e);
    }
  }

  @Override
  public String toString() {
    return "(private key)";
  }
}
