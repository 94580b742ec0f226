package dev.storescope.dashboard.account;

import dev.storescope.answer.LastDays;
import dev.storescope.dashboard.app.header.AppTab;
import dev.storescope.dashboard.events.EventMarkers;
import dev.storescope.dashboard.keyword.KeywordQuery;
import dev.storescope.dashboard.page.AppSelection;
import dev.storescope.dashboard.page.Period;
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

  static AlertItem of(Message.Item item, LocalDate today) {
    Map<String, String> fields = item.fields();
    Optional<AppSelection> app = app(fields);
    Optional<LocalDate> date = date(fields);
    return new AlertItem(
        item.text(),
        app.isPresent()
            ? app.map(selection -> url(selection, fields, date, today))
            : Optional.ofNullable(fields.get("balance")).map(_ -> AccountTab.USAGE.path()),
        app.filter(_ -> "true".equals(fields.get("own")))
            .flatMap(
                selection -> date.map(each -> new Day(each, EventMarkers.url(selection, each)))));
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

  /** The page of what it is about, in a period that contains its date. */
  private static String url(
      AppSelection app, Map<String, String> fields, Optional<LocalDate> date, LocalDate today) {
    String keyword = fields.get("keyword");
    if (keyword == null) {
      return date.map(each -> app.url(below(fields), Period.ON, each))
          .orElseGet(() -> app.url(below(fields)));
    }
    // The page of a keyword shows the last days only.
    return date.filter(each -> each.isBefore(today.minusDays(KeywordQuery.FEW_DAYS - 1L)))
        .map(each -> app.url(AppTab.KEYWORDS.below(), "k", keyword, Period.ON, each) + "#history")
        .orElseGet(
            () -> KeywordQuery.path(app.device(), app.country(), Keyword.of(keyword), app.app()));
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

  private static Optional<LocalDate> date(Map<String, String> fields) {
    return Optional.ofNullable(fields.get("observed_at")).map(Instant::parse).map(LastDays::dateOf);
  }
}
