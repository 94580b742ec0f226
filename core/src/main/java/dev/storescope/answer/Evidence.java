package dev.storescope.answer;

import dev.storescope.answer.Answer.NoData;
import dev.storescope.answer.Answer.Preparing;
import dev.storescope.answer.Answer.Ready;
import dev.storescope.answer.Answer.Reason;
import dev.storescope.archive.AppInChart;
import dev.storescope.archive.AppInSearch;
import dev.storescope.archive.Archive;
import dev.storescope.archive.ChartRank;
import dev.storescope.archive.KeywordRank;
import dev.storescope.archive.Removals;
import dev.storescope.archive.SearchRank;
import dev.storescope.archive.ThinnedDays;
import dev.storescope.cards.AverageRating;
import dev.storescope.cards.CardReader;
import dev.storescope.cards.ContentAge;
import dev.storescope.fetching.FetchInterval;
import dev.storescope.observation.Facts;
import dev.storescope.observation.Observation;
import dev.storescope.observation.ReportedRank;
import dev.storescope.observation.Subject;
import dev.storescope.pricing.Charge;
import dev.storescope.store.AppId;
import dev.storescope.store.Country;
import dev.storescope.store.Device;
import dev.storescope.store.Keyword;
import dev.storescope.store.StoreType;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * The observations that one query may use: none from after its moment. Records the required
 * subjects that are not observed and can be fetched, and the instant of the newest observation
 * returned. Safe for use by several threads.
 */
public final class Evidence {
  private static final Duration WITHIN_DATE = Duration.ofDays(1).minusMillis(1);
  private static final int MOST_OBSERVATIONS = 10_000;
  private static final int MOST_RANKS = 1_000_000;

  /** So many subjects of an answer are noted, the first that it uses; and one if there are more. */
  public static final int MOST_USED = 1_000;

  private final Archive archive;
  private final CardReader cards;
  private final Moment moment;
  private final Freshness freshness;
  private final Predicate<Subject<?>> fetchable;
  private final Standing standing;
  private final Set<Subject<?>> needs = ConcurrentHashMap.newKeySet();
  private final Set<Subject<?>> preferred = ConcurrentHashMap.newKeySet();
  private final Set<Subject<?>> wanted;
  private final Set<Subject<?>> used;

  /**
   * What many keywords share and is read once: lists of suggestions, and the report of Apple Ads.
   */
  private final Map<Subject<?>, Optional<? extends Observation<?>>> shared =
      new ConcurrentHashMap<>();

  private final AtomicReference<Instant> newest = new AtomicReference<>(Instant.EPOCH);

  /**
   * @param fetchable whether a connector can fetch a subject
   */
  public Evidence(
      Archive archive, Moment moment, Freshness freshness, Predicate<Subject<?>> fetchable) {
    this(archive, moment, freshness, fetchable, Standing.NONE);
  }

  /**
   * @param fetchable whether a connector can fetch a subject
   * @param standing of what an older observation stands
   */
  Evidence(
      Archive archive,
      Moment moment,
      Freshness freshness,
      Predicate<Subject<?>> fetchable,
      Standing standing) {
    this(
        archive,
        moment,
        freshness,
        fetchable,
        standing,
        ConcurrentHashMap.newKeySet(),
        ConcurrentHashMap.newKeySet());
  }

  private Evidence(
      Archive archive,
      Moment moment,
      Freshness freshness,
      Predicate<Subject<?>> fetchable,
      Standing standing,
      Set<Subject<?>> wanted,
      Set<Subject<?>> used) {
    this.archive = archive.forOneAnswer();
    this.cards = new CardReader(this.archive);
    this.moment = moment;
    this.freshness = freshness;
    this.fetchable = fetchable;
    this.standing = standing;
    this.wanted = wanted;
    this.used = used;
  }

  /**
   * The same evidence for another query, with nothing required and nothing used yet. What either
   * wants or uses is wanted or used by both.
   */
  public Evidence separate() {
    return new Evidence(archive, moment, freshness, fetchable, standing, wanted, used);
  }

  public Moment moment() {
    return moment;
  }

