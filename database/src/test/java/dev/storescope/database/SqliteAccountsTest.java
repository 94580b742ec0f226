package dev.storescope.database;

import static org.assertj.core.api.Assertions.assertThat;

import dev.storescope.accounts.Account;
import dev.storescope.accounts.Account.Role;
import dev.storescope.accounts.Accounts;
import dev.storescope.accounts.Accounts.LogIn;
import dev.storescope.accounts.Scope;
import dev.storescope.accounts.Username;
import dev.storescope.database.account.SqlAccountsContract;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SqliteAccountsTest extends SqlAccountsContract {
  private static final String PASSWORD = "battery staple";

  private final Path folder;

  SqliteAccountsTest(@TempDir Path folder) {
    super(new DatabaseLocation.Sqlite(folder));
    this.folder = folder;
  }

  @Test
  void noSecretIsStored() throws IOException {
    Accounts accounts = open();
    Account bob = accounts.create(new Username("bob"), PASSWORD, Role.MEMBER);
    String token = ((LogIn.Granted) accounts.logIn("bob", PASSWORD, "::1")).token();
    String key =
        accounts.createKey(bob.id(), "ci", Scope.ADMINISTRATION, Optional.empty()).secret();
    for (String file : new String[] {"storescope.db", "storescope.db-wal"}) {
      String bytes = Files.readString(folder.resolve(file), StandardCharsets.ISO_8859_1);
      assertThat(bytes).doesNotContain(PASSWORD, token, key);
    }
    assertThat(Files.readString(folder.resolve("storescope.db-wal"), StandardCharsets.ISO_8859_1))
        .contains("$argon2id$");
  }
}
