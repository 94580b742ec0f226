package dev.storescope.events;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import dev.storescope.accounts.AccountId;
import dev.storescope.answer.Evidence;
import dev.storescope.answer.Freshness;
import dev.storescope.answer.LastDays;
import dev.storescope.answer.Moment;
import dev.storescope.archive.Archive;
import dev.storescope.competitors.CompetitorLists;
import dev.storescope.estimation.volume.SearchVolume;
import dev.storescope.events.AppTimeline.TimelineDay;
import dev.storescope.fetching.FetchInterval;
import dev.storescope.listings.KnownApp;
import dev.storescope.store.AppId;
import dev.storescope.store.Country;
import dev.storescope.store.Device;
import dev.storescope.tracking.TrackedApp;
import dev.storescope.tracking.TrackingIntervals;
import dev.storescope.tracking.TrackingLists;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.LocalDate;
import java.time.temporal.ChronoUnit;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.SequencedMap;
import java.util.stream.Stream;

/** Reads what was observed of the apps that an account tracks; nothing is fetched. */
public final class Timelines {
  /** The most dates of a timeline. */
  public static final int MAX_DAYS = 90;

  /** How old a popularity or a list of suggestions may be. */
  private static final Duration FIGURES = FetchInterval.EVERY_SEVENTH_DAY.currentFor();

  /** How many keywords the watches have together whose days, or scores, are cached. */
  private static final int MOST_CACHED = 100_000;

  private static final int WEIGHT_OF_WATCH = 20;

  /** A revision does not show the appends of an earlier version. */
  private static final Duration LONGEST_CACHED = Duration.ofMinutes(5);

  private final TrackingLists lists;
  private final CompetitorLists competitors;
  private final TrackingIntervals intervals;
  private final SearchVolume volume;
  private final Archive archive;
  private final InstantSource clock;
  private final OpenShares shares = new OpenShares();
  private final Cache<DayKey, Optional<TimelineDay>> lastDays =
      Caffeine.newBuilder()
          .maximumWeight(MOST_CACHED)
          .<DayKey, Optional<TimelineDay>>weigher((key, _) -> weight(key.watch()))
          .expireAfterWrite(LONGEST_CACHED)
          .build();
  private final Cache<ScoreKey, WeeklyVisibility> scores =
      Caffeine.newBuilder()
          .maximumWeight(MOST_CACHED)
          .<ScoreKey, WeeklyVisibility>weigher((key, _) -> weight(key.watch()))
          .build();

  public Timelines(
      TrackingLists lists,
      CompetitorLists competitors,
      TrackingIntervals intervals,
      SearchVolume volume,
      Archive archive,
      InstantSource clock) {
    this.lists = lists;
    this.competitors = competitors;
    this.intervals = intervals;
    this.volume = volume;
    this.archive = archive;
    this.clock = clock;
  }

  /** The last day of an app; empty if no search of its keywords was observed lately. */
  public record WatchedDay(Watch watch, Optional<TimelineDay> day) {}

  private record DayKey(Watch watch, long revision, LocalDate today) {}

  private record ScoreKey(Watch watch, Instant hour) {}

  private static int weight(Watch watch) {
    return WEIGHT_OF_WATCH + watch.keywords().size();
  }

  /** What is known now. */
  public Evidence evidence() {
    return evidence(Moment.now(clock.instant()));
  }

  /** What was known at an instant; what is known now if it is later. */
  public Evidence evidenceAt(Instant at) {
    Instant now = clock.instant();
    return at.isBefore(now) ? evidence(Moment.of(at, now)) : evidence();
  }

  private Evidence evidence(Moment moment) {
    return new Evidence(archive, moment, new Freshness(FIGURES, FIGURES), _ -> false);
  }

  public Watch watch(AccountId account, AppId app, Country country, Device device) {
    return Watch.of(account, app, country, device, lists, competitors, intervals);
  }

  /**
   * The timeline of the last dates, today included.
   *
   * @throws IllegalArgumentException if there are too many
   */
  public AppTimeline read(Watch watch, int days, Evidence evidence) {
    return read(watch, days, evidence, evidence);
  }

  /**
   * As {@link #read(Watch, int, Evidence)}.
   *
   * @param estimated by which the searches of keywords are estimated
   */
  public AppTimeline read(Watch watch, int days, Evidence evidence, Evidence estimated) {
    if (days < 1 || days > MAX_DAYS) {
      throw new IllegalArgumentException(
          String.format(Locale.ROOT, "A timeline must have 1 to %d dates.", MAX_DAYS));
    }
    LocalDate today = LastDays.dateOf(evidence.moment().at());
    LocalDate first = today.minusDays(days - 1L);
    return AppTimeline.read(
        watch, new AppTimeline.Dates(first, first, today), volume, shares, evidence, estimated);
  }

  /** The timeline of some dates. */
  public AppTimeline read(Watch watch, AppTimeline.Dates dates, Evidence evidence) {
    return AppTimeline.read(watch, dates, volume, shares, evidence, evidence);
  }

