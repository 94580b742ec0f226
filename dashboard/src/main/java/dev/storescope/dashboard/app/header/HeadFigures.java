package dev.storescope.dashboard.app.header;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import dev.storescope.accounts.AccountId;
import dev.storescope.answer.Evidence;
import dev.storescope.answer.Freshness;
import dev.storescope.archive.ChartRank;
import dev.storescope.dashboard.app.header.AppFigures.Figure;
import dev.storescope.dashboard.page.AppSelection;
import dev.storescope.dashboard.page.Period;
import dev.storescope.dashboard.page.text.Format;
import dev.storescope.events.Timelines;
import dev.storescope.events.Visibility;
import dev.storescope.events.Watch;
import dev.storescope.observation.Observation;
import dev.storescope.observation.Subject;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * The figures in the head of the pages of an app. They take reads of every keyword, and are read
 * once an hour if all keywords have been observed, whenever a new rating or chart was observed, and
 * whenever the overview of the app is shown.
 */
public final class HeadFigures {
  /** How many keywords the watches have together whose figures are cached. */
  private static final int MOST_CACHED = 100_000;

  private static final int WEIGHT_OF_WATCH = 20;

  /** How far back a new rank in a chart is sought. */
  private static final Duration CHARTS = Freshness.DEFAULT.charts();

  private final Timelines timelines;
  private final Cache<Key, DatedFigures> known =
      Caffeine.newBuilder()
          .maximumWeight(MOST_CACHED)
          .<Key, DatedFigures>weigher((key, _) -> WEIGHT_OF_WATCH + key.watch().keywords().size())
          .build();

  public HeadFigures(Timelines timelines) {
    this.timelines = timelines;
  }

  /** Figures, and when they were read. */
  public record DatedFigures(List<Figure> figures, Instant at) {
    public DatedFigures {
      figures = List.copyOf(figures);
    }
  }

  /**
   * What figures are of.
   *
   * @param rated when the newest rating was observed
   * @param charted when the newest rank in a chart was observed
   */
  private record Key(
      Watch watch,
      Period period,
      Instant hour,
      String language,
      Optional<Instant> rated,
      Optional<Instant> charted) {
    static Key of(Watch watch, Period period, Evidence evidence) {
      Instant now = evidence.moment().at();
      return new Key(
          watch,
          period,
          now.truncatedTo(ChronoUnit.HOURS),
          Format.language(),
          evidence
              .findAt(new Subject.Rating(watch.app(), watch.country()), now, Freshness.UNLIMITED)
              .map(Observation::observedAt),
          evidence
              .chartRanks(watch.app(), watch.country(), watch.device(), now.minus(CHARTS), now)
              .stream()
              .map(ChartRank::observedAt)
              .max(Comparator.naturalOrder()));
    }
  }

  /** The figures as they are known: those of searches are at most an hour old. */
  DatedFigures find(AccountId account, AppSelection app, Period period) {
    Evidence evidence = timelines.evidence();
    Watch watch = watch(account, app);
    return Optional.ofNullable(known.getIfPresent(Key.of(watch, period, evidence)))
        .orElseGet(
            () ->
                read(
                    app,
                    period,
                    watch,
                    timelines.visibilitySince(watch, period.begin(), evidence),
                    evidence));
  }

  /** What is observed of an app and beside it. */
  Watch watch(AccountId account, AppSelection app) {
    return timelines.watch(account, app.app(), app.country(), app.device());
  }

  /** The figures as they are now. */
  public DatedFigures read(
      AppSelection app, Period period, Watch watch, Visibility visibility, Evidence evidence) {
    DatedFigures figures =
        new DatedFigures(
            new AppFigures(app, period).read(watch, visibility, evidence), evidence.moment().at());
    if (visibility.searches().keySet().containsAll(watch.keywords())) {
      known.put(Key.of(watch, period, evidence), figures);
    }
    return figures;
  }
}
