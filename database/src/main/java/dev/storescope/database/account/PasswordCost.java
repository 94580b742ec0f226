package dev.storescope.database.account;

/**
 * The cost of a password hash with Argon2id and one lane.
 *
 * @param kibibytes memory, 8 or more
 * @param passes passes over the memory, 1 or more
 */
public record PasswordCost(int kibibytes, int passes) {
  /** The first parameters of OWASP's password storage cheat sheet: 19 MiB, two passes. */
  public static final PasswordCost OWASP = new PasswordCost(19 * 1024, 2);

  public PasswordCost {
    if (kibibytes < 8 || passes < 1) {
      throw new IllegalArgumentException("Argon2id needs 8 KiB and one pass or more");
    }
  }
}
