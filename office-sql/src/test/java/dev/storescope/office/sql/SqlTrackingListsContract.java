package dev.storescope.office.sql;

import dev.storescope.accounts.AccountId;
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
    return OfficePlace.newAccount(office, username);
  }

  @AfterEach
  void close() {
    office.close();
  }
}
