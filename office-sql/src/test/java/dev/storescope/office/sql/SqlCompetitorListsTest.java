package dev.storescope.office.sql;

import dev.storescope.accounts.Account.Role;
import dev.storescope.accounts.AccountId;
import dev.storescope.accounts.Username;
import dev.storescope.competitors.CompetitorLists;
import dev.storescope.testkit.CompetitorListsContract;
import java.nio.file.Path;
import java.security.SecureRandom;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.io.TempDir;

class SqlCompetitorListsTest extends CompetitorListsContract {
  private final SqlOffice office;

  SqlCompetitorListsTest(@TempDir Path folder) {
    this.office = SqlOffice.open(folder, clock, new SecureRandom());
  }

  @Override
  protected CompetitorLists open() {
    return office.competitorLists();
  }

  @Override
  protected AccountId newAccount(String username) {
    return office.accounts().create(new Username(username), "password", Role.MEMBER).id();
  }

  @AfterEach
  void close() {
    office.close();
  }
}
