package dev.storescope.encryption;

import com.google.crypto.tink.AccessesPartialKey;
import com.google.crypto.tink.Aead;
import com.google.crypto.tink.InsecureSecretKeyAccess;
import com.google.crypto.tink.KeysetHandle;
import com.google.crypto.tink.aead.AeadConfig2026;
import com.google.crypto.tink.aead.AesGcmKey;
import com.google.crypto.tink.aead.PredefinedAeadParameters;
import com.google.crypto.tink.util.SecretBytes;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The keys for AES-256 in Galois/Counter Mode: the first encrypts, and all of them decrypt. As text
 * each is 32 bytes in Base64, on a line of its own or separated by spaces; the id of a key, which
 * is part of what it encrypts, is the beginning of its SHA-256.
 */
final class Keyset {
  /** A Tink ciphertext begins with a byte and the id of its key. */
  private static final int KEY_ID_AT = 1;

  static final int SHORTEST_CIPHERTEXT = KEY_ID_AT + Integer.BYTES;

  private static final int KEY_BYTES = 32;

  private final Map<Integer, byte[]> keys;
  private final Aead aead;

  private Keyset(Map<Integer, byte[]> keys) throws GeneralSecurityException {
    this.keys = keys;
    this.aead = handleOf(keys).getPrimitive(AeadConfig2026.get(), Aead.class);
  }

  @AccessesPartialKey
  private static KeysetHandle handleOf(Map<Integer, byte[]> keys) throws GeneralSecurityException {
    KeysetHandle.Builder builder = KeysetHandle.newBuilder().setConfiguration(AeadConfig2026.get());
    for (Map.Entry<Integer, byte[]> key : keys.entrySet()) {
      KeysetHandle.Builder.Entry entry =
          KeysetHandle.importKey(
              AesGcmKey.builder()
                  .setParameters(PredefinedAeadParameters.AES256_GCM)
                  .setKeyBytes(SecretBytes.copyFrom(key.getValue(), InsecureSecretKeyAccess.get()))
                  .setIdRequirement(key.getKey())
                  .build());
      builder.addEntry(builder.size() == 0 ? entry.makePrimary() : entry);
    }
    return builder.build();
  }

  /** A new key, as text. */
  static String newKey() {
    return Base64.getEncoder()
        .encodeToString(
            SecretBytes.randomBytes(KEY_BYTES).toByteArray(InsecureSecretKeyAccess.get()));
  }

  /**
   * Reads keys.
   *
   * @throws IllegalArgumentException if there is none, or one is not 32 bytes in Base64
   */
  static Keyset parse(String text) throws GeneralSecurityException {
    Map<Integer, byte[]> keys = new LinkedHashMap<>();
    for (String key : text.strip().split("\\s+", -1)) {
      byte[] bytes = Base64.getDecoder().decode(key);
      if (bytes.length != KEY_BYTES) {
        throw new IllegalArgumentException("a key has 32 bytes, not " + bytes.length);
      }
      keys.putIfAbsent(idOf(bytes), bytes);
    }
    return new Keyset(keys);
  }

  /** These keys, and after them those of others that decrypt too. */
  Keyset with(Keyset others) throws GeneralSecurityException {
    if (keys.keySet().containsAll(others.keys.keySet())) {
      return this;
    }
    Map<Integer, byte[]> all = new LinkedHashMap<>(keys);
    others.keys.forEach(all::putIfAbsent);
    return new Keyset(all);
  }

  /** At least 1. */
  private static int idOf(byte[] key) throws GeneralSecurityException {
    byte[] digest = MessageDigest.getInstance("SHA-256").digest(key);
    return Math.max(1, ByteBuffer.wrap(digest).getInt() & Integer.MAX_VALUE);
  }

  /** The id of the key that encrypts. */
  int primary() {
    return keys.keySet().iterator().next();
  }

  int size() {
    return keys.size();
  }

  boolean has(int key) {
    return keys.containsKey(key);
  }

  byte[] encrypt(String secret, String purpose) throws GeneralSecurityException {
    return aead.encrypt(utf8(secret), utf8(purpose));
  }

  String decrypt(byte[] ciphertext, String purpose) throws GeneralSecurityException {
    return new String(aead.decrypt(ciphertext, utf8(purpose)), StandardCharsets.UTF_8);
  }

  /** The id of the key of a ciphertext, which has at least {@value #SHORTEST_CIPHERTEXT} bytes. */
  static int keyOf(byte[] ciphertext) {
    return ByteBuffer.wrap(ciphertext).getInt(KEY_ID_AT);
  }

  private static byte[] utf8(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }
}