  /**
   * Returns the observation of a subject that is current at the moment; requires the subject if
   * there is none.
   */
  public <F extends Facts> Optional<Observation<F>> need(Subject<F> subject) {
    Optional<Observation<F>> known = peek(subject);
    if (known.isEmpty()) {
      require(subject);
    }
    return known;
  }

  /** Returns the observation of a subject that is current at the moment; requires nothing. */
  @SuppressWarnings("unchecked") // an observation has the facts of its subject
  public <F extends Facts> Optional<Observation<F>> peek(Subject<F> subject) {
    return subject instanceof Subject.Suggestions || subject instanceof Subject.PopularityReport
        ? (Optional<Observation<F>>) shared.computeIfAbsent(subject, this::findCurrent)
        : findCurrent(subject);
  }

  /**
   * What is current for long was perhaps confirmed by a list since: at a past moment it has the
   * time that it had then.
   */
  private <F extends Facts> Optional<Observation<F>> findCurrent(Subject<F> subject) {
    Duration most = maxAge(subject);
    Duration own = freshness.observations();
    return used(
        findLatest(
            subject, moment.at(), new ContentAge(own.compareTo(most) < 0 ? own : most, most)));
  }

  private Duration maxAge(Subject<?> subject) {
    return standing.maxAge(subject, freshness, moment);
  }

  /** The intervals of those of subjects that the workspace tracks, but not every day. */
  public Map<Subject<?>, FetchInterval> findIntervals(Collection<? extends Subject<?>> subjects) {
    return subjects.isEmpty() ? Map.of() : standing.finder().find(Set.copyOf(subjects));
  }

  /** Returns the average that is current at the moment, of an app whose ratings a list had. */
  public Optional<AverageRating> peekAverage(Subject.Rating subject) {
    Optional<AverageRating> found = cards.findAverage(subject, moment.at(), maxAge(subject));
    found.ifPresent(_ -> note(subject));
    return found;
  }

  /**
   * Makes a new observation of a subject a requirement of the answer, if the moment is now and the
   * subject can be fetched.
   */
  public void require(Subject<?> subject) {
    if (moment.isNow() && fetchable.test(subject)) {
      needs.add(subject);
    }
  }

  /** As {@link #require}, unless the subject turns out to be impossible to fetch. */
  public void prefer(Subject<?> subject) {
    preferred.add(subject);
    require(subject);
  }

  /**
   * Has a subject fetched for later answers, if the moment is now and it can be fetched: this
   * answer does not wait for it.
   */
  public void want(Subject<?> subject) {
    if (moment.isNow() && fetchable.test(subject)) {
      wanted.add(subject);
    }
  }

  /** What is to be fetched for later answers. */
  Set<Subject<?>> wanted() {
    return Set.copyOf(wanted);
  }

  /**
   * The subjects whose observations were returned, or may have been, if the moment is now: of more
   * than {@value #MOST_USED}, the first that were, and at least one of the others.
   */
  public Set<Subject<?>> usedNow() {
    return Set.copyOf(used);
  }

  /** The results of a read for each key, in their order; see {@link Archive#readAll}. */
  public <K, R> Stream<R> each(Collection<K> keys, Function<? super K, ? extends R> read) {
    return archive.<K, R>readAll(keys, read).stream();
  }

  /**
   * Returns the last observation of a subject at or before an instant, at most the look-back older.
   * Listings and ratings are also observed in searches and charts.
   */
  public <F extends Facts> Optional<Observation<F>> findAt(
      Subject<F> subject, Instant at, Duration lookBack) {
    return used(findLatest(subject, notAfterMoment(at), ContentAge.upTo(lookBack)));
  }

  /** The last observation of a subject on each of consecutive UTC dates, oldest first. */
  @SuppressWarnings("unchecked") // an observation has the facts of its subject
  public <F extends Facts> List<Observation<F>> lastOfDates(
      Subject<F> subject, List<LocalDate> dates) {
    if (!(subject instanceof Subject.Rating rating)) {
      return each(dates, date -> findAt(subject, endOf(date), WITHIN_DATE))
          .flatMap(Optional::stream)
          .toList();
    }
    List<Observation<Facts.Rating>> ratings = cards.lastRatings(rating, dates, moment.at());
    if (!ratings.isEmpty()) {
      use(ratings.getLast());
    }
    return (List<Observation<F>>) (List<?>) ratings;
  }

