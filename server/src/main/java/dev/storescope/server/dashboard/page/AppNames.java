package dev.storescope.server.dashboard.page;

import dev.storescope.answer.Answer;
import dev.storescope.answer.Answer.Reason;
import dev.storescope.answer.Endpoint;
import dev.storescope.answer.Evidence;
import dev.storescope.answer.Freshness;
import dev.storescope.observation.Subject;
import dev.storescope.store.AppId;
import dev.storescope.store.Country;
import java.util.List;

/** Has the listings of apps looked at that nobody has seen yet, so that lists can name them. */
public final class AppNames implements Endpoint<AppNames.Query, List<AppCard>> {
  /** The most listings that are looked at for one page. */
  public static final int MOST = 30;

  /** Asks for the names of apps in a country. */
  public record Query(Country country, List<AppId> apps) {
    public Query {
      apps = List.copyOf(apps);
    }
  }

  /** Those of some apps, as far as {@link #MOST} go, whose listing was never seen. */
  public static Query ofUnknown(Evidence evidence, Country country, List<AppId> apps) {
    return new Query(
        country,
        apps.stream()
            .distinct()
            .filter(app -> !isKnown(evidence, country, app))
            .limit(MOST)
            .toList());
  }

  @Override
  public Answer<List<AppCard>> answer(Query query, Evidence evidence) {
    query.apps().stream()
        .filter(app -> !isKnown(evidence, query.country(), app))
        .forEach(app -> evidence.waitFor(new Subject.Listing(app, query.country())));
    if (evidence.isIncomplete()) {
      return evidence.unanswered(Reason.NOT_OBSERVED);
    }
    return evidence.ready(
        query.apps().stream().map(app -> AppCard.of(app, query.country(), evidence)).toList(),
        List.of());
  }

  private static boolean isKnown(Evidence evidence, Country country, AppId app) {
    Subject.Listing listing = new Subject.Listing(app, country);
    return evidence.findAt(listing, evidence.moment().at(), Freshness.UNLIMITED).isPresent();
  }
}
