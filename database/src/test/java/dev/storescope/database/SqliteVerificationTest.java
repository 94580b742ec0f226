package dev.storescope.database;

import static org.assertj.core.api.Assertions.assertThat;

import dev.storescope.accounts.Account;
import dev.storescope.accounts.Account.Role;
import dev.storescope.accounts.Username;
import dev.storescope.database.account.DatabaseOptions;
import dev.storescope.pricing.PricedItem;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A verification finds what no longer fits together in a database. */
class SqliteVerificationTest {
  private static final int CHARGES = 200;

  @TempDir Path folder;

  @BeforeEach
  void charge() {
    DatabaseOptions options =
        DatabaseOptions.of(
                InstantSource.fixed(Instant.parse("2026-11-21T10:00:00Z")),
                new SecureRandom(),
                TestCipher.CIPHER)
            .withMonthlyGrant(1000);
    try (SqlDatabase database = SqlDatabase.open(folder, options, Duration.ofSeconds(1))) {
      Account ann =
          database.accounts().create(new Username("ann"), "some long password", Role.MEMBER);
      for (int charge = 0; charge < CHARGES; charge++) {
        var _ = database.creditLedger().trySpend(ann.id(), "r" + charge, PricedItem.APP_RATING, 1);
      }
    }
  }

  @Test
  void aWholeDatabaseHasNoDamageAndIsNotChanged() throws IOException {
    byte[] before = Files.readAllBytes(folder.resolve("storescope.db"));
    assertThat(SqliteVerification.findDamages(folder)).isEmpty();
    assertThat(Files.readAllBytes(folder.resolve("storescope.db"))).isEqualTo(before);
    assertThat(folder.resolve("storescope.db-wal")).doesNotExist();
  }

  @Test
  void anEntryThatIsGoneBreaksTheLedger() throws SQLException {
    change("delete from ledger_entry where number = 7");
    assertThat(SqliteVerification.findDamages(folder))
        .contains("storescope.db: the ledger of account 1 is broken at its entry 8");
  }

  @Test
  void theLastEntriesThatAreGoneDoNotFitTheBalance() throws SQLException {
    change("delete from ledger_entry where number > 190");
    assertThat(SqliteVerification.findDamages(folder))
        .containsExactly("storescope.db: the balance of account 1 is not that of its ledger");
  }

  @Test
  void aRowWithoutItsAccountIsFound() throws SQLException {
    change("update credit_balance set account_id = 2");
    assertThat(SqliteVerification.findDamages(folder))
        .contains("storescope.db: a row of credit_balance refers to none of account");
  }

  @Test
  void aDamagedPageIsFound() throws IOException {
    Path file = folder.resolve("storescope.db");
    byte[] bytes = Files.readAllBytes(file);
    for (int at = bytes.length / 2; at < bytes.length / 2 + 4096; at++) {
      bytes[at] ^= 0x55;
    }
    Files.write(file, bytes);
    assertThat(SqliteVerification.findDamages(folder)).isNotEmpty();
  }

  /** Without the triggers that keep the ledger. */
  private void change(String... statements) throws SQLException {
    try (Connection connection =
            DriverManager.getConnection("jdbc:sqlite:" + folder.resolve("storescope.db"));
        Statement statement = connection.createStatement()) {
      for (String trigger : triggers(statement)) {
        statement.execute("drop trigger " + trigger);
      }
      for (String change : statements) {
        statement.execute(change);
      }
    }
  }

  private static List<String> triggers(Statement statement) throws SQLException {
    List<String> triggers = new ArrayList<>();
    try (var rows =
        statement.executeQuery("select name from sqlite_master where type = 'trigger'")) {
      while (rows.next()) {
        triggers.add(rows.getString(1));
      }
    }
    return triggers;
  }
}