  private static Instant endOf(LocalDate date) {
    return date.plusDays(1).atStartOfDay(ZoneOffset.UTC).toInstant().minusMillis(1);
  }

  /** As {@link #findAt} of a chart, without reading its other apps. */
  public Optional<AppInChart> findInChart(
      AppId app, Subject.Chart chart, Instant at, Duration lookBack) {
    Optional<AppInChart> found = archive.findLatestOf(app, chart, notAfterMoment(at), lookBack);
    found.ifPresent(inChart -> used(chart, inChart.observedAt()));
    return found;
  }

  /** As {@link #findAt} of a search, without reading its other apps. */
  public Optional<AppInSearch> findInSearch(
      AppId app, Subject.Search search, Instant at, Duration lookBack) {
    Optional<AppInSearch> found = archive.findLatestOf(app, search, notAfterMoment(at), lookBack);
    found.ifPresent(inSearch -> used(search, inSearch.observedAt()));
    return found;
  }

  /**
   * The terms of a market's lexicon that contain a word, whatever the moment: an observation shows
   * whether one was searched for; see {@link Archive#listTerms}.
   */
  public List<Keyword> terms(StoreType store, Country country, String word, int limit) {
    return archive.listTerms(store, country, word, limit);
  }

  @SuppressWarnings("unchecked") // an observation has the facts of its subject
  private <F extends Facts> Optional<Observation<F>> findLatest(
      Subject<F> subject, Instant at, ContentAge age) {
    Optional<?> latest;
    if (subject instanceof Subject.Listing listing) {
      latest = cards.findListing(listing, at, age);
    } else if (subject instanceof Subject.Summary summary) {
      latest = cards.findSummary(summary, at, age);
    } else if (subject instanceof Subject.Rating rating) {
      latest = cards.findRating(rating, at, age.most());
    } else {
      latest = archive.findLatest(subject, at, age.most());
    }
    return (Optional<Observation<F>>) latest;
  }

  /** Returns the observations of a subject between two instants, inclusive, oldest first. */
  public <F extends Facts> List<Observation<F>> history(
      Subject<F> subject, Instant from, Instant to) {
    List<Observation<F>> history =
        archive.list(subject, from, notAfterMoment(to), MOST_OBSERVATIONS);
    history.forEach(this::use);
    return history;
  }

  /**
   * Returns the rank of an app in each observation of a search between two instants, inclusive,
   * oldest first.
   */
  public List<SearchRank> searchRanks(AppId app, Subject.Search search, Instant from, Instant to) {
    List<SearchRank> ranks =
        archive.listSearchRanks(app, search, from, notAfterMoment(to), MOST_OBSERVATIONS);
    if (!ranks.isEmpty()) {
      note(search);
    }
    return used(ranks);
  }

  /**
   * As {@link #searchRanks(AppId, Subject.Search, Instant, Instant)} for each of several searches;
   * the results of a function of the ranks, in the order of the searches.
   */
  public <R> List<R> searchRanks(
      AppId app,
      List<Subject.Search> searches,
      Instant from,
      Instant to,
      Function<? super List<SearchRank>, ? extends R> read) {
    searches.stream().limit(MOST_USED + 1L).forEach(this::note);
    return archive.readSearchRanks(
        app,
        searches,
        from,
        notAfterMoment(to),
        MOST_OBSERVATIONS,
        ranks -> read.apply(used(ranks)));
  }

  /**
   * As {@link #history}, after the last observation before it, whatever its age; that one is not
   * counted as used.
   */
  public <F extends Facts> List<Observation<F>> historyAfterLast(
      Subject<F> subject, Instant from, Instant to) {
    return Stream.concat(
            archive
                .findLatest(subject, notAfterMoment(from.minusMillis(1)), Freshness.UNLIMITED)
                .stream(),
            history(subject, from, to).stream())
        .toList();
  }

