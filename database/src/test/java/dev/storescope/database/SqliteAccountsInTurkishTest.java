package dev.storescope.database;

import dev.storescope.testkit.InLocale;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;

/** Accounts and their log-in with upper and lower case of Turkish. */
@InLocale(InLocale.TURKISH)
class SqliteAccountsInTurkishTest extends SqliteAccountsTest {
  SqliteAccountsInTurkishTest(@TempDir Path folder) {
    super(folder);
  }
}
