package dev.storescope.secrets;

import java.util.Optional;

/**
 * Encrypts what is secret before it is stored, with a key that is not in the database. What is
 * stored is a text of one line, without characters that need an encoding. Safe for use by several
 * threads.
 */
public interface SecretCipher {
  /**
   * Encrypts a secret.
   *
   * @param purpose what it is and whose: it can only be decrypted for that
   * @throws SecretNotEncryptedException if there is no key
   */
  String encrypt(String secret, String purpose);

  /**
   * Decrypts a secret. One that an earlier version stored without encryption is returned as it is.
   *
   * @throws SecretNotDecryptedException if its key is not there, it was altered, or it is for
   *     another purpose
   */
  String decrypt(String stored, String purpose);

  /** Whether a secret is not encrypted, or not with the key that is used now. */
  boolean isOutdated(String stored);

  /** The id of the key of a stored secret, if that key is not there. */
  Optional<String> findMissingKey(String stored);

  /**
   * Whether a key is created where there is none, as it is at first. Where secrets are stored
   * already, their key has to be there instead.
   */
  void createKeys(boolean created);

  /** The same secret, encrypted again if it is outdated. */
  default String renewed(String stored, String purpose) {
    return isOutdated(stored) ? encrypt(decrypt(stored, purpose), purpose) : stored;
  }
}
