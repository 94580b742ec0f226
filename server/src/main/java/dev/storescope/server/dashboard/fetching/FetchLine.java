package dev.storescope.server.dashboard.fetching;

import dev.storescope.answer.Evidence;
import dev.storescope.observation.Subject;
import dev.storescope.observation.SubjectName;
import dev.storescope.server.dashboard.page.AppCard;
import dev.storescope.server.dashboard.page.Fields;
import dev.storescope.store.AppId;
import dev.storescope.store.Categories;
import dev.storescope.store.CategoryId;
import dev.storescope.store.Country;
import dev.storescope.store.Device;
import dev.storescope.store.Keyword;
import dev.storescope.store.StoreType;

/**
 * What is looked at, as a table names it.
 *
 * @param kind such as {@code Search}
 * @param about the app, the keyword or the category
 * @param place the store or its device, and the country
 * @param path of the page about it
 * @param id for an element of the page; the same for the same subject
 */
public record FetchLine(String kind, String about, String place, String path, String id) {

  /** Apps are named by the newest listing that the evidence has. */
  static FetchLine of(Subject<?> subject, Evidence evidence) {
    return switch (subject) {
      case Subject.Search(Device device, Country country, Keyword keyword) ->
          line(subject, "Search", keyword, name(device), keywordPath(device, country, keyword));
      case Subject.Suggestions(StoreType store, Country country, Keyword term) ->
          ofKeyword(subject, "Suggestions", store, country, term);
      case Subject.Demand(Country country, Keyword keyword) ->
          ofKeyword(subject, "Popularity", StoreType.APP_STORE, country, keyword);
      case Subject.Chart(Device device, Country country, CategoryId category) ->
          line(
              subject,
              "Chart",
              Categories.findEnglishTitle(category).orElse(category.value()),
              name(device),
              chartPath(device, country, category));
      case Subject.Listing(AppId app, Country country) ->
          ofApp(subject, "Listing", AppCard.of(app, country, evidence), "/listing");
      case Subject.Rating(AppId app, Country country) ->
          ofApp(subject, "Rating", AppCard.of(app, country, evidence), "/ratings");
      case Subject.AdsSuggestions(AppId app, Country country) ->
          ofApp(subject, "Search ads", AppCard.of(app, country, evidence), "");
    };
  }

  private static FetchLine ofKeyword(
      Subject<?> subject, String kind, StoreType store, Country country, Keyword keyword) {
    String path = keywordPath(Device.defaultFor(store), country, keyword);
    return line(subject, kind, keyword, name(store), path);
  }

  private static FetchLine ofApp(Subject<?> subject, String kind, AppCard card, String tab) {
    return line(subject, kind, card.title(), name(subject.store()), card.path() + tab);
  }

  private static FetchLine line(
      Subject<?> subject, String kind, Object about, String where, String path) {
    String place = where + ", " + subject.country().code();
    String id = "subject-" + Integer.toHexString(SubjectName.format(subject).hashCode());
    return new FetchLine(kind, about.toString(), place, path, id);
  }

  private static String keywordPath(Device device, Country country, Keyword keyword) {
    return "/dashboard/keywords/%s/%s?%s"
        .formatted(
            device.store().wireName(),
            country.code(),
            Fields.write("q", keyword, "device", device.wireName()));
  }

  private static String chartPath(Device device, Country country, CategoryId category) {
    return "/dashboard/charts?"
        + Fields.write(
            "country", country.code(), "device", device.wireName(), "category", category);
  }

  private static String name(Device device) {
    return switch (device) {
      case IPHONE -> "iPhone";
      case IPAD -> "iPad";
      case ANDROID -> "Google Play";
    };
  }

  private static String name(StoreType store) {
    return switch (store) {
      case APP_STORE -> "App Store";
      case GOOGLE_PLAY -> "Google Play";
    };
  }
}
