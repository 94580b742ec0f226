package dev.storescope.history;

import dev.storescope.store.Country;
import dev.storescope.store.CountryNames;
import dev.storescope.table.CellDates;
import dev.storescope.table.TableReader;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalTime;
import java.time.ZoneOffset;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * The columns of a table of ranks as another program exports it, by their names. A row has one rank
 * and its date, or a rank for each date that is the name of a column; other columns are not read.
 *
 * @param indexes of the columns, by field
 * @param dates the columns that are dates, if none is the date of the row
 */
record RankColumns(Map<String, Integer> indexes, Map<String, Integer> dates) {
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

  private static final Pattern NO_NAME = Pattern.compile("[^a-z]");
  private static final Pattern APPLE_ADDRESS = Pattern.compile("https?://\\S*/id([0-9]+).*");
  private static final Pattern PLAY_ADDRESS =
      Pattern.compile("https?://\\S*[?&]id=([A-Za-z0-9_.]+).*");
  private static final Pattern PLAIN_ID = Pattern.compile("id([0-9]+)");

  /** Around the date that is the name of a column: {@code Rank (2026-11-20)}. */
  private static final Pattern BESIDE_DATE =
      Pattern.compile("^(rank|ranking|position|pos\\.?)[\\s:(_-]+|\\)$", Pattern.CASE_INSENSITIVE);

  private static final Pattern UNIX_TIME = Pattern.compile("[0-9]{10}([0-9]{3})?");
  private static final Pattern DAYS_AND_TIME = Pattern.compile("([0-9]{5})(\\.[0-9]{1,12})");

  private static final Pattern TIME =
      Pattern.compile(
          "(.+?)[T ,]+([0-9]{1,2}):([0-9]{2})(?::([0-9]{2})(?:\\.[0-9]+)?)?\\s*(?:([AaPp])\\.?[Mm]\\.?)?\\s*(Z|UTC|GMT|[+-][0-9]{2}:?[0-9]{2})?");
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
    return indexOf("query", cells) >= 0
        && (cells.stream().anyMatch(RankColumns::isDate)
            || (indexOf("rank", cells) >= 0 && indexOf("observed_at", cells) >= 0));
  }

  /** Whether a column with some name is read. */
  static boolean isRead(String column) {
    return isDate(column) || NAMES.values().stream().anyMatch(each -> each.contains(plain(column)));
  }

  private static boolean isDate(String column) {
    return CellDates.plain().isDate(date(column));
  }

  private static String date(String column) {
    return BESIDE_DATE.matcher(column.strip()).replaceAll("");
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
    Map<String, Integer> dates = new LinkedHashMap<>();
    for (int i = 0; i < header.size() && !indexes.containsKey("observed_at"); i++) {
      if (isDate(header.get(i))) {
        dates.put(header.get(i).strip(), i);
      }
    }
    return new RankColumns(indexes, dates);
  }

  /**
   * A rank in a table.
   *
   * @param date as it is written, if it is
   * @param rank as it is written, if it is
   */
  record ReportedCells(
      RankColumns columns, List<String> cells, Optional<String> date, Optional<String> rank) {
    /** As the object of a line. */
    ObjectNode toObject(ReadOptions options) {
      ObjectNode line = JsonNodeFactory.instance.objectNode();
      put(line, "observed_at", date.map(RankColumns::time));
      columns.putApp(line, columns.cell("storeid", cells).or(options::app), cells);
      line.put(
          "country",
          columns
              .cell("country", cells)
              .map(RankColumns::country)
              .or(() -> options.country().map(Country::code))
              .orElseThrow(() -> missing("country", "--country")));
      put(line, "query", columns.cell("query", cells));
      CsvRow.putRank(line, rank.orElseThrow(() -> new InvalidLineException("'rank' is missing.")));
      return line;
    }
  }

  /** The ranks of a row; an empty cell of a column that is a date has none. */
  List<ReportedCells> rows(List<String> cells) {
    if (dates.isEmpty()) {
      return List.of(
          new ReportedCells(this, cells, cell("observed_at", cells), cell("rank", cells)));
    }
    return dates.entrySet().stream()
        .filter(date -> date.getValue() < cells.size())
        .filter(date -> !cells.get(date.getValue()).isBlank())
        .map(
            date ->
                new ReportedCells(
                    this,
                    cells,
                    Optional.of(date(date.getKey())),
                    Optional.of(cells.get(date.getValue()).strip())))
        .toList();
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

  private void putApp(ObjectNode line, Optional<String> app, List<String> cells) {
    if (app.isEmpty()) {
      throw missing("storeid", "--app");
    }
    Optional<String> apple =
        app.flatMap(text -> group(APPLE_ADDRESS, text).or(() -> group(PLAIN_ID, text)));
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

  private static InvalidLineException missing(String field, String option) {
    return new InvalidLineException(
        "'%s' is missing. If it is the same for the whole table, name it with %s."
            .formatted(field, option));
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
    if (UNIX_TIME.matcher(text).matches()) {
      long number = Long.parseLong(text);
      return Instant.ofEpochSecond(text.length() == 10 ? number : number / 1000).toString();
    }
    Matcher days = DAYS_AND_TIME.matcher(text);
    Matcher time = TIME.matcher(text);
    try {
      if (days.matches()) {
        long seconds = Math.round(Double.parseDouble(days.group(2)) * 86_400);
        return startOf(days.group(1)).plusSeconds(seconds).toString();
      }
      if (!time.matches()) {
        return startOf(text).toString();
      }
      LocalTime clock =
          LocalTime.of(
              hour(Integer.parseInt(time.group(2)), Optional.ofNullable(time.group(5))),
              Integer.parseInt(time.group(3)),
              Optional.ofNullable(time.group(4)).map(Integer::parseInt).orElse(0));
      ZoneOffset zone =
          Optional.ofNullable(time.group(6)).map(RankColumns::zone).orElse(ZoneOffset.UTC);
      return CellDates.plain().date(time.group(1)).atTime(clock).toInstant(zone).toString();
    } catch (DateTimeException e) {
      throw new InvalidLineException(
          "Invalid time '%s'. Use a time such as 2026-11-20 08:30."
              .formatted(TableReader.shown(text)),
          e);
    } catch (IllegalArgumentException e) {
      throw new InvalidLineException(String.valueOf(e.getMessage()), e);
    }
  }

  private static Instant startOf(String date) {
    return CellDates.plain().date(date).atStartOfDay(ZoneOffset.UTC).toInstant();
  }

  private static int hour(int hour, Optional<String> half) {
    return half.map(name -> hour % 12 + (name.toLowerCase(Locale.ROOT).equals("p") ? 12 : 0))
        .orElse(hour);
  }

  private static ZoneOffset zone(String name) {
    return name.equals("UTC") || name.equals("GMT") ? ZoneOffset.UTC : ZoneOffset.of(name);
  }
}
