package dev.storescope.history;

import dev.storescope.observation.Facts;
import dev.storescope.observation.Facts.ChartKind;
import dev.storescope.observation.Facts.PopularityScale;
import dev.storescope.observation.Observation;
import dev.storescope.observation.Source;
import dev.storescope.observation.Subject;
import dev.storescope.store.AppId;
import dev.storescope.store.CategoryId;
import dev.storescope.store.Country;
import dev.storescope.store.Device;
import dev.storescope.store.Keyword;
import dev.storescope.store.StoreType;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalInt;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Reads an observation from a JSON object. Its kind shows in the members: {@code category} is a
 * chart, {@code app_ids} a search ranking, {@code suggestions} what a store suggests, {@code
 * rating} a rating, {@code popularity} a demand, {@code ads_suggestions} a recommendation, {@code
 * is_on_market} a listing.
 */
public final class ObservationReader {
  private ObservationReader() {}

  /**
   * The observation of a line.
   *
   * @throws BadLineException if it is none, with what would be right
   */
  public static Observation<?> read(ObjectNode object) {
    Members members = new Members(object);
    try {
      Observation<?> observation = observation(members);
      members.expectNoMore();
      return observation;
    } catch (IllegalArgumentException e) {
      throw new BadLineException(String.valueOf(e.getMessage()), e);
    }
  }

  private static Observation<?> observation(Members members) {
    if (members.has("category")) {
      return chart(members);
    }
    if (members.has("app_ids")) {
      return search(members);
    }
    if (members.has("suggestions")) {
      return suggestions(members);
    }
    if (members.has("rating")) {
      return rating(members);
    }
    if (members.has("popularity")) {
      return demand(members);
    }
    if (members.has("ads_suggestions")) {
      return adsSuggestions(members);
    }
    if (members.has("is_on_market")) {
      return observed(
          members, new Subject.Listing(app(members), country(members)), ListingLine.read(members));
    }
    throw new BadLineException(
        "no kind of observation: it has none of category, app_ids, suggestions, rating,"
            + " popularity, ads_suggestions, is_on_market");
  }

  private static <F extends Facts> Observation<F> observed(
      Members members, Subject<F> subject, F facts) {
    Source source = members.find("source", Source::new).orElse(Source.IMPORT);
    return new Observation<>(subject, members.instant("observed_at"), source, facts);
  }

  private static Observation<?> chart(Members members) {
    Device device = device(members);
    Map<ChartKind, List<AppId>> charts = new EnumMap<>(ChartKind.class);
    for (ChartKind kind : ChartKind.values()) {
      String name = kind.name().toLowerCase(Locale.ROOT);
      if (members.has(name)) {
        charts.put(kind, apps(members, name, device.store()));
      }
    }
    if (charts.isEmpty()) {
      throw new BadLineException("a chart has at least one of free, paid, grossing");
    }
    return observed(
        members,
        new Subject.Chart(device, country(members), members.value("category", CategoryId::new)),
        new Facts.ChartRanking(charts, members.findText("category_title")));
  }

  private static Observation<?> search(Members members) {
    Device device = device(members);
    return observed(
        members,
        new Subject.Search(device, country(members), keyword(members)),
        new Facts.SearchRanking(apps(members, "app_ids", device.store())));
  }

  private static Observation<?> suggestions(Members members) {
    return observed(
        members,
        new Subject.Suggestions(store(members), country(members), keyword(members)),
        new Facts.SuggestionList(members.list("suggestions", ObservationReader::suggestion)));
  }

  /** A text, or an object with the keyword and its priority. */
  private static Facts.Suggestion suggestion(JsonNode node) {
    if (!(node instanceof ObjectNode object)) {
      return new Facts.Suggestion(Keyword.of(Members.asText(node)), OptionalInt.empty());
    }
    Members members = new Members(object);
    Keyword keyword = members.value("keyword", Keyword::of);
    OptionalInt priority = OptionalInt.of(Math.toIntExact(members.whole("priority")));
    members.expectNoMore();
    return new Facts.Suggestion(keyword, priority);
  }

  private static Observation<?> rating(Members members) {
    return observed(
        members,
        new Subject.Rating(app(members), country(members)),
        new Facts.Rating(members.decimal("rating"), members.whole("rating_count")));
  }

  private static Observation<?> demand(Members members) {
    PopularityScale scale = members.value("scale", ObservationReader::scale);
    return observed(
        members,
        new Subject.Demand(country(members), keyword(members)),
        new Facts.Popularity(Math.toIntExact(members.whole("popularity")), scale));
  }

  private static Observation<?> adsSuggestions(Members members) {
    return observed(
        members,
        new Subject.AdsSuggestions(app(members), country(members)),
        new Facts.AdsSuggestionList(
            members.texts("ads_suggestions").stream().map(Keyword::of).toList()));
  }

  private static AppId app(Members members) {
    StoreType store = store(members);
    return members.value("storeid", text -> AppId.of(store, text));
  }

  private static List<AppId> apps(Members members, String name, StoreType store) {
    return members.list(name, node -> AppId.of(store, Members.asText(node)));
  }

  private static Country country(Members members) {
    return members.value("country", Country::of);
  }

  private static Keyword keyword(Members members) {
    return members.value("query", Keyword::of);
  }

  private static StoreType store(Members members) {
    return members.find("storetype", ObservationReader::storeType).orElse(StoreType.APP_STORE);
  }

  private static StoreType storeType(String text) {
    return StoreType.find(text)
        .orElseThrow(() -> new IllegalArgumentException("appstore or googleplay, not " + text));
  }

  /** The device named, or the one that the store named has. */
  private static Device device(Members members) {
    StoreType store = store(members);
    Device device =
        members.find("devicetype", ObservationReader::deviceType).orElse(Device.defaultFor(store));
    if (members.has("storetype") && device.store() != store) {
      throw new BadLineException(store.wireName() + " has no " + device.wireName());
    }
    return device;
  }

  private static Device deviceType(String text) {
    return Device.find(text)
        .orElseThrow(() -> new IllegalArgumentException("iphone, ipad or android, not " + text));
  }

  private static PopularityScale scale(String text) {
    return Arrays.stream(PopularityScale.values())
        .filter(scale -> scale.name().equalsIgnoreCase(text))
        .findFirst()
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "one of legacy, ads_1_to_100, ads_1_to_5, not " + text));
  }
}
