package dev.storescope.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.storescope.database.SqlDatabase;
import dev.storescope.database.account.DatabaseOptions;
import dev.storescope.database.fetching.FetchQueueSettings;
import dev.storescope.database.fetching.SqlFetchQueue;
import dev.storescope.encryption.KeyPlace;
import dev.storescope.encryption.KeyRing;
import dev.storescope.fetching.TrackKey;
import dev.storescope.fetching.completeness.CompletenessCounts;
import dev.storescope.fetching.completeness.CompletenessDays;
import dev.storescope.observation.Subject;
import dev.storescope.store.Country;
import dev.storescope.store.Device;
import dev.storescope.store.Keyword;
import dev.storescope.testkit.ScriptedFetches;
import dev.storescope.testkit.SettableClock;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CompletenessJobTest {
  private static final LocalDate FIRST = LocalDate.of(2026, 11, 20);
  private static final Subject<?> SEARCH =
      new Subject.Search(Device.IPHONE, new Country("us"), Keyword.of("maps"));

  private final SettableClock clock = new SettableClock(Instant.parse("2026-11-20T12:00:00Z"));

  @Test
  void everyDateIsCountedOnTheNext(@TempDir Path folder) {
    try (SqlDatabase database =
            SqlDatabase.open(
                folder,
                DatabaseOptions.of(
                    clock,
                    new SecureRandom(),
                    new KeyRing(new KeyPlace.InFile(folder.resolve("encryption.keys"), true))));
        SqlFetchQueue queue =
            database.fetchQueue(new ScriptedFetches(), FetchQueueSettings.DEFAULT)) {
      CompletenessDays days = database.completenessDays();
      CompletenessJob job = new CompletenessJob(days, clock);
      queue.track(new TrackKey("ann"), Set.of(SEARCH), _ -> Optional.empty());
      job.count(clock.instant());
      clock.advance(Duration.ofDays(2));
      job.count(clock.instant());
      assertThat(days.findLastDay()).contains(FIRST.plusDays(1));
      clock.advance(Duration.ofDays(1));
      job.count(clock.instant());
      job.count(clock.instant());
      assertThat(days.list(FIRST, FIRST.plusDays(9)))
          .extracting(each -> each.day() + " " + each.counts())
          .containsExactly(
              FIRST.plusDays(1) + " " + new CompletenessCounts(0, 0, 0, 1),
              FIRST.plusDays(2) + " " + new CompletenessCounts(0, 0, 0, 1));
    }
  }
}