  /** The visibility of an app from a date on. */
  public Visibility visibilitySince(Watch watch, LocalDate date, Evidence evidence) {
    return Visibility.of(RankHistory.since(watch, date, evidence), volume, shares, evidence);
  }

  /**
   * What moved after a date beside the first {@link AfterChange#MAX_COMPETITORS} competitors, of
   * each period that has ended.
   *
   * @throws IllegalArgumentException if the date is before the earliest of a timeline
   */
  public List<AfterChange> after(Watch watch, LocalDate date, Evidence evidence) {
    LocalDate today = LastDays.dateOf(evidence.moment().at());
    if (date.isBefore(today.minusDays(MAX_DAYS - 1L))) {
      throw new IllegalArgumentException(
          String.format(
              Locale.ROOT, "Date too early: %s. Use one of the last %d days.", date, MAX_DAYS));
    }
    Instant from = DatePair.startOf(date.minusDays(1)).minus(DatePair.LOOK_BACK);
    SequencedMap<AppId, RankHistory> ranks =
        ranks(
            watch,
            watch.apps().stream().limit(1L + AfterChange.MAX_COMPETITORS).toList(),
            from,
            evidence);
    Visibility visibility = Visibility.of(ranks.firstEntry().getValue(), volume, shares, evidence);
    return AfterChange.of(date, today, visibility, ranks);
  }

  /**
   * The visibility of the first competitors for the keywords of an app, by its weights.
   *
   * @param since from when their ranks are read
   */
  public SequencedMap<AppId, Visibility> ofCompetitors(
      Watch watch, Visibility visibility, int most, LocalDate since, Evidence evidence) {
    SequencedMap<AppId, Visibility> byApp = new LinkedHashMap<>();
    ranks(
            watch,
            watch.competitors().stream().limit(most).toList(),
            DatePair.startOf(since).minus(DatePair.LOOK_BACK),
            evidence)
        .forEach((app, ranks) -> byApp.put(app, new Visibility(ranks, visibility.searches())));
    return byApp;
  }

  private static SequencedMap<AppId, RankHistory> ranks(
      Watch watch, List<AppId> apps, Instant from, Evidence evidence) {
    SequencedMap<AppId, RankHistory> ranks = new LinkedHashMap<>();
    evidence
        .each(apps, app -> Map.entry(app, RankHistory.of(app, watch, from, evidence)))
        .forEach(each -> ranks.put(each.getKey(), each.getValue()));
    return ranks;
  }

  /**
   * The last day of every tracked app on each of its devices. While nothing is appended in its
   * country, a day is read once.
   */
  public List<WatchedDay> lastDays(AccountId account) {
    List<Watch> watches =
        lists.list(account).stream().flatMap(tracked -> watches(account, tracked)).toList();
    Map<Country, OptionalLong> revisions = new HashMap<>();
    watches.forEach(watch -> revisions.computeIfAbsent(watch.country(), archive::revision));
    // Read after the revisions, so that no day is older than its revision.
    Evidence evidence = evidence();
    return evidence
        .each(
            watches,
            watch ->
                new WatchedDay(
                    watch,
                    lastDay(
                        watch, Objects.requireNonNull(revisions.get(watch.country())), evidence)))
        .toList();
  }

  private Optional<TimelineDay> lastDay(Watch watch, OptionalLong revision, Evidence evidence) {
    LocalDate today = LastDays.dateOf(evidence.moment().at());
    return revision.isEmpty()
        ? LastDay.read(watch, evidence)
        : lastDays.get(
            new DayKey(watch, revision.getAsLong(), today),
            key -> LastDay.read(key.watch(), evidence));
  }

  /**
   * The visibility of an app; empty if it is not known. It takes reads of every keyword, and is
   * read once an hour.
   */
  public Optional<WeeklyVisibility> visibility(Watch watch, Evidence evidence) {
    ScoreKey key = new ScoreKey(watch, evidence.moment().at().truncatedTo(ChronoUnit.HOURS));
    Optional<WeeklyVisibility> known = Optional.ofNullable(scores.getIfPresent(key));
    if (known.isPresent()) {
      return known;
    }
    Optional<WeeklyVisibility> read = WeeklyVisibility.read(watch, volume, shares, evidence);
    read.ifPresent(score -> scores.put(key, score));
    return read;
  }

  /** How an account tracks an app. */
  public Optional<TrackedApp> find(AccountId account, AppId app, Country country) {
    return lists.find(account, app, country);
  }

  private Stream<Watch> watches(AccountId account, TrackedApp tracked) {
    return tracked.devices().stream()
        .map(device -> watch(account, tracked.app(), tracked.country(), device));
  }

  /** What is known of the apps of events. */
  public static Map<AppId, KnownApp> names(
      Collection<MarketEvent> events, Country country, Evidence evidence) {
    Map<AppId, KnownApp> names = new LinkedHashMap<>();
    evidence
        .each(
            events.stream().map(MarketEvent::app).distinct().toList(),
            app -> KnownApp.of(app, country, evidence))
        .forEach(app -> names.put(app.app(), app));
    return names;
  }
}
