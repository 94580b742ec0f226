package dev.storescope.database.account;

import static org.assertj.core.api.Assertions.assertThat;

import dev.storescope.accounts.Account;
import dev.storescope.accounts.Account.Role;
import dev.storescope.accounts.Accounts;
import dev.storescope.accounts.Accounts.LogIn;
import dev.storescope.accounts.Scope;
import dev.storescope.accounts.Username;
import dev.storescope.database.DatabaseLocation;
import dev.storescope.database.SqlDatabase;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StoredSecretsTest {
  private static final String PASSWORD = "battery staple";

  @Test
  void noSecretIsStored(@TempDir Path folder) throws IOException {
    try (SqlDatabase database = new DatabaseLocation.Sqlite(folder).open(InstantSource.system())) {
      Accounts accounts = database.accounts();
      Account bob = accounts.create(new Username("bob"), PASSWORD, Role.MEMBER);
      String token = ((LogIn.Granted) accounts.logIn("bob", PASSWORD, "::1")).token();
      String key =
          accounts.createKey(bob.id(), "ci", Scope.ADMINISTRATION, Optional.empty()).secret();
      for (String file : new String[] {"storescope.db", "storescope.db-wal"}) {
        assertThat(read(folder, file)).doesNotContain(PASSWORD, token, key);
      }
      assertThat(read(folder, "storescope.db-wal")).contains("$argon2id$");
    }
  }

  private static String read(Path folder, String file) throws IOException {
    return Files.readString(folder.resolve(file), StandardCharsets.ISO_8859_1);
  }
}
