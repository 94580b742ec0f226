package dev.storescope.listings;

import dev.storescope.answer.Answer;
import dev.storescope.answer.Answer.NoData;
import dev.storescope.answer.Answer.Reason;
import dev.storescope.answer.Endpoint;
import dev.storescope.answer.Evidence;
import dev.storescope.answer.LastDays;
import dev.storescope.estimation.Estimate;
import dev.storescope.estimation.downloads.DownloadsEstimate;
import dev.storescope.estimation.downloads.RevenueEstimate;
import dev.storescope.listings.InstallHistory.InstallCount;
import dev.storescope.observation.Facts;
import dev.storescope.observation.Observation;
import dev.storescope.observation.Subject;
import dev.storescope.pricing.Charge;
import dev.storescope.pricing.PricedItem;
import dev.storescope.store.AppId;
import dev.storescope.store.Country;
import java.time.Instant;
import java.time.LocalDate;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The downloads of an app. Google Play shows its exact number of installs, in all countries
 * together: the last of each date from the listing of any country, and its gain since the one
 * before. The App Store shows none. The downloads in one country are estimated in both stores.
 */
public final class AppDownloads implements Endpoint<AppDownloads.Query, AppDownloads.Result> {
  /**
   * A query for the installs within a range.
   *
   * @param country where the downloads are estimated
   * @param since the start of the range, which ends with the moment
   */
  public record Query(AppId app, Country country, Instant since) {}

  /**
   * The newest number of installs, the last of each date that was observed, and the downloads per
   * day.
   *
   * @param newest empty if the store shows none
   * @param history by date, oldest first
   */
  public record Result(
      Optional<InstallCount> newest,
      SortedMap<LocalDate, InstallCount> history,
      Estimates estimates) {
    public Result {
      history = Collections.unmodifiableSortedMap(new TreeMap<>(history));
    }
  }

  /**
   * The downloads and the revenue per day in the 30 days until the moment.
   *
   * @param inCountry empty if nothing was observed that says how often the app is downloaded there
   * @param worldwide empty if nothing was observed in any country, and in the App Store
   * @param revenue in the country; empty if no rank in a grossing chart was observed
   */
  public record Estimates(
      Optional<DownloadsEstimate> inCountry,
      Optional<DownloadsEstimate> worldwide,
      Optional<RevenueEstimate> revenue) {
    boolean isEmpty() {
      return inCountry.isEmpty() && worldwide.isEmpty() && revenue.isEmpty();
    }
  }

  @Override
  public Answer<Result> answer(Query query, Evidence evidence) {
    return switch (query.app().store()) {
      case APP_STORE -> ofAppStore(query, evidence);
      case GOOGLE_PLAY -> ofGooglePlay(query, evidence);
    };
  }

  private static Answer<Result> ofAppStore(Query query, Evidence evidence) {
    InstallHistory none = new InstallHistory(Optional.empty(), Collections.emptySortedMap());
    Estimates estimates = estimates(query.app(), query.country(), none, evidence);
    return estimates.isEmpty()
        ? evidence.unanswered(Reason.NOT_OBSERVED)
        : ready(new Result(none.newest(), none.byDate(), estimates), evidence);
  }

  private static Answer<Result> ofGooglePlay(Query query, Evidence evidence) {
    Optional<Observation<Facts.Listing>> listing =
        evidence.need(new Subject.Listing(query.app(), query.country()));
    if (listing.isPresent() && listing.get().facts() instanceof Facts.NotListed) {
      return new NoData<>(Reason.PROVEN_ABSENT);
    }
    if (evidence.isIncomplete()) {
      return evidence.unanswered(Reason.NOT_OBSERVED);
    }
    LocalDate first = LastDays.dateOf(query.since());
    InstallHistory history = history(query.app(), first, evidence);
    Result result =
        new Result(
            history.newest(),
            history.since(first).byDate(),
            estimates(query.app(), query.country(), history, evidence));
    return result.newest().isEmpty() && result.estimates().isEmpty()
        ? evidence.unanswered(Reason.NOT_OBSERVED)
        : ready(result, evidence);
  }

  /** The installs since a date, and at least since the 30 days of an estimate began. */
  public static InstallHistory history(AppId app, LocalDate since, Evidence evidence) {
    LocalDate ofEstimate = firstOfEstimate(evidence);
    return InstallHistory.read(app, since.isBefore(ofEstimate) ? since : ofEstimate, evidence);
  }

  private static Answer<Result> ready(Result result, Evidence evidence) {
    return evidence.ready(result, List.of(), Charge.one(PricedItem.APP_DOWNLOADS));
  }

  /**
   * The downloads and the revenue per day of an app.
   *
   * @param installs of the 30 days until the moment at least
   */
  public static Estimates estimates(
      AppId app, Country country, InstallHistory installs, Evidence evidence) {
    DownloadsReader reader = new DownloadsReader(app, country, evidence);
    return switch (app.store()) {
      case APP_STORE ->
          new Estimates(reader.estimate(reader.factors()), Optional.empty(), reader.revenue());
      case GOOGLE_PLAY ->
          new WorldwideReader(app, country, evidence)
              .estimate(installs.since(firstOfEstimate(evidence)), reader.revenue());
    };
  }

  /**
   * The downloads per day in a country by a few reads: by its charts and its new ratings, or if
   * there are none by all that it has had since its release.
   *
   * @param ratings how many the app has
   */
  public static Optional<Estimate> estimate(
      AppId app, Country country, OptionalLong ratings, Evidence evidence) {
    return new DownloadsReader(app, country, evidence)
        .estimate(ratings)
        .map(DownloadsEstimate::perDay);
  }

  /** The downloads per day in a country, as an answer has them. */
  public static Optional<DownloadsEstimate> estimate(
      AppId app, Country country, Evidence evidence) {
    InstallHistory installs =
        switch (app.store()) {
          case APP_STORE -> InstallHistory.NONE;
          case GOOGLE_PLAY -> historyOfEstimate(app, evidence);
        };
    return estimates(app, country, installs, evidence).inCountry();
  }

  /** The installs of the 30 days of an estimate. */
  static InstallHistory historyOfEstimate(AppId app, Evidence evidence) {
    return InstallHistory.read(app, firstOfEstimate(evidence), evidence);
  }

  private static LocalDate firstOfEstimate(Evidence evidence) {
    return LastDays.dateOf(LastDays.until(evidence.moment()).from());
  }
}
