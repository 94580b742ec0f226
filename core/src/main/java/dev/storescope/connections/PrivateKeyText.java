package dev.storescope.connections;

import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.PrivateKey;
import java.security.interfaces.ECPrivateKey;
import java.security.interfaces.RSAPrivateKey;
import java.security.spec.PKCS8EncodedKeySpec;
import java.util.Base64;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A private key in PKCS#8, as consoles let one download it: a PEM text. It is never printed. */
public record PrivateKeyText(String pem) {
  private static final Pattern PEM =
      Pattern.compile(
          "\\s*-----BEGIN PRIVATE KEY-----([A-Za-z0-9+/=\\s]+)-----END PRIVATE KEY-----\\s*");
  private static final String SEC1 = "-----BEGIN EC PRIVATE KEY-----";
  private static final int BITS_OF_P256 = 256;

  public PrivateKeyText {
    pem = pem.replace("\\n", "\n").strip();
    if (!PEM.matcher(pem).matches()) {
      throw new IllegalArgumentException(
          pem.contains(SEC1)
              ? "The private key begins with BEGIN EC PRIVATE KEY. Convert it: openssl pkcs8 -topk8"
                  + " -nocrypt -in private-key.pem -out converted.pem"
              : "A private key is a text that begins with -----BEGIN PRIVATE KEY-----.");
    }
  }

  /**
   * The key, for ES256.
   *
   * @throws IllegalArgumentException if it is of another kind
   */
  public ECPrivateKey ellipticCurve() {
    return read("EC")
        .map(ECPrivateKey.class::cast)
        .filter(key -> key.getParams().getCurve().getField().getFieldSize() == BITS_OF_P256)
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "The private key is not an EC key on the curve P-256, as Apple has them."));
  }

  /**
   * The key, for RS256.
   *
   * @throws IllegalArgumentException if it is of another kind
   */
  public RSAPrivateKey rsa() {
    return read("RSA")
        .map(RSAPrivateKey.class::cast)
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "The private key is not an RSA key, as service accounts have them."));
  }

  private Optional<PrivateKey> read(String algorithm) {
    Matcher matcher = PEM.matcher(pem);
    if (!matcher.matches()) {
      throw new IllegalStateException("the constructor checks the format");
    }
    try {
      byte[] encoded = Base64.getMimeDecoder().decode(matcher.group(1));
      return Optional.of(
          KeyFactory.getInstance(algorithm).generatePrivate(new PKCS8EncodedKeySpec(encoded)));
    } catch (GeneralSecurityException | IllegalArgumentException _) {
      return Optional.empty();
    }
  }

  @Override
  public String toString() {
    return "(private key)";
  }
}
