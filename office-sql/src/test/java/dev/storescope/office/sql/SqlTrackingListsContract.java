package dev.storescope.office.sql;

import dev.storescope.accounts.Account.Role;
import dev.storescope.accounts.AccountId;
import dev.storescope.accounts.Username;
import dev.storescope.testkit.TrackingListsContract;
import dev.storescope.tracking.TrackingLists;
import org.junit.jupiter.api.AfterEach;

abstract class SqlTrackingListsContract extends TrackingListsContract {
  private final SqlOffice office;

  SqlTrackingListsContract(OfficePlace place) {
    this.office = place.open(clock);
  }

  @Override
  protected TrackingLists open() {
    return office.trackingLists();
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
