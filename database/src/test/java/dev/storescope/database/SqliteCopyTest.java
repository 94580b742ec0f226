package dev.storescope.database;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.storescope.accounts.Account;
import dev.storescope.accounts.Account.Role;
import dev.storescope.accounts.Username;
import dev.storescope.database.account.DatabaseOptions;
import dev.storescope.database.account.PasswordCost;
import dev.storescope.file.PrivateFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.InstantSource;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SqliteCopyTest {
  @TempDir Path folder;

  @Test
  void aCopyHasWhatWasCommittedBefore() throws IOException {
    Path copy = Files.createDirectory(folder.resolve("copy of 100%"));
    Path data = folder.resolve("data");
    try (SqlDatabase database = open(data)) {
      create(database, "ann");
      SqliteCopy.write(data, copy.resolve("storescope.db"));
      create(database, "bob");
      assertThat(names(database)).containsExactly("ann", "bob");
    }
    assertThat(SqliteCopy.findDamage(copy.resolve("storescope.db"))).isEmpty();
    assertThat(PrivateFiles.isPrivate(copy.resolve("storescope.db"))).isTrue();
    try (Stream<Path> files = Files.list(copy)) {
      assertThat(files).containsExactly(copy.resolve("storescope.db"));
    }
    try (SqlDatabase database = open(copy)) {
      assertThat(names(database)).containsExactly("ann");
    }
  }

  @Test
  void aDatabaseThatDoesNotExistIsNotCreated() {
    assertThatThrownBy(() -> SqliteCopy.write(folder, folder.resolve("copy")))
        .isInstanceOf(IOException.class)
        .hasMessage("There is no storescope.db in " + folder + ".");
    assertThat(folder).isEmptyDirectory();
  }

  @Test
  void aDamagedCopyIsFound() throws IOException {
    Path data = folder.resolve("data");
    open(data).close();
    Path copy = folder.resolve("copy");
    SqliteCopy.write(data, copy);
    byte[] bytes = Files.readAllBytes(copy);
    for (int i = 4096; i < bytes.length; i += 64) {
      bytes[i] ^= 0x55;
    }
    Files.write(copy, bytes);

    assertThat(SqliteCopy.findDamage(copy)).isPresent();
    assertThat(SqliteCopy.findDamage(Files.writeString(folder.resolve("text"), "text" + copy)))
        .isPresent();
    assertThat(SqliteCopy.findDamage(folder.resolve("missing"))).isPresent();
  }

  private static void create(SqlDatabase database, String name) {
    Account _ = database.accounts().create(new Username(name), "correct horse", Role.MEMBER);
  }

  private static List<String> names(SqlDatabase database) {
    return database.accounts().list().stream().map(each -> each.username().value()).toList();
  }

  private static SqlDatabase open(Path data) {
    return SqlDatabase.open(
        data,
        DatabaseOptions.of(InstantSource.system(), new SecureRandom(), TestCipher.CIPHER)
            .withPasswordCost(new PasswordCost(8, 1)));
  }
}
