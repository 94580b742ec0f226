package dev.storescope.charts;

import dev.storescope.answer.Answer;
import dev.storescope.answer.Answer.NoData;
import dev.storescope.answer.Answer.Reason;
import dev.storescope.answer.Endpoint;
import dev.storescope.answer.Evidence;
import dev.storescope.answer.Freshness;
import dev.storescope.observation.Facts;
import dev.storescope.observation.Facts.ChartKind;
import dev.storescope.observation.Subject;
import dev.storescope.pricing.Charge;
import dev.storescope.pricing.PricedItem;
import dev.storescope.store.AppId;
import dev.storescope.store.CategoryId;
import dev.storescope.store.Country;
import dev.storescope.store.Device;
import dev.storescope.store.Storefronts;
import java.time.Instant;
import java.time.LocalDate;
import java.util.Collections;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** The ranks of an app in all observed charts, by country. Nothing is fetched. */
public final class AppCategoryRanking
    implements Endpoint<AppCategoryRanking.Query, AppCategoryRanking.Result> {
  private static final Set<ChartKind> ALL = EnumSet.allOf(ChartKind.class);

  /**
   * An app between two instants.
   *
   * @param countries all of the store if there are none
   */
  public record Query(
      AppId app, Device device, List<Country> countries, Instant since, Instant till) {
    public Query {
      countries = List.copyOf(countries);
    }

    private List<Country> listCountries() {
      return countries.isEmpty() ? Storefronts.listCountries(app.store()) : countries;
    }
  }

  /** The ranks by date and category, of the countries that have any. */
  public record Result(Map<Country, Map<LocalDate, Map<CategoryId, CategoryRanks>>> byCountry) {
    public Result {
      byCountry = Collections.unmodifiableMap(new LinkedHashMap<>(byCountry));
    }
  }

  @Override
  public Answer<Result> answer(Query query, Evidence evidence) {
    Map<Country, Map<LocalDate, Map<CategoryId, CategoryRanks>>> byCountry = new LinkedHashMap<>();
    evidence
        .each(query.listCountries(), country -> Map.entry(country, read(query, country, evidence)))
        .filter(entry -> !entry.getValue().isEmpty())
        .forEach(entry -> byCountry.put(entry.getKey(), entry.getValue()));
    return byCountry.isEmpty()
        ? new NoData<>(Reason.NOT_OBSERVED)
        : evidence.ready(
            new Result(byCountry), List.of(), Charge.one(PricedItem.APP_CATEGORY_RANKING));
  }

  private static Map<LocalDate, Map<CategoryId, CategoryRanks>> read(
      Query query, Country country, Evidence evidence) {
    return new CategoryRanks.Charts(
            query.app(),
            country,
            query.device(),
            ALL,
            () -> findListing(new Subject.Listing(query.app(), country), evidence))
        .read(query.since(), query.till(), evidence);
  }

  private static Optional<Facts.Listed> findListing(Subject.Listing listing, Evidence evidence) {
    return evidence
        .findAt(listing, evidence.moment().at(), Freshness.UNLIMITED)
        .flatMap(
            found ->
                switch (found.facts()) {
                  case Facts.Listed listed -> Optional.of(listed);
                  case Facts.NotListed() -> Optional.empty();
                });
  }
}
