package dev.storescope.database.fetching;

import static org.assertj.core.api.Assertions.assertThat;

import dev.storescope.database.OnEachDatabase;
import dev.storescope.database.SqlDatabase;
import dev.storescope.database.SqlEngine;
import dev.storescope.fetching.Connector;
import dev.storescope.fetching.FetchOutcome;
import dev.storescope.fetching.check.CheckedSource;
import dev.storescope.fetching.check.CheckedSources;
import dev.storescope.fetching.check.RecurringChecks;
import dev.storescope.fetching.check.SourceChecks;
import dev.storescope.observation.Facts;
import dev.storescope.observation.Facts.ChartKind;
import dev.storescope.observation.Observation;
import dev.storescope.observation.Source;
import dev.storescope.observation.Subject;
import dev.storescope.store.AppId;
import dev.storescope.testkit.SettableClock;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@OnEachDatabase
class RecurringChecksTest {
  private final SettableClock clock = new SettableClock(Instant.parse("2026-11-21T10:00:00Z"));
  @AutoClose private final SqlDatabase database;
  private final CheckedSources checked;
  private final Charts charts = new Charts();
  private final RecurringChecks checks;

  RecurringChecksTest(SqlEngine engine, @TempDir Path folder) {
    this.database = engine.create(folder).open(clock);
    this.checked = database.checkedSources();
    this.checks =
        new RecurringChecks(
            new SourceChecks(
                new SourceChecks.Sources(charts, Charts::sourceOf), Optional.empty(), clock),
            checked,
            clock);
  }

  /** A store of which only the charts are a source. */
  private final class Charts implements Connector {
    private boolean refuses;
    private int calls;

    static Optional<Source> sourceOf(Subject<?> subject) {
      return subject instanceof Subject.Chart ? Optional.of(Source.ITUNES_RSS) : Optional.empty();
    }

    @Override
    public boolean canFetch(Subject<?> subject) {
      return sourceOf(subject).isPresent();
    }

    @Override
    public FetchOutcome fetch(Subject<?> subject) {
      calls++;
      return refuses
          ? new FetchOutcome.Blocked("HTTP 403")
          : new FetchOutcome.Observed(
              List.of(
                  new Observation<>(
                      (Subject.Chart) subject,
                      clock.instant(),
                      Source.ITUNES_RSS,
                      new Facts.ChartRanking(
                          Map.of(ChartKind.FREE, List.of(new AppId.AppStore(1))),
                          Optional.empty()))));
    }
  }

  private CheckedSource charts() {
    return checked.list().stream()
        .filter(each -> each.source().equals(Source.ITUNES_RSS))
        .findFirst()
        .orElseThrow();
  }

  private void runAfter(Duration pause) throws InterruptedException {
    clock.advance(pause);
    checks.run();
  }

  @Test
  void theSourcesAreCheckedEverySixHours() throws InterruptedException {
    checks.run();
    assertThat(checked.list()).isEmpty();
    checked.planFirst(clock.instant());
    checks.run();
    assertThat(charts().workedAt()).contains(clock.instant());
    runAfter(Duration.ofHours(5));
    assertThat(charts.calls).isEqualTo(1);
    runAfter(Duration.ofHours(1));
    assertThat(charts.calls).isEqualTo(2);
  }

  @Test
  void aSourceThatFailedIsCheckedAgainAfterAnHourAndThenAsTheOthers() throws InterruptedException {
    charts.refuses = true;
    checked.request();
    checks.run();
    assertThat(charts().isFailing()).isFalse();
    runAfter(Duration.ofHours(1));
    assertThat(charts().isFailing()).isTrue();
    runAfter(Duration.ofHours(1));
    assertThat(charts.calls).isEqualTo(2);
    charts.refuses = false;
    runAfter(Duration.ofHours(5));
    assertThat(charts().isFailing()).isFalse();
  }
}
