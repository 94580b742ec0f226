package dev.storescope.listings;

import dev.storescope.answer.Answer;
import dev.storescope.answer.Answer.NoData;
import dev.storescope.answer.Answer.Reason;
import dev.storescope.answer.Endpoint;
import dev.storescope.answer.Evidence;
import dev.storescope.answer.Freshness;
import dev.storescope.answer.LastDays;
import dev.storescope.estimation.DownloadsEstimate;
import dev.storescope.observation.Facts;
import dev.storescope.observation.Observation;
import dev.storescope.observation.Subject;
import dev.storescope.pricing.Charge;
import dev.storescope.pricing.PricedItem;
import dev.storescope.store.AppId;
import dev.storescope.store.Country;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The downloads of an app. Google Play shows its exact number of installs, in all countries
 * together: the last of each date, and its gain since the one before. The App Store shows none. The
 * downloads in one country are estimated in both stores.
 */
public final class AppDownloads implements Endpoint<AppDownloads.Query, AppDownloads.Result> {
  private static final double MILLIS_OF_DAY = Duration.ofDays(1).toMillis();

  /**
   * A query for the installs within a range.
   *
   * @param country whose listing shows the number
   * @param since the start of the range, which ends with the moment
   */
  public record Query(AppId app, Country country, Instant since) {}

  /**
   * The newest number of installs, the last of each date that was observed, and the downloads per
   * day in the country.
   *
   * @param newest empty if the store shows none
   * @param history by date, oldest first
   * @param estimate empty if nothing was observed that says how often the app is downloaded
   */
  public record Result(
      Optional<InstallCount> newest,
      SortedMap<LocalDate, InstallCount> history,
      Optional<DownloadsEstimate> estimate) {
    public Result {
      history = Collections.unmodifiableSortedMap(new TreeMap<>(history));
    }
  }

  /**
   * The number of installs since the release of an app.
   *
   * @param gain since the observation before; empty for the first one
   */
  public record InstallCount(Instant observedAt, long installs, Optional<Gain> gain) {
    public InstallCount {
      if (installs < 0) {
        throw new IllegalArgumentException("a number of installs is 0 or more");
      }
    }

    private Gain since(InstallCount earlier) {
      return new Gain(
          earlier.observedAt,
          installs - earlier.installs,
          Duration.between(earlier.observedAt, observedAt).toMillis() / MILLIS_OF_DAY);
    }

    private InstallCount after(Optional<InstallCount> before) {
      return new InstallCount(observedAt, installs, before.map(this::since));
    }
  }

  /**
   * By how much a number grew.
   *
   * @param since the observation before
   * @param installs less than 0 if the store corrected its number
   * @param days between the two observations
   */
  public record Gain(Instant since, long installs, double days) {
    public Gain {
      if (!(days > 0)) {
        throw new IllegalArgumentException("a gain takes time");
      }
    }

    /** The downloads per day; empty if the number fell, which says nothing about downloads. */
    public OptionalDouble perDay() {
      return installs < 0 ? OptionalDouble.empty() : OptionalDouble.of(installs / days);
    }
  }

  @Override
  public Answer<Result> answer(Query query, Evidence evidence) {
    return switch (query.app().store()) {
      case APP_STORE -> ofEstimate(query, evidence);
      case GOOGLE_PLAY -> ofGooglePlay(query, evidence);
    };
  }

  private static Answer<Result> ofEstimate(Query query, Evidence evidence) {
    SortedMap<LocalDate, InstallCount> none = Collections.emptySortedMap();
    Result result =
        new Result(Optional.empty(), none, estimate(query.app(), query.country(), none, evidence));
    return result.estimate().isEmpty()
        ? evidence.unanswered(Reason.NOT_OBSERVED)
        : ready(result, evidence);
  }

