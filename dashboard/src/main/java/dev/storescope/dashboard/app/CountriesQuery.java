package dev.storescope.dashboard.app;

import dev.storescope.dashboard.app.header.AppTab;
import dev.storescope.dashboard.page.AppSelection;
import dev.storescope.dashboard.page.PageRequest;
import dev.storescope.dashboard.page.Period;
import dev.storescope.dashboard.page.StoreParameters;
import dev.storescope.dashboard.page.form.FormFields;
import dev.storescope.dashboard.page.form.PageException;
import dev.storescope.store.Country;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * What the countries page shows.
 *
 * @param period at whose end the figures are
 * @param ticked the countries chosen; empty for the usual ones
 * @param page of the keywords, from 1
 */
public record CountriesQuery(
    AppSelection app, Period period, List<Country> ticked, CountryOrder order, int page) {

  /** The orders of the countries. */
  public enum CountryOrder {
    NAME,
    RATING,
    RATINGS,
    RANKED;

    public String wireName() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  static CountriesQuery of(PageRequest request, Instant now) {
    AppSelection app = AppSelection.of(request);
    FormFields fields = request.query();
    return new CountriesQuery(
        app,
        Period.of(fields, now),
        countries(app, fields),
        order(fields.find("sort")),
        fields.page());
  }

  /** The countries of the fields of that name. */
  static List<Country> countries(AppSelection app, FormFields fields) {
    return fields.list("country").stream()
        .map(code -> StoreParameters.country(app.app().store(), code))
        .distinct()
        .toList();
  }

  private static CountryOrder order(Optional<String> name) {
    return name.map(
            text ->
                Stream.of(CountryOrder.values())
                    .filter(order -> order.wireName().equals(text))
                    .findFirst()
                    .orElseThrow(
                        () ->
                            PageException.notOneOf(
                                "sort",
                                Stream.of(CountryOrder.values())
                                    .map(CountryOrder::wireName)
                                    .toList())))
        .orElse(CountryOrder.NAME);
  }

  /** The address of the page with these countries and some other values. */
  public String url(Object... namesAndValues) {
    return url(app, ticked, period.with(namesAndValues));
  }

  /** The address that tracks the app in countries, and returns to these. */
  public String trackUrl() {
    return url(app, "/track", ticked);
  }

  /** The address of the page in another order. */
  public String sortedUrl(CountryOrder other) {
    return url("sort", other.wireName());
  }

  static String url(AppSelection app, List<Country> countries, Object... namesAndValues) {
    return url(app, "", countries, namesAndValues);
  }

  private static String url(
      AppSelection app, String below, List<Country> countries, Object... namesAndValues) {
    List<Object> all = new ArrayList<>();
    countries.forEach(country -> all.addAll(List.of("country", country)));
    all.addAll(List.of(namesAndValues));
    return app.url(AppTab.COUNTRIES.below() + below, all.toArray());
  }
}
