package dev.storescope.database;

import dev.storescope.accounts.Account.Role;
import dev.storescope.accounts.AccountId;
import dev.storescope.accounts.Username;
import dev.storescope.credits.CreditLedger;
import dev.storescope.database.account.DatabaseOptions;
import dev.storescope.database.account.PasswordCost;
import dev.storescope.database.sql.PostgresSettings;
import dev.storescope.delivery.DeliveryLimits;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.InstantSource;
import java.util.List;

/** The location of a database that a test may open many times, also at once. */
public sealed interface DatabaseLocation {

  SqlDatabase open(DatabaseOptions options);

  default SqlDatabase open(InstantSource clock, long monthlyGrant) {
    return open(options(clock, monthlyGrant));
  }

  default SqlDatabase open(InstantSource clock, DeliveryLimits limits) {
    return open(options(clock, CreditLedger.DEFAULT_MONTHLY_GRANT).withDeliveryLimits(limits));
  }

  default SqlDatabase open(InstantSource clock) {
    return open(clock, CreditLedger.DEFAULT_MONTHLY_GRANT);
  }

  /** Options with passwords that are cheap to hash. */
  static DatabaseOptions options(InstantSource clock, long monthlyGrant) {
    return DatabaseOptions.of(clock, new SecureRandom(), TestCipher.CIPHER)
        .withMonthlyGrant(monthlyGrant)
        .withPasswordCost(new PasswordCost(8, 1));
  }

  /** Creates an account. */
  static AccountId newAccount(SqlDatabase database, String username) {
    return database.accounts().create(new Username(username), "password", Role.MEMBER).id();
  }

  /** Returns the first column of the rows that a query selects. */
  static List<String> query(SqlDatabase database, String query) {
    return database.transactions().run(sql -> sql.list(query, row -> row.getString(1)));
  }

  /** The location as an argument of another process. */
  String argument();

  static DatabaseLocation of(String argument) {
    return argument.startsWith("jdbc:") ? new Postgres(argument) : new Sqlite(Path.of(argument));
  }

  /** A data folder. */
  record Sqlite(Path folder) implements DatabaseLocation {
    @Override
    public SqlDatabase open(DatabaseOptions options) {
      return SqlDatabase.open(folder, options);
    }

    @Override
    public String argument() {
      return folder.toString();
    }
  }

  /** A database of a PostgreSQL server. */
  record Postgres(String url) implements DatabaseLocation {
    public PostgresSettings settings() {
      return new PostgresSettings(url, "postgres", "");
    }

    @Override
    public SqlDatabase open(DatabaseOptions options) {
      return SqlDatabase.open(settings(), options);
    }

    @Override
    public String argument() {
      return url;
    }
  }
}
