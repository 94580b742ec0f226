package dev.storescope.database;

import com.password4j.Argon2Function;
import com.password4j.types.Argon2;
import java.nio.charset.StandardCharsets;
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
  private final String placeholder;

  private final Semaphore permits = new Semaphore(MAX_CONCURRENT, true);

  PasswordHashes(SecureRandom random, PasswordCost cost) {
    this.random = random;
    this.cost = cost;
    this.placeholder =
        "$argon2id$v=19$m=%d,t=%d,p=%d$mawWrDyT70/fjoV6p9ngbQ$MV75cRaLT8pIbugjv9Ezw+AwK1ghJ8JuZYI1+UWS5jI"
            .formatted(cost.kibibytes(), cost.passes(), LANES);
  }

  /** The hash of a password with its salt and parameters, in the PHC string format. */
  String hash(String password) {
    byte[] salt = new byte[SALT_BYTES];
    random.nextBytes(salt);
    permits.acquireUninterruptibly();
    try {
      return Argon2Function.getInstance(
              cost.kibibytes(), cost.passes(), LANES, HASH_BYTES, Argon2.ID)
          .hash(password.getBytes(StandardCharsets.UTF_8), salt)
          .getResult();
    } finally {
      permits.release();
    }
  }

  /** Whether a password has a hash; takes as long without a hash. */
  boolean matches(String password, Optional<String> hash) {
    String compared = hash.orElse(placeholder);
    permits.acquireUninterruptibly();
    try {
      boolean same = Argon2Function.getInstanceFromHash(compared).check(password, compared);
      return same && hash.isPresent();
    } finally {
      permits.release();
    }
  }
}
