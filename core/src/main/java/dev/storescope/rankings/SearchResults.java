package dev.storescope.rankings;

import dev.storescope.answer.Answer;
import dev.storescope.answer.Answer.Reason;
import dev.storescope.answer.Endpoint;
import dev.storescope.answer.Evidence;
import dev.storescope.observation.Facts;
import dev.storescope.observation.Observation;
import dev.storescope.observation.Subject;
import dev.storescope.pricing.Charge;
import dev.storescope.pricing.PricedItem;
import dev.storescope.store.AppId;
import dev.storescope.store.Country;
import dev.storescope.store.Device;
import dev.storescope.store.Keyword;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/** The ranking of a search: the apps that a store returns for a keyword, best first. */
public final class SearchResults implements Endpoint<SearchResults.Query, SearchResults.Result> {
  /** The most apps in a result. */
  public static final int MAX_APPS = 100;

  /** The search for a keyword on a device. */
  public record Query(Device device, Country country, Keyword keyword) {}

  /**
   * At most {@link #MAX_APPS} apps; empty if the store returned no results.
   *
   * @param depth how many apps were observed, if the store may have more; otherwise empty
   */
  public record Result(List<AppId> apps, OptionalInt depth) {
    public Result {
      apps = List.copyOf(apps);
    }

    /** All apps of a ranking. */
    public Result(List<AppId> apps) {
      this(apps, OptionalInt.empty());
    }
  }

  @Override
  public Answer<Result> answer(Query query, Evidence evidence) {
    Optional<Observation<Facts.SearchRanking>> ranking =
        evidence.need(new Subject.Search(query.device(), query.country(), query.keyword()));
    if (ranking.isEmpty()) {
      return evidence.unanswered(Reason.NOT_OBSERVED);
    }
    Facts.SearchRanking facts = ranking.get().facts();
    List<AppId> apps = facts.apps();
    Result result =
        new Result(
            apps.subList(0, Math.min(apps.size(), MAX_APPS)),
            facts.complete() ? OptionalInt.empty() : OptionalInt.of(apps.size()));
    return evidence.ready(result, List.of(), Charge.one(PricedItem.SEARCH_RESULTS));
  }
}
