package dev.storescope.dashboard.app;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import dev.storescope.accounts.AccountId;
import dev.storescope.answer.Evidence;
import dev.storescope.dashboard.app.AppFigures.Figure;
import dev.storescope.dashboard.page.AppSelection;
import dev.storescope.dashboard.page.Format;
import dev.storescope.dashboard.page.Period;
import dev.storescope.events.Timelines;
import dev.storescope.events.Visibility;
import dev.storescope.events.Watch;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;

/**
 * The figures in the head of the pages of an app. They take reads of every keyword, and are read
 * once an hour if all keywords have been observed, and whenever the overview of the app is shown.
 */
public final class HeadFigures {
  /** How many keywords the watches have together whose figures are cached. */
  private static final int MOST_CACHED = 100_000;

  private static final int WEIGHT_OF_WATCH = 20;

  private final Timelines timelines;
  private final Cache<Key, List<Figure>> known =
      Caffeine.newBuilder()
          .maximumWeight(MOST_CACHED)
          .<Key, List<Figure>>weigher((key, _) -> WEIGHT_OF_WATCH + key.watch().keywords().size())
          .build();

  public HeadFigures(Timelines timelines) {
    this.timelines = timelines;
  }

  private record Key(Watch watch, Period period, Instant hour, String language) {
    static Key of(Watch watch, Period period, Evidence evidence) {
      return new Key(
          watch, period, evidence.moment().at().truncatedTo(ChronoUnit.HOURS), Format.language());
    }
  }

  /** The figures as they are known, at most an hour old. */
  List<Figure> find(AccountId account, AppSelection app, Period period) {
    Evidence evidence = timelines.evidence();
    Watch watch = timelines.watch(account, app.app(), app.country(), app.device());
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

  /** The figures as they are now. */
  public List<Figure> read(
      AppSelection app, Period period, Watch watch, Visibility visibility, Evidence evidence) {
    List<Figure> figures = new AppFigures(app, period).read(watch, visibility, evidence);
    if (visibility.searches().keySet().containsAll(watch.keywords())) {
      known.put(Key.of(watch, period, evidence), figures);
    }
    return figures;
  }
}