  private static Answer<Result> ofGooglePlay(Query query, Evidence evidence) {
    Subject.Listing subject = new Subject.Listing(query.app(), query.country());
    Optional<Observation<Facts.Listing>> listing = evidence.need(subject);
    if (listing.isPresent() && listing.get().facts() instanceof Facts.NotListed) {
      return new NoData<>(Reason.PROVEN_ABSENT);
    }
    Optional<InstallCount> newest = listing.flatMap(AppDownloads::count);
    if (newest.isEmpty()) {
      return evidence.isIncomplete()
          ? evidence.unanswered(Reason.NOT_OBSERVED)
          : ofEstimate(query, evidence);
    }
    LocalDate first = LastDays.dateOf(query.since());
    LocalDate last = LastDays.dateOf(evidence.moment().at());
    LocalDate ofEstimate = firstOfEstimate(evidence);
    SortedMap<LocalDate, InstallCount> all =
        history(
            subject,
            (first.isBefore(ofEstimate) ? first : ofEstimate).datesUntil(last.plusDays(1)).toList(),
            evidence);
    SortedMap<LocalDate, InstallCount> history = all.tailMap(first);
    return ready(
        new Result(
            newest.map(count -> history.getOrDefault(LastDays.dateOf(count.observedAt()), count)),
            history,
            estimate(query.app(), query.country(), all, evidence)),
        evidence);
  }

  private static Answer<Result> ready(Result result, Evidence evidence) {
    return evidence.ready(result, List.of(), Charge.one(PricedItem.APP_DOWNLOADS));
  }

  /**
   * The downloads per day in a country, in the 30 days until the moment.
   *
   * @param installs the numbers of installs of these days at least
   */
  public static Optional<DownloadsEstimate> estimate(
      AppId app, Country country, SortedMap<LocalDate, InstallCount> installs, Evidence evidence) {
    return new DownloadsReader(app, country, evidence)
        .estimate(installs.tailMap(firstOfEstimate(evidence)).values());
  }

  private static LocalDate firstOfEstimate(Evidence evidence) {
    return LastDays.dateOf(LastDays.until(evidence.moment()).from());
  }

  /**
   * The downloads per day over the gains of some numbers, without the times in which one fell;
   * empty without a gain.
   */
  public static OptionalDouble meanPerDay(Collection<InstallCount> counts) {
    List<Gain> gains =
        counts.stream()
            .flatMap(count -> count.gain().stream())
            .filter(gain -> gain.perDay().isPresent())
            .toList();
    return gains.isEmpty()
        ? OptionalDouble.empty()
        : OptionalDouble.of(
            gains.stream().mapToLong(Gain::installs).sum()
                / gains.stream().mapToDouble(Gain::days).sum());
  }

  /**
   * The last number of each of consecutive dates, with its gain since the last observation before,
   * which may be older than the first date.
   */
  public static SortedMap<LocalDate, InstallCount> history(
      Subject.Listing subject, List<LocalDate> dates, Evidence evidence) {
    SortedMap<LocalDate, InstallCount> history = new TreeMap<>();
    if (dates.isEmpty()) {
      return history;
    }
    Optional<InstallCount> before =
        evidence
            .findAt(
                subject,
                dates.getFirst().atStartOfDay(ZoneOffset.UTC).toInstant().minusMillis(1),
                Freshness.UNLIMITED)
            .flatMap(AppDownloads::count);
    for (Observation<Facts.Listing> listing : evidence.lastOfDates(subject, dates)) {
      Optional<InstallCount> count = count(listing);
      if (count.isPresent()) {
        InstallCount found = count.get().after(before);
        history.put(LastDays.dateOf(found.observedAt()), found);
        before = count;
      }
    }
    return history;
  }

  private static Optional<InstallCount> count(Observation<Facts.Listing> listing) {
    OptionalLong installs =
        listing.facts() instanceof Facts.Listed listed
            ? listed.details().installs()
            : OptionalLong.empty();
    return installs.isPresent()
        ? Optional.of(
            new InstallCount(listing.observedAt(), installs.getAsLong(), Optional.empty()))
        : Optional.empty();
  }
}
