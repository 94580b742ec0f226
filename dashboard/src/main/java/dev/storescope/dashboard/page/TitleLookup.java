package dev.storescope.dashboard.page;

import dev.storescope.accounts.AccountId;
import dev.storescope.answer.Answer;
import dev.storescope.answer.Answer.Reason;
import dev.storescope.answer.Endpoint;
import dev.storescope.answer.Evidence;
import dev.storescope.answer.QueryResult;
import dev.storescope.observation.Subject;
import dev.storescope.store.AppId;
import dev.storescope.store.Country;
import java.util.List;
import java.util.Optional;

/**
 * The lookup of the titles of apps whose listings were never observed.
 *
 * @param missing how many titles one lookup can add; 0 if all are known
 * @param link the address that starts the lookup
 * @param reply of the lookup, if it was requested
 */
public record TitleLookup(int missing, String link, Optional<QueryResult<List<AppCard>>> reply) {
  /** The most listings that one lookup fetches. */
  public static final int MAX_APPS = 30;

  /** Fetches the listings of apps in a country. */
  private record ListingsQuery(Country country, List<AppId> apps) {}

  /**
   * The lookup for the apps that a page shows.
   *
   * @param requested whether to fetch what is missing
   */
  public static TitleLookup of(
      PageQueries queries,
      AccountId account,
      Country country,
      List<AppId> apps,
      String link,
      boolean requested) {
    Evidence evidence = queries.evidence();
    ListingsQuery query =
        new ListingsQuery(
            country,
            apps.stream()
                .distinct()
                .filter(app -> !isObserved(evidence, country, app))
                .limit(MAX_APPS)
                .toList());
    int missing = query.apps().size();
    return new TitleLookup(
        missing,
        link,
        requested && missing > 0
            ? Optional.of(queries.run(account, new Listings(), query))
            : Optional.empty());
  }

  /** Whether to offer the lookup. */
  public boolean isOffered() {
    return missing > 0 && reply.isEmpty();
  }

  private static boolean isObserved(Evidence evidence, Country country, AppId app) {
    return PageQueries.findFacts(new Subject.Listing(app, country), evidence).isPresent()
        || PageQueries.findFacts(new Subject.Summary(app, country), evidence).isPresent();
  }

  private static final class Listings implements Endpoint<ListingsQuery, List<AppCard>> {
    @Override
    public Answer<List<AppCard>> answer(ListingsQuery query, Evidence evidence) {
      query.apps().stream()
          .filter(app -> !isObserved(evidence, query.country(), app))
          .forEach(app -> evidence.require(new Subject.Listing(app, query.country())));
      if (evidence.isIncomplete()) {
        return evidence.unanswered(Reason.NOT_OBSERVED);
      }
      return evidence.ready(
          query.apps().stream().map(app -> AppCard.of(app, query.country(), evidence)).toList(),
          List.of());
    }
  }
}
