package dev.storescope.office.sql;

import dev.storescope.accounts.AccountId;
import dev.storescope.competitors.CompetitorLists;
import dev.storescope.testkit.CompetitorListsContract;
import org.junit.jupiter.api.AfterEach;

abstract class SqlCompetitorListsContract extends CompetitorListsContract {
  private final SqlOffice office;

  SqlCompetitorListsContract(OfficePlace place) {
    this.office = place.open(clock);
  }

  @Override
  protected CompetitorLists open() {
    return office.competitorLists();
  }

  @Override
  protected AccountId newAccount(String username) {
    return OfficePlace.newAccount(office, username);
  }

  @AfterEach
  void close() {
    office.close();
  }
}
