package dev.storescope.database.account;

import dev.storescope.credits.CreditLedger;
import dev.storescope.delivery.DeliveryLimits;
import java.security.SecureRandom;
import java.time.InstantSource;

/**
 * What a database needs apart from its location.
 *
 * @param monthlyGrant the monthly grant of accounts without one of their own, 0 or more
 */
public record DatabaseOptions(
    InstantSource clock,
    SecureRandom random,
    PasswordCost passwordCost,
    long monthlyGrant,
    DeliveryLimits deliveryLimits) {

  /** The default options. */
  public static DatabaseOptions of(InstantSource clock, SecureRandom random) {
    return new DatabaseOptions(
        clock,
        random,
        PasswordCost.OWASP,
        CreditLedger.DEFAULT_MONTHLY_GRANT,
        DeliveryLimits.DEFAULT);
  }

  public DatabaseOptions withMonthlyGrant(long grant) {
    return new DatabaseOptions(clock, random, passwordCost, grant, deliveryLimits);
  }

  public DatabaseOptions withPasswordCost(PasswordCost cost) {
    return new DatabaseOptions(clock, random, cost, monthlyGrant, deliveryLimits);
  }

  public DatabaseOptions withDeliveryLimits(DeliveryLimits limits) {
    return new DatabaseOptions(clock, random, passwordCost, monthlyGrant, limits);
  }
}
