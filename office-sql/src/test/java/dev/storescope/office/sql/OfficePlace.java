package dev.storescope.office.sql;

import dev.storescope.accounts.Account.Role;
import dev.storescope.accounts.AccountId;
import dev.storescope.accounts.Username;
import dev.storescope.credits.CreditLedger;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.InstantSource;

/** Where a test keeps an office, which may be opened many times and by many at once. */
sealed interface OfficePlace {

  SqlOffice open(InstantSource clock, long monthlyGrant);

  default SqlOffice open(InstantSource clock) {
    return open(clock, CreditLedger.DEFAULT_MONTHLY_GRANT);
  }

  /** Makes an account in an office. */
  static AccountId newAccount(SqlOffice office, String username) {
    return office.accounts().create(new Username(username), "password", Role.MEMBER).id();
  }

  /** What tells another process where it is. */
  String argument();

  static OfficePlace of(String argument) {
    return argument.startsWith("jdbc:") ? new Postgres(argument) : new Sqlite(Path.of(argument));
  }

  /** A data folder. */
  record Sqlite(Path folder) implements OfficePlace {
    @Override
    public SqlOffice open(InstantSource clock, long monthlyGrant) {
      return SqlOffice.open(folder, clock, new SecureRandom(), monthlyGrant);
    }

    @Override
    public String argument() {
      return folder.toString();
    }
  }

  /** A database of a PostgreSQL server. */
  record Postgres(String url) implements OfficePlace {
    PostgresSettings settings() {
      return new PostgresSettings(url, "postgres", "");
    }

    @Override
    public SqlOffice open(InstantSource clock, long monthlyGrant) {
      return SqlOffice.open(settings(), clock, new SecureRandom(), monthlyGrant);
    }

    @Override
    public String argument() {
      return url;
    }
  }
}
