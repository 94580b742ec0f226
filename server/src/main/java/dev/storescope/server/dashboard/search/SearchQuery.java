package dev.storescope.server.dashboard.search;

import dev.storescope.server.dashboard.keyword.KeywordQuery;
import dev.storescope.server.dashboard.page.Fields;
import dev.storescope.server.dashboard.page.Place;
import dev.storescope.store.Country;
import dev.storescope.store.Device;
import dev.storescope.store.Keyword;
import dev.storescope.store.StoreType;
import java.util.Optional;

/**
 * What is looked for, and in which store.
 *
 * @param text as it was typed; blank where nothing is looked for
 * @param wantsNames whether the names of apps are to be looked up
 */
public record SearchQuery(String text, StoreType store, Country country, boolean wantsNames) {
  static final String PATH = "/dashboard/search";

  /**
   * What the fields of an address ask for.
   *
   * @param usual the country meant where they name none
   */
  static SearchQuery of(Fields fields, Country usual) {
    StoreType store = fields.find("storetype").map(Place::store).orElse(StoreType.APP_STORE);
    return new SearchQuery(
        fields.find("q").orElse(""),
        store,
        Place.country(store, fields.find("country").orElse(usual.code())),
        fields.find("names").isPresent());
  }

  /** The address of the page, with more fields. */
  public String url(Object... more) {
    String fields = Fields.write("q", text, "storetype", store.wireName(), "country", country);
    return PATH + "?" + fields + (more.length == 0 ? "" : "&" + Fields.write(more));
  }

  public Device device() {
    return Device.defaultFor(store);
  }

  /** The text as a keyword, if it can be one. */
  Optional<Keyword> keyword() {
    try {
      return Optional.of(Keyword.of(text));
    } catch (IllegalArgumentException e) {
      return Optional.empty();
    }
  }

  /** The address of the page of a keyword in the store. */
  String pathOf(Keyword keyword) {
    return KeywordQuery.path(device(), country, keyword);
  }
}
