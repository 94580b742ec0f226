package dev.storescope.connector.appleads;

import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.spec.ECGenParameterSpec;
import java.util.Arrays;
import java.util.Base64;

/** Generates elliptic-curve keys and encodes them as PEM. */
final class EcKeys {
  // The header of PKCS #8 before the key: a sequence, version, algorithm, an octet string.
  private static final int HEADER_BYTES = 28;

  private EcKeys() {}

  static KeyPair generate() throws GeneralSecurityException {
    KeyPairGenerator generator = KeyPairGenerator.getInstance("EC");
    generator.initialize(new ECGenParameterSpec("secp256r1"));
    return generator.generateKeyPair();
  }

  static String pkcs8(KeyPair keys) {
    return pem("PRIVATE KEY", keys.getPrivate().getEncoded());
  }

  /** The format of {@code openssl ecparam -genkey}. */
  static String sec1(KeyPair keys) {
    byte[] pkcs8 = keys.getPrivate().getEncoded();
    return pem("EC PRIVATE KEY", Arrays.copyOfRange(pkcs8, HEADER_BYTES, pkcs8.length));
  }

  private static String pem(String label, byte[] der) {
    String base64 = Base64.getMimeEncoder(64, new byte[] {'\n'}).encodeToString(der);
    return "-----BEGIN " + label + "-----\n" + base64 + "\n-----END " + label + "-----\n";
  }
}
