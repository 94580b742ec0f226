package dev.storescope.database.account;

import java.security.SecureRandom;
import java.util.Optional;
import java.util.concurrent.Semaphore;

/** Hashes passwords with Argon2id; at most four at a time, to bound the memory. */
final class PasswordHashes {
  private static final int LANES = 1;
  private static final int HASH_BYTES = 32;
  private static final int SALT_BYTES = 16;
  private static final int MAX_CONCURRENT = 4;

  private final SecureRandom random;
  private final PasswordCost cost;

  /** The hash of an unknown password at the same cost, compared with if there is no account. */
  private final PasswordHash placeholder;

  private final Semaphore permits = new Semaphore(MAX_CONCURRENT, true);

  PasswordHashes(SecureRandom random, PasswordCost cost) {
    this.random = random;
    this.cost = cost;
    this.placeholder = new PasswordHash(cost, LANES, new byte[SALT_BYTES], new byte[HASH_BYTES]);
  }

  /** The hash of a password with its salt and parameters, in the PHC string format. */
  String hash(String password) {
    byte[] salt = new byte[SALT_BYTES];
    random.nextBytes(salt);
    permits.acquireUninterruptibly();
    try {
      return PasswordHash.of(password, cost, LANES, salt, HASH_BYTES).text();
    } finally {
      permits.release();
    }
  }

  /** Whether a password has a hash; takes as long without a hash. */
  boolean matches(String password, Optional<String> hash) {
    PasswordHash compared = hash.map(PasswordHash::parse).orElse(placeholder);
    permits.acquireUninterruptibly();
    try {
      boolean same = compared.matches(password);
      return same && hash.isPresent();
    } finally {
      permits.release();
    }
  }
}
