package dev.storescope.dashboard.account;

import dev.storescope.answer.LastDays;
import dev.storescope.dashboard.events.EventMarkers;
import dev.storescope.dashboard.keyword.KeywordQuery;
import dev.storescope.dashboard.page.AppSelection;
import dev.storescope.delivery.Message;
import dev.storescope.store.AppId;
import dev.storescope.store.Country;
import dev.storescope.store.Device;
import dev.storescope.store.Keyword;
import dev.storescope.store.StoreType;
import java.time.Instant;
import java.time.LocalDate;
import java.util.Map;
import java.util.Optional;

/**
 * One thing that fired a rule.
 *
 * @param url of the keyword, or of what else it is about
 * @param day on which it was observed, if the page of events shows it
 */
public record AlertItem(String text, Optional<String> url, Optional<Day> day) {
  /** A day of an app, with the address of its events. */
  public record Day(LocalDate date, String url) {}

  static AlertItem of(Message.Item item) {
    Map<String, String> fields = item.fields();
    Optional<AppSelection> app = app(fields);
    return new AlertItem(
        item.text(),
        app.isPresent()
            ? app.map(selection -> url(selection, fields))
            : Optional.ofNullable(fields.get("balance")).map(_ -> AccountTab.USAGE.path()),
        app.filter(_ -> "true".equals(fields.get("own")))
            .flatMap(selection -> day(selection, fields)));
  }

  private static Optional<AppSelection> app(Map<String, String> fields) {
    return Optional.ofNullable(fields.get("storetype"))
        .flatMap(StoreType::find)
        .map(
            store ->
                new AppSelection(
                    AppId.of(store, fields.getOrDefault("storeid", "")),
                    Country.of(fields.getOrDefault("country", "")),
                    Optional.ofNullable(fields.get("device"))
                        .flatMap(Device::find)
                        .orElse(Device.defaultFor(store))));
  }

  private static String url(AppSelection app, Map<String, String> fields) {
    String keyword = fields.get("keyword");
    if (keyword != null) {
      return KeywordQuery.path(app.device(), app.country(), Keyword.of(keyword), app.app());
    }
    return app.url(below(fields));
  }

  /** The tab of an app that shows what changed. */
  private static String below(Map<String, String> fields) {
    if (fields.containsKey("parts")) {
      return "/listing";
    }
    if (fields.containsKey("chart")) {
      return "/charts";
    }
    return fields.containsKey("ratings") || fields.containsKey("new_low_ratings") ? "/ratings" : "";
  }

  private static Optional<Day> day(AppSelection app, Map<String, String> fields) {
    return Optional.ofNullable(fields.get("observed_at"))
        .map(Instant::parse)
        .map(LastDays::dateOf)
        .map(date -> new Day(date, EventMarkers.url(app, date)));
  }
}
