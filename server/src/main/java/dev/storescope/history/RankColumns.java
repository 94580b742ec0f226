package dev.storescope.history;

import dev.storescope.store.Country;
import dev.storescope.store.CountryNames;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * The columns of a table of ranks as another program exports it, by their names. Each row becomes
 * the line of a reported rank; other columns are not read.
 *
 * @param indexes of the columns, by field
 */
record RankColumns(Map<String, Integer> indexes) {
  private static final Map<String, List<String>> NAMES =
      Map.of(
          "observed_at",
          List.of(
              "date",
              "day",
              "updated",
              "updatedat",
              "lastupdated",
              "checked",
              "checkedat",
              "lastchecked",
              "timestamp",
              "time",
              "rankdate",
              "createdat"),
          "query",
          List.of("keyword", "keywords", "query", "searchterm", "searchquery", "term", "phrase"),
          "rank",
          List.of("rank", "position", "ranking", "currentrank", "currentposition", "pos"),
          "country",
          List.of(
              "country",
              "countryorregion",
              "countryregion",
              "countrycode",
              "region",
              "storefront",
              "location",
              "market"),
          "storeid",
          List.of(
              "storeid",
              "appid",
              "appstoreid",
              "trackid",
              "adamid",
              "appleid",
              "package",
              "packagename",
              "bundleid",
              "appurl",
              "url",
              "link"),
          "devicetype",
          List.of("devicetype", "device"),
          "storetype",
          List.of("storetype", "store", "platform", "os"));

  /** The length of an offset such as +0100. */
  private static final int NO_COLON = 5;

  private static final Pattern NO_NAME = Pattern.compile("[^a-z]");
  private static final Pattern APPLE_ADDRESS = Pattern.compile("https?://\\S*/id([0-9]+).*");
  private static final Pattern PLAY_ADDRESS =
      Pattern.compile("https?://\\S*[?&]id=([A-Za-z0-9_.]+).*");
  private static final Pattern DATE = Pattern.compile("([0-9]{4})[-/]([0-9]{2})[-/]([0-9]{2})");
  private static final Pattern TIME =
      Pattern.compile(
          "([0-9]{4})[-/]([0-9]{2})[-/]([0-9]{2})[T ]([0-9]{2}:[0-9]{2}(?::[0-9]{2}(?:\\.[0-9]+)?)?)\\s*(Z|UTC|[+-][0-9]{2}:?[0-9]{2})?");
  private static final Map<String, String> STORES =
      Map.ofEntries(
          Map.entry("appstore", "appstore"),
          Map.entry("apple", "appstore"),
          Map.entry("appleappstore", "appstore"),
          Map.entry("itunes", "appstore"),
          Map.entry("ios", "appstore"),
          Map.entry("iphone", "appstore"),
          Map.entry("ipad", "appstore"),
          Map.entry("googleplay", "googleplay"),
          Map.entry("google", "googleplay"),
          Map.entry("play", "googleplay"),
          Map.entry("playstore", "googleplay"),
          Map.entry("android", "googleplay"));
  private static final Map<String, String> DEVICES =
      Map.of(
          "iphone",
          "iphone",
          "phone",
          "iphone",
          "mobile",
          "iphone",
          "smartphone",
          "iphone",
          "ipad",
          "ipad",
          "tablet",
          "ipad",
          "android",
          "android");

  /** Whether the cells of a row are the names of such columns. */
  static boolean isHeader(List<String> cells) {
    return List.of("observed_at", "query", "rank").stream()
        .allMatch(field -> indexOf(field, cells) >= 0);
  }

  static RankColumns of(List<String> header) {
    Map<String, Integer> indexes = new HashMap<>();
    NAMES
        .keySet()
        .forEach(
            field -> {
              int index = indexOf(field, header);
              if (index >= 0) {
                indexes.put(field, index);
              }
            });
    return new RankColumns(indexes);
  }

  /** The first column with the first name that any has. */
  private static int indexOf(String field, List<String> header) {
    List<String> names = header.stream().map(RankColumns::plain).toList();
    return NAMES.getOrDefault(field, List.of()).stream()
        .map(names::indexOf)
        .filter(index -> index >= 0)
        .findFirst()
        .orElse(-1);
  }

  private static String plain(String text) {
    return NO_NAME.matcher(text.toLowerCase(Locale.ROOT)).replaceAll("");
  }

  /** A row as the object of a line. */
  ObjectNode toObject(List<String> cells, ReadOptions options) {
    ObjectNode line = JsonNodeFactory.instance.objectNode();
    put(line, "observed_at", cell("observed_at", cells).map(RankColumns::time));
    put(
        line,
        "country",
        cell("country", cells)
            .map(RankColumns::country)
            .or(() -> options.country().map(Country::code)));
    put(line, "query", cell("query", cells));
    cell("rank", cells).ifPresent(rank -> CsvRow.putRank(line, rank));
    putApp(line, cell("storeid", cells).or(options::app), cells);
    return line;
  }

  private void putApp(ObjectNode line, Optional<String> app, List<String> cells) {
    Optional<String> apple = app.flatMap(text -> group(APPLE_ADDRESS, text));
    Optional<String> play = app.flatMap(text -> group(PLAY_ADDRESS, text));
    Optional<String> id = apple.or(() -> play).or(() -> app);
    boolean ofPlay = play.isPresent() || id.filter(text -> text.indexOf('.') > 0).isPresent();
    put(line, "storeid", id);
    Optional<String> store =
        ofPlay
            ? Optional.of("googleplay")
            : cell("storetype", cells).map(text -> STORES.getOrDefault(plain(text), text));
    put(line, "storetype", store);
    if (!store.equals(Optional.of("googleplay"))) {
      put(
          line,
          "devicetype",
          cell("devicetype", cells).map(text -> DEVICES.getOrDefault(plain(text), text)));
    }
  }

  private static Optional<String> group(Pattern pattern, String text) {
    return Optional.of(pattern.matcher(text)).filter(Matcher::matches).map(found -> found.group(1));
  }

  private Optional<String> cell(String field, List<String> cells) {
    return Optional.ofNullable(indexes.get(field))
        .filter(index -> index < cells.size())
        .map(index -> cells.get(index).strip())
        .filter(cell -> !cell.isEmpty());
  }

  private static void put(ObjectNode line, String name, Optional<String> value) {
    value.ifPresent(text -> line.put(name, text));
  }

  private static String country(String text) {
    return CountryNames.find(text).map(Country::code).orElse(text);
  }

  /** A date is its start, and a time without a zone is one of UTC. */
  private static String time(String text) {
    Matcher date = DATE.matcher(text);
    if (date.matches()) {
      return "%s-%s-%sT00:00:00Z".formatted(date.group(1), date.group(2), date.group(3));
    }
    Matcher time = TIME.matcher(text);
    return time.matches()
        ? "%s-%s-%sT%s%s"
            .formatted(
                time.group(1), time.group(2), time.group(3), time.group(4), zone(time.group(5)))
        : text;
  }

  private static String zone(@Nullable String zone) {
    if (zone == null || zone.equals("UTC")) {
      return "Z";
    }
    return zone.length() == NO_COLON ? zone.substring(0, 3) + ":" + zone.substring(3) : zone;
  }
}
