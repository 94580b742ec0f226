package dev.storescope.database.account;

import dev.storescope.credits.CreditLedger;
import dev.storescope.delivery.DeliveryLimits;
import dev.storescope.secrets.SecretCipher;
import java.security.SecureRandom;
import java.time.InstantSource;

/**
 * What a database needs apart from its location.
 *
 * @param secrets encrypts the secrets that it keeps
 * @param monthlyGrant the monthly grant of accounts without one of their own, 0 or more
 */
public record DatabaseOptions(
    InstantSource clock,
    SecureRandom random,
    SecretCipher secrets,
    PasswordCost passwordCost,
    long monthlyGrant,
    DeliveryLimits deliveryLimits) {

  /** The default options. */
  public static DatabaseOptions of(InstantSource clock, SecureRandom random, SecretCipher secrets) {
    return new DatabaseOptions(
        clock,
        random,
        secrets,
        PasswordCost.OWASP,
        CreditLedger.DEFAULT_MONTHLY_GRANT,
        DeliveryLimits.DEFAULT);
  }

  public DatabaseOptions withMonthlyGrant(long grant) {
    return new DatabaseOptions(clock, random, secrets, passwordCost, grant, deliveryLimits);
  }

  public DatabaseOptions withPasswordCost(PasswordCost cost) {
    return new DatabaseOptions(clock, random, secrets, cost, monthlyGrant, deliveryLimits);
  }

  public DatabaseOptions withDeliveryLimits(DeliveryLimits limits) {
    return new DatabaseOptions(clock, random, secrets, passwordCost, monthlyGrant, limits);
  }
}
