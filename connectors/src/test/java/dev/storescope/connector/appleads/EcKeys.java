package dev.storescope.connector.appleads;

import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.spec.ECGenParameterSpec;
import java.util.Arrays;
import java.util.Base64;

/** Fresh elliptic-curve keys, and how they are written in PEM. */
final class EcKeys {
  // What PKCS #8 puts before the key itself: a sequence, version, algorithm, an octet string.
  private static final int FRAME = 28;

  private EcKeys() {}

  static KeyPair generate() throws GeneralSecurityException {
    KeyPairGenerator generator = KeyPairGenerator.getInstance("EC");
    generator.initialize(new ECGenParameterSpec("secp256r1"));
    return generator.generateKeyPair();
  }

  static String pkcs8(KeyPair keys) {
    return pem("PRIVATE KEY", keys.getPrivate().getEncoded());
  }

  /** As {@code openssl ecparam -genkey} writes it. */
  static String sec1(KeyPair keys) {
    byte[] framed = keys.getPrivate().getEncoded();
    return pem("EC PRIVATE KEY", Arrays.copyOfRange(framed, FRAME, framed.length));
  }

  private static String pem(String label, byte[] der) {
    String base64 = Base64.getMimeEncoder(64, new byte[] {'\n'}).encodeToString(der);
    return "-----BEGIN " + label + "-----\n" + base64 + "\n-----END " + label + "-----\n";
  }
}
