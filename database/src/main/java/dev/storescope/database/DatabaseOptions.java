package dev.storescope.database;

import dev.storescope.credits.CreditLedger;
import java.security.SecureRandom;
import java.time.InstantSource;

/**
 * What a database needs apart from its location.
 *
 * @param monthlyGrant the monthly grant of accounts without one of their own, 0 or more
 */
public record DatabaseOptions(
    InstantSource clock, SecureRandom random, PasswordCost passwordCost, long monthlyGrant) {

  /** The default options. */
  public static DatabaseOptions of(InstantSource clock, SecureRandom random) {
    return new DatabaseOptions(
        clock, random, PasswordCost.OWASP, CreditLedger.DEFAULT_MONTHLY_GRANT);
  }

  public DatabaseOptions withMonthlyGrant(long grant) {
    return new DatabaseOptions(clock, random, passwordCost, grant);
  }

  public DatabaseOptions withPasswordCost(PasswordCost cost) {
    return new DatabaseOptions(clock, random, cost, monthlyGrant);
  }
}
