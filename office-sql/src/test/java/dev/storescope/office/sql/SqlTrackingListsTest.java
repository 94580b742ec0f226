package dev.storescope.office.sql;

import dev.storescope.accounts.Account.Role;
import dev.storescope.accounts.AccountId;
import dev.storescope.accounts.Username;
import dev.storescope.testkit.TrackingListsContract;
import dev.storescope.tracking.TrackingLists;
import java.nio.file.Path;
import java.security.SecureRandom;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.io.TempDir;

class SqlTrackingListsTest extends TrackingListsContract {
  private final SqlOffice office;

  SqlTrackingListsTest(@TempDir Path folder) {
    this.office = SqlOffice.open(folder, clock, new SecureRandom());
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
