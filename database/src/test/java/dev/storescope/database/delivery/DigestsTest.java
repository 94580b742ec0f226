package dev.storescope.database.delivery;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.storescope.accounts.AccountId;
import dev.storescope.alerts.DigestSettings;
import dev.storescope.alerts.Digests;
import dev.storescope.alerts.Digests.Schedule;
import dev.storescope.database.DatabaseLocation;
import dev.storescope.database.OnEachDatabase;
import dev.storescope.database.SqlDatabase;
import dev.storescope.database.SqlEngine;
import dev.storescope.testkit.SettableClock;
import java.nio.file.Path;
import java.time.DayOfWeek;
import java.time.Instant;
import java.time.ZoneId;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What every {@link Digests} promises. */
@OnEachDatabase
class DigestsTest {
  private static final Instant START = Instant.parse("2026-11-21T10:00:00Z");
  private static final DigestSettings WEEKLY =
      new DigestSettings(
          Optional.of(DayOfWeek.MONDAY), 8, ZoneId.of("Europe/Paris"), List.of(2L, 1L));
  private static final DigestSettings DAILY =
      new DigestSettings(Optional.empty(), 0, ZoneId.of("UTC"), List.of(1L));

  private final SettableClock clock = new SettableClock(START);

  private Digests digests;
  private AccountId ann;
  private AccountId bob;

  @AutoClose private final SqlDatabase database;

  DigestsTest(SqlEngine engine, @TempDir Path folder) {
    this.database = engine.create(folder).open(clock);
  }

  @BeforeEach
  final void openWithTwoAccounts() {
    digests = database.digests();
    ann = newAccount("ann");
    bob = newAccount("bob");
  }

  @Test
  void anAccountHasOneDigest() {
    assertThat(digests.find(ann)).isEmpty();
    digests.put(ann, WEEKLY);
    assertThat(digests.find(ann)).contains(WEEKLY);
    digests.put(ann, DAILY);
    assertThat(digests.find(ann)).contains(DAILY);
    digests.put(ann, WEEKLY.about(OptionalLong.of(7)));
    assertThat(digests.find(ann)).contains(WEEKLY.about(OptionalLong.of(7)));
    assertThat(digests.find(bob)).isEmpty();
    assertThat(digests.remove(ann)).isTrue();
    assertThat(digests.remove(ann)).isFalse();
    assertThatThrownBy(() -> digests.put(new AccountId(999), DAILY))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void aDigestBeginsWhenItIsSetAndGoesOnFromTheLastPeriodTold() {
    digests.put(ann, WEEKLY);
    assertThat(digests.listAll()).isEqualTo(Map.of(ann, new Schedule(WEEKLY, START)));
    Instant later = START.plusSeconds(60);
    digests.noteSent(ann, later);
    digests.noteSent(ann, START);
    assertThat(digests.listAll()).isEqualTo(Map.of(ann, new Schedule(WEEKLY, later)));
    clock.set(later.plusSeconds(60));
    digests.put(ann, DAILY);
    assertThat(digests.listAll()).isEqualTo(Map.of(ann, new Schedule(DAILY, clock.instant())));
  }

  private AccountId newAccount(String username) {
    return DatabaseLocation.newAccount(database, username);
  }
}
