package dev.storescope.observation;

import dev.storescope.store.AppId;
import dev.storescope.store.CategoryId;
import dev.storescope.store.Country;
import dev.storescope.store.DeveloperId;
import dev.storescope.store.Device;
import dev.storescope.store.Keyword;
import dev.storescope.store.StoreType;
import java.util.Locale;
import java.util.Optional;

/**
 * Names a subject by a unique, readable and stable string such as {@code search:iphone:us:slack}.
 */
public final class SubjectName {
  private static final int MOST_PARTS = 4;

  private SubjectName() {}

  public static String format(Subject<?> subject) {
    return switch (subject) {
      case Subject.Search s -> "search:" + s.device().wireName() + in(s) + s.keyword();
      case Subject.Suggestions s -> "suggestions:" + s.store().wireName() + in(s) + s.term();
      case Subject.SuggestionRank s ->
          "suggestion-rank:" + s.store().wireName() + in(s) + s.keyword();
      case Subject.Chart s -> "chart:" + s.device().wireName() + in(s) + s.category();
      case Subject.Listing s -> "listing:" + s.store().wireName() + in(s) + s.app().value();
      case Subject.Summary s -> "summary:" + s.store().wireName() + in(s) + s.app().value();
      case Subject.Rating s -> "rating:" + s.store().wireName() + in(s) + s.app().value();
      case Subject.Popularity s -> "popularity:" + s.store().wireName() + in(s) + s.keyword();
      case Subject.AdsSuggestions s ->
          "ads-suggestions:" + s.store().wireName() + in(s) + s.app().value();
      case Subject.SimilarApps s -> "similar:" + s.store().wireName() + in(s) + s.app().value();
      case Subject.DeveloperApps s ->
          "developer:" + s.store().wireName() + in(s) + s.developer().value();
      case Subject.Histogram s -> "histogram:" + s.store().wireName() + in(s) + s.app().value();
      case Subject.Reviews s -> "reviews:" + s.store().wireName() + in(s) + s.app().value();
      case Subject.ReviewText s ->
          "review:" + s.store().wireName() + in(s) + s.app().value() + ":" + s.id();
      case Subject.TrendingSearches s -> "trending:" + s.store().wireName() + in(s) + "all";
      case Subject.PopularityReport s ->
          "popularity-report:" + s.store().wireName() + in(s) + "all";
      case Subject.DownloadsFit s -> "downloads-fit:" + s.store().wireName() + in(s) + "all";
      case Subject.EstimatedDownloads s ->
          "estimated-downloads:" + s.store().wireName() + in(s) + s.app().value();
      case Subject.ReportedRanks s ->
          "reported-ranks:" + s.device().wireName() + in(s) + s.app().value();
    };
  }

  /**
   * Returns the subject of a name.
   *
   * @throws IllegalArgumentException if the text is no subject name
   */
  public static Subject<?> parse(String name) {
    String[] parts = name.split(":", MOST_PARTS);
    if (parts.length < MOST_PARTS) {
      throw noName(name);
    }
    Country country = new Country(parts[2]);
    String last = parts[3];
    Subject<?> subject =
        switch (parts[0]) {
          case "search" -> new Subject.Search(device(parts, name), country, Keyword.ofStored(last));
          case "suggestions" ->
              new Subject.Suggestions(store(parts, name), country, Keyword.ofStored(last));
          case "suggestion-rank" ->
              new Subject.SuggestionRank(store(parts, name), country, Keyword.ofStored(last));
          case "chart" -> new Subject.Chart(device(parts, name), country, new CategoryId(last));
          case "listing" -> new Subject.Listing(app(parts, name), country);
          case "summary" -> new Subject.Summary(app(parts, name), country);
          case "rating" -> new Subject.Rating(app(parts, name), country);
          case "popularity" -> new Subject.Popularity(country, Keyword.ofStored(last));
          case "ads-suggestions" -> new Subject.AdsSuggestions(app(parts, name), country);
          case "similar" -> new Subject.SimilarApps(app(parts, name), country);
          case "developer" ->
              new Subject.DeveloperApps(new DeveloperId(store(parts, name), last), country);
          case "histogram" -> new Subject.Histogram(app(parts, name), country);
          case "reviews" -> new Subject.Reviews(app(parts, name), country);
          case "review" -> review(store(parts, name), country, last);
          case "trending" -> new Subject.TrendingSearches(country);
          case "popularity-report" -> new Subject.PopularityReport(country);
          case "downloads-fit" -> new Subject.DownloadsFit(store(parts, name), country);
          case "estimated-downloads" -> new Subject.EstimatedDownloads(app(parts, name), country);
          case "reported-ranks" -> {
            Device device = device(parts, name);
            yield new Subject.ReportedRanks(device, AppId.of(device.store(), last), country);
          }
          default -> throw noName(name);
        };
    if (!format(subject).equals(normal(parts, subject))) {
      throw noName(name);
    }
    return subject;
  }

  /** The name with the keyword as it is normalized today; earlier versions folded the case, too. */
  private static String normal(String[] parts, Subject<?> subject) {
    boolean folded = parts[3].equals(parts[3].toLowerCase(Locale.ROOT));
    String last =
        subject
            .findKeyword()
            .filter(_ -> folded)
            .map(_ -> Keyword.ofStored(parts[3]).text())
            .orElse(parts[3]);
    return String.join(":", parts[0], parts[1], parts[2], last);
  }

  private static Subject.ReviewText review(StoreType store, Country country, String last) {
    int colon = last.indexOf(':');
    if (colon < 0) {
      throw noName(last);
    }
    AppId app = AppId.of(store, last.substring(0, colon));
    return new Subject.ReviewText(app, country, last.substring(colon + 1));
  }

  private static String in(Subject<?> subject) {
    return ":" + subject.country() + ":";
  }

  private static Device device(String[] parts, String name) {
    return found(Device.find(parts[1]), name);
  }

  private static StoreType store(String[] parts, String name) {
    return found(StoreType.find(parts[1]), name);
  }

  private static AppId app(String[] parts, String name) {
    return AppId.of(store(parts, name), parts[3]);
  }

  private static <T> T found(Optional<T> value, String name) {
    return value.orElseThrow(() -> noName(name));
  }

  private static IllegalArgumentException noName(String name) {
    return new IllegalArgumentException(
        "a subject is named like search:iphone:us:slack, not '" + name + "'");
  }
}
