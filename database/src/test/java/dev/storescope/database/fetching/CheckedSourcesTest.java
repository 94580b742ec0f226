package dev.storescope.database.fetching;

import static org.assertj.core.api.Assertions.assertThat;

import dev.storescope.database.OnEachDatabase;
import dev.storescope.database.SqlDatabase;
import dev.storescope.database.SqlEngine;
import dev.storescope.fetching.check.CheckedSource;
import dev.storescope.fetching.check.CheckedSources;
import dev.storescope.fetching.check.SourceCheck;
import dev.storescope.fetching.check.SourceCheck.Finding;
import dev.storescope.observation.Source;
import dev.storescope.observation.Subject;
import dev.storescope.store.CategoryId;
import dev.storescope.store.Country;
import dev.storescope.store.Device;
import dev.storescope.store.StoreType;
import dev.storescope.testkit.SettableClock;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@OnEachDatabase
class CheckedSourcesTest {
  private static final Instant NOW = Instant.parse("2026-11-21T10:00:00Z");
  private static final Duration HOUR = Duration.ofHours(1);
  private static final Subject<?> CHART =
      new Subject.Chart(Device.IPHONE, new Country("us"), CategoryId.overall(StoreType.APP_STORE));
  private static final Finding WORKING =
      new Finding.Working(List.of("free", "paid"), List.of("grossing"), Optional.of(NOW));

  private final SettableClock clock = new SettableClock(NOW);
  @AutoClose private final SqlDatabase database;
  private final CheckedSources checked;

  CheckedSourcesTest(SqlEngine engine, @TempDir Path folder) {
    this.database = engine.create(folder).open(clock);
    this.checked = database.checkedSources();
  }

  @Test
  void theLatestCheckOfEachSourceIsListedAsItWas() {
    List<SourceCheck> checks =
        Stream.of(
                WORKING,
                new Finding.Working(List.of(), List.of(), Optional.empty()),
                new Finding.Unused(List.of("apps"), List.of("titles")),
                new Finding.Old(NOW),
                new Finding.Empty("the reply has no results"),
                new Finding.NotOffered("no keywords for this app"),
                new Finding.Refused("HTTP 429"),
                new Finding.Unreachable("no connection"),
                new Finding.UnknownFormat("$.feed is missing"))
            .map(finding -> new SourceCheck(Source.ITUNES_RSS, Optional.of(CHART), finding))
            .toList();
    for (SourceCheck check : checks) {
      checked.keep(check);
      assertThat(checked.list()).extracting(CheckedSource::last).containsExactly(check);
    }
    checked.keep(new SourceCheck(Source.APPLE_ADS, Optional.empty(), new Finding.Off()));
    assertThat(checked.list())
        .extracting(CheckedSource::source)
        .containsExactly(Source.APPLE_ADS, Source.ITUNES_RSS);
  }

  @Test
  void aSourceFailsWithItsSecondFailureAndRecoversWithItsFirstSuccess() {
    keep(WORKING);
    clock.advance(HOUR);
    keep(new Finding.Refused("HTTP 429"));
    assertThat(only().isDoubtful()).isTrue();
    assertThat(only().isFailing()).isFalse();
    clock.advance(HOUR);
    keep(new Finding.Unreachable("no connection"));
    assertThat(only().isFailing()).isTrue();
    assertThat(only().failures()).isEqualTo(2);
    assertThat(only().workedAt()).contains(NOW);
    assertThat(only().checkedAt()).isEqualTo(NOW.plus(HOUR).plus(HOUR));
    clock.advance(HOUR);
    keep(WORKING);
    assertThat(only().isFailing()).isFalse();
    assertThat(only().workedAt()).contains(clock.instant());
  }

  @Test
  void aSourceThatIsTurnedOffDoesNotFail() {
    keep(new Finding.Refused("HTTP 429"));
    keep(new Finding.Refused("HTTP 429"));
    checked.keep(new SourceCheck(Source.ITUNES_RSS, Optional.empty(), new Finding.Off()));
    assertThat(only().isFailing()).isFalse();
  }

  @Test
  void oneProcessBeginsTheChecksThatAreDue() {
    assertThat(checked.isPending()).isFalse();
    assertThat(checked.tryBegin(NOW.plus(HOUR))).isFalse();

    checked.planFirst(NOW.plus(HOUR));
    assertThat(checked.tryBegin(NOW.plus(HOUR))).isFalse();
    clock.advance(HOUR);
    assertThat(checked.isPending()).isTrue();
    assertThat(checked.tryBegin(clock.instant().plus(HOUR))).isTrue();
    assertThat(database.checkedSources().tryBegin(clock.instant().plus(HOUR))).isFalse();
    assertThat(checked.isPending()).isTrue();

    checked.end(clock.instant().plus(HOUR));
    assertThat(checked.isPending()).isFalse();
    checked.planFirst(clock.instant());
    assertThat(checked.isPending()).isFalse();
  }

  @Test
  void checksThatAreRequestedAreDueAtOnceUnlessTheyRun() {
    checked.request();
    assertThat(checked.isPending()).isTrue();
    assertThat(checked.tryBegin(NOW.plus(HOUR))).isTrue();
    checked.request();
    assertThat(checked.tryBegin(NOW.plus(HOUR))).isFalse();
    checked.end(NOW.plus(HOUR));
    checked.request();
    assertThat(checked.tryBegin(NOW.plus(HOUR))).isTrue();
  }

  @Test
  void checksThatWereInterruptedAreDueAgain() {
    checked.request();
    assertThat(checked.tryBegin(NOW.plus(HOUR))).isTrue();
    clock.advance(HOUR);
    assertThat(checked.tryBegin(clock.instant().plus(HOUR))).isTrue();
  }

  private void keep(Finding finding) {
    checked.keep(new SourceCheck(Source.ITUNES_RSS, Optional.of(CHART), finding));
  }

  private CheckedSource only() {
    assertThat(checked.list()).hasSize(1);
    return checked.list().getFirst();
  }
}
