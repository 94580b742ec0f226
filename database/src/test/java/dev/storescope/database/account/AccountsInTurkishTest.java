package dev.storescope.database.account;

import dev.storescope.database.TestDatabase;
import dev.storescope.testkit.InLocale;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;

/** Accounts and their log-in with upper and lower case of Turkish. */
@InLocale(InLocale.TURKISH)
class AccountsInTurkishTest extends AccountsTest {
  AccountsInTurkishTest(TestDatabase engine, @TempDir Path folder) {
    super(engine, folder);
  }
}
