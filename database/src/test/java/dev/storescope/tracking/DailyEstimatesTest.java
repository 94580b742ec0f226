package dev.storescope.tracking;

import static org.assertj.core.api.Assertions.assertThat;

import dev.storescope.accounts.Account.Role;
import dev.storescope.accounts.AccountId;
import dev.storescope.accounts.Username;
import dev.storescope.database.SqlDatabase;
import dev.storescope.database.TestCipher;
import dev.storescope.database.account.DatabaseOptions;
import dev.storescope.observation.Subject;
import dev.storescope.store.AppId;
import dev.storescope.store.Country;
import dev.storescope.store.Device;
import dev.storescope.testkit.SettableClock;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DailyEstimatesTest {
  private static final Country US = new Country("us");
  private static final Country FRANCE = new Country("fr");
  private static final AppId APP = new AppId.AppStore(7);
  private static final AppId RIVAL = new AppId.AppStore(8);

  @AutoClose private final SqlDatabase database;
  private final AccountId ann;
  private final AccountId bob;

  DailyEstimatesTest(@TempDir Path folder) {
    SettableClock clock = new SettableClock(Instant.parse("2026-11-21T10:00:00Z"));
    database =
        SqlDatabase.open(
            folder,
            DatabaseOptions.of(clock, new SecureRandom(), TestCipher.CIPHER).withMonthlyGrant(0));
    ann = account("ann");
    bob = account("bob");
  }

  @Test
  void trackedAppsAndTheirCompetitorsAreEstimatedOncePerCountry() {
    track(ann, US);
    track(ann, FRANCE);
    track(bob, US);
    database.competitorLists().put(bob, APP, US, List.of(RIVAL));
    assertThat(
            new DailyEstimates(database.trackingLists(), database.competitorLists(), _ -> true)
                .list())
        .containsExactlyInAnyOrder(
            new Subject.EstimatedDownloads(APP, US),
            new Subject.EstimatedDownloads(APP, FRANCE),
            new Subject.EstimatedDownloads(RIVAL, US));
  }

  @Test
  void theAppsOfADisabledAccountAreNotEstimated() {
    track(ann, US);
    assertThat(
            new DailyEstimates(
                    database.trackingLists(),
                    database.competitorLists(),
                    account -> !account.equals(ann))
                .list())
        .isEmpty();
  }

  private void track(AccountId account, Country country) {
    database.trackingLists().put(account, APP, country, Set.of(Device.IPHONE));
  }

  private AccountId account(String name) {
    return database.accounts().create(new Username(name), "correct horse", Role.MEMBER).id();
  }
}