  /**
   * Returns the ranks of an app that other programs reported between two instants, inclusive,
   * oldest first; none is counted as used, see {@link #use}.
   */
  public List<Observation<ReportedRank>> reportedRanks(
      Subject.ReportedRanks subject, Instant from, Instant to) {
    return archive.list(subject, from, notAfterMoment(to), MOST_RANKS);
  }

  /** Counts an observation as used. */
  public void use(Observation<?> observation) {
    used(observation.subject(), observation.observedAt());
  }

  /** Returns an app's ranks for keywords between two instants, inclusive, oldest first. */
  public List<KeywordRank> keywordRanks(
      AppId app, Country country, Device device, Instant from, Instant to) {
    List<KeywordRank> ranks =
        archive.listKeywordRanks(app, country, device, from, notAfterMoment(to), MOST_RANKS);
    ranks.forEach(rank -> used(rank.observedAt()));
    ranks.stream()
        .map(KeywordRank::keyword)
        .distinct()
        .limit(MOST_USED)
        .forEach(keyword -> note(new Subject.Search(device, country, keyword)));
    return ranks;
  }

  /**
   * Returns the keywords that rank an app between two instants, inclusive, and perhaps some more;
   * none of their observations is counted as used.
   */
  public Set<Keyword> keywords(
      AppId app, Country country, Device device, Instant from, Instant to) {
    return archive.listKeywords(app, country, device, from, notAfterMoment(to));
  }

  /** Returns an app's chart ranks between two instants, inclusive, oldest first. */
  public List<ChartRank> chartRanks(
      AppId app, Country country, Device device, Instant from, Instant to) {
    List<ChartRank> ranks =
        archive.listChartRanks(app, country, device, from, notAfterMoment(to), MOST_RANKS);
    if (!ranks.isEmpty()) {
      used(ranks.getLast().observedAt());
      ranks.stream()
          .map(ChartRank::category)
          .distinct()
          .limit(MOST_USED)
          .forEach(category -> note(new Subject.Chart(device, country, category)));
    }
    return ranks;
  }

  /** The first date that is not thinned, if a date is before it. */
  public Optional<LocalDate> findThinned(LocalDate date) {
    return ThinnedDays.findFirstKept(archive, date);
  }

  /** What was removed from the archive. */
  public Removals findRemovals() {
    return archive.findRemovals();
  }

  /** Whether a subject has to be fetched before the answer is complete. */
  public boolean isRequired(Subject<?> subject) {
    return needs.contains(subject);
  }

  /** Whether any subject has to be fetched before the answer is complete. */
  public boolean isIncomplete() {
    return !needs.isEmpty();
  }

  /** Returns the answer with a result; as of the newest observation returned. */
  public <R> Answer<R> ready(R result, List<String> notObserved, Charge... charges) {
    return new Ready<>(result, newest.get(), notObserved, List.of(charges));
  }

  /** Returns the answer that needs the required subjects or, if there are none, has no data. */
  public <R> Answer<R> unanswered(Reason reason) {
    return isIncomplete() ? new Preparing<>(needs, preferred) : new NoData<>(reason);
  }

  private Instant notAfterMoment(Instant instant) {
    return instant.isAfter(moment.at()) ? moment.at() : instant;
  }

  private <F extends Facts> Optional<Observation<F>> used(Optional<Observation<F>> found) {
    found.ifPresent(this::use);
    return found;
  }

  private List<SearchRank> used(List<SearchRank> ranks) {
    if (!ranks.isEmpty()) {
      used(ranks.getLast().observedAt());
    }
    return ranks;
  }

  private void used(Subject<?> subject, Instant observedAt) {
    note(subject);
    used(observedAt);
  }

  /** A past answer does not depend on what is doubted now. */
  private void note(Subject<?> subject) {
    if (moment.isNow() && used.size() <= MOST_USED) {
      used.add(subject);
    }
  }

  private void used(Instant observedAt) {
    newest.accumulateAndGet(observedAt, (one, other) -> one.isAfter(other) ? one : other);
  }
}
