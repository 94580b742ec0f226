package dev.storescope.database.account;

import dev.storescope.database.SqlEngine;
import dev.storescope.testkit.InLocale;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;

/** Accounts and their log-in with upper and lower case of Turkish. */
@InLocale(InLocale.TURKISH)
class AccountsInTurkishTest extends AccountsTest {
  AccountsInTurkishTest(SqlEngine engine, @TempDir Path folder) {
    super(engine, folder);
  }
}
