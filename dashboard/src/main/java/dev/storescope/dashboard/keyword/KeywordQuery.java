package dev.storescope.dashboard.keyword;

import dev.storescope.dashboard.page.PageRequest;
import dev.storescope.dashboard.page.StoreParameters;
import dev.storescope.dashboard.page.form.FormFields;
import dev.storescope.dashboard.page.form.PageException;
import dev.storescope.dashboard.page.text.Texts;
import dev.storescope.estimation.Market;
import dev.storescope.store.AppId;
import dev.storescope.store.Country;
import dev.storescope.store.Device;
import dev.storescope.store.Keyword;
import dev.storescope.store.StoreType;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The parameters of the page of a keyword.
 *
 * @param days the number of days in the histories
 * @param top the number of results shown
 * @param chosen the apps in the chart; none for those that rank best now
 * @param lookUpTitles whether to look up missing titles
 */
public record KeywordQuery(
    Device device,
    Country country,
    Keyword keyword,
    int days,
    int top,
    List<AppId> chosen,
    boolean lookUpTitles) {
  static final String PATH = "/dashboard/keywords/{storetype}/{country}";

  /** How many days the page shows at first. */
  public static final int FEW_DAYS = 30;

  static final int MANY_DAYS = 90;
  static final int FEW = 20;
  static final int ALL = 100;
  static final int MAX_LINES = 10;

  /**
   * Parses the path of a request, and its query or form.
   *
   * @throws PageException if there is no keyword, or an unknown store, country or device
   */
  static KeywordQuery of(PageRequest request, FormFields fields) {
    StoreType store = StoreParameters.store(request.path("storetype"));
    return new KeywordQuery(
        StoreParameters.device(store, fields.find("device")),
        StoreParameters.country(store, request.path("country")),
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
            FormFields.write("q", keyword.text(), "device", device.wireName()));
  }

  /** The address of the page of a keyword, with an app in its chart. */
  public static String path(Device device, Country country, Keyword keyword, AppId app) {
    return path(device, country, keyword) + "&" + FormFields.write("app", app.value());
  }

  public StoreType store() {
    return device.store();
  }

  public Market market() {
    return new Market(store(), country);
  }

  /** The path of the page, without query. */
  public String base() {
    return base(store(), country);
  }

  /** The address of this page with more parameters. */
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

  private String address(int ofDays, int ofTop, Object... more) {
    List<Object> fields = new ArrayList<>();
    if (ofDays != FEW_DAYS) {
      fields.addAll(List.of("days", ofDays));
    }
    if (ofTop != FEW) {
      fields.addAll(List.of("top", ofTop));
    }
    chosen.forEach(app -> fields.addAll(List.of("app", app.value())));
    fields.addAll(List.of(more));
    String rest = FormFields.write(fields.toArray());
    return path(device, country, keyword) + (rest.isEmpty() ? "" : "&" + rest);
  }

  private static String base(StoreType store, Country country) {
    return "/dashboard/keywords/%s/%s".formatted(store.wireName(), country);
  }

  private static Keyword keyword(FormFields fields) {
    Optional<String> text = fields.find("q");
    return Keyword.of(text.orElseThrow(() -> PageException.notValid(Texts.of("field.keyword"))));
  }

  private static List<AppId> chosen(StoreType store, List<String> ids) {
    List<AppId> apps = ids.stream().distinct().map(id -> AppId.of(store, id)).toList();
    if (apps.size() > MAX_LINES) {
      throw PageException.notValid(Texts.of("keyword.too-many-apps", MAX_LINES));
    }
    return apps;
  }
}
