package dev.storescope.dashboard.search;

import dev.storescope.dashboard.page.StoreParameters;
import dev.storescope.dashboard.page.form.FormFields;
import dev.storescope.store.Country;
import dev.storescope.store.Device;
import dev.storescope.store.Keyword;
import dev.storescope.store.StoreType;
import java.util.Optional;

/**
 * The parameters of the search page.
 *
 * @param text as typed; blank if nothing is searched for
 * @param lookUpTitles whether to look up missing titles
 */
public record SearchQuery(String text, StoreType store, Country country, boolean lookUpTitles) {
  static final String PATH = "/dashboard/search";

  /** Parses a query; the country is the default one if none is named. */
  static SearchQuery of(FormFields fields, Country defaultCountry) {
    StoreType store =
        fields.find("storetype").map(StoreParameters::store).orElse(StoreType.APP_STORE);
    return new SearchQuery(
        fields.find("q").orElse(""),
        store,
        StoreParameters.country(store, fields.find("country").orElse(defaultCountry.code())),
        fields.find("names").isPresent());
  }

  /** The address of the page, with more parameters. */
  public String url(Object... more) {
    String fields = FormFields.write("q", text, "storetype", store.wireName(), "country", country);
    return PATH + "?" + fields + (more.length == 0 ? "" : "&" + FormFields.write(more));
  }

  public Device device() {
    return Device.defaultFor(store);
  }

  /** The text as a keyword, if it is a valid one. */
  Optional<Keyword> keyword() {
    try {
      return Optional.of(Keyword.of(text));
    } catch (IllegalArgumentException e) {
      return Optional.empty();
    }
  }
}
