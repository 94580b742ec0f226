package dev.storescope.server.dashboard.keyword;

import dev.storescope.estimation.Market;
import dev.storescope.observation.Subject;
import dev.storescope.server.dashboard.page.Fields;
import dev.storescope.server.dashboard.page.PageException;
import dev.storescope.server.dashboard.page.Place;
import dev.storescope.server.dashboard.page.Visit;
import dev.storescope.store.AppId;
import dev.storescope.store.Country;
import dev.storescope.store.Device;
import dev.storescope.store.Keyword;
import dev.storescope.store.StoreType;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * What the page of a keyword is asked for.
 *
 * @param days how many days its histories have
 * @param top how many results are shown
 * @param chosen the apps whose ranks are drawn; none for those that rank best now
 * @param wantsNames whether the names of apps are to be looked up
 */
public record KeywordQuery(
    Device device,
    Country country,
    Keyword keyword,
    int days,
    int top,
    List<AppId> chosen,
    boolean wantsNames) {
  static final String PATH = "/dashboard/keywords/{storetype}/{country}";
  static final int FEW_DAYS = 30;
  static final int MANY_DAYS = 90;
  static final int FEW = 20;
  static final int ALL = 100;
  static final int MOST_LINES = 10;

  public KeywordQuery {
    chosen = List.copyOf(chosen);
  }

  /**
   * What the address of a visit asks for.
   *
   * @throws PageException if it names no keyword, or what there is not
   */
  static KeywordQuery of(Visit visit) {
    return of(visit, visit.query());
  }

  /** What the path of a visit and some fields ask for. */
  static KeywordQuery of(Visit visit, Fields fields) {
    StoreType store = Place.store(visit.path("storetype"));
    return new KeywordQuery(
        Place.device(store, fields.find("device")),
        Place.country(store, visit.path("country")),
        keyword(fields),
        fields.find("days").filter("90"::equals).isPresent() ? MANY_DAYS : FEW_DAYS,
        fields.find("top").filter("100"::equals).isPresent() ? ALL : FEW,
        chosen(store, fields.list("app")),
        fields.find("names").isPresent());
  }

  /** The address of the page of a keyword. */
  public static String path(Device device, Country country, Keyword keyword) {
    return "%s?%s"
        .formatted(
            base(device.store(), country),
            Fields.write("q", keyword.text(), "device", device.wireName()));
  }

  public StoreType store() {
    return device.store();
  }

  public Market market() {
    return new Market(store(), country);
  }

  public Subject.Search search() {
    return new Subject.Search(device, country, keyword);
  }

  /** The path of the page without its query. */
  public String base() {
    return base(store(), country);
  }

  /** The address of this page as it is, with more fields. */
  public String url(Object... more) {
    return address(days, top, more);
  }

  public String withDays(int other) {
    return address(other, top);
  }

  public String withAll() {
    return address(days, ALL) + "#results";
  }

  public String csv(String table) {
    return url("format", "csv", "table", table);
  }

  private String address(int itsDays, int itsTop, Object... more) {
    List<Object> fields = new ArrayList<>();
    if (itsDays != FEW_DAYS) {
      fields.addAll(List.of("days", itsDays));
    }
    if (itsTop != FEW) {
      fields.addAll(List.of("top", itsTop));
    }
    chosen.forEach(app -> fields.addAll(List.of("app", app.value())));
    fields.addAll(List.of(more));
    String rest = Fields.write(fields.toArray());
    return path(device, country, keyword) + (rest.isEmpty() ? "" : "&" + rest);
  }

  private static String base(StoreType store, Country country) {
    return "/dashboard/keywords/%s/%s".formatted(store.wireName(), country);
  }

  private static Keyword keyword(Fields fields) {
    Optional<String> text = fields.find("q");
    return Keyword.of(
        text.orElseThrow(
            () -> PageException.notValid("The address names the keyword as q: ?q=puzzle")));
  }

  private static List<AppId> chosen(StoreType store, List<String> ids) {
    List<AppId> apps = ids.stream().distinct().map(id -> AppId.of(store, id)).toList();
    if (apps.size() > MOST_LINES) {
      throw PageException.notValid("Choose at most " + MOST_LINES + " apps for the chart.");
    }
    return apps;
  }
}
