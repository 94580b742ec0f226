package dev.storescope.dashboard.fetching;

import dev.storescope.answer.Evidence;
import dev.storescope.dashboard.keyword.KeywordQuery;
import dev.storescope.dashboard.page.AppCard;
import dev.storescope.dashboard.page.DisplayNames;
import dev.storescope.dashboard.page.FormFields;
import dev.storescope.dashboard.page.Texts;
import dev.storescope.observation.Subject;
import dev.storescope.observation.SubjectName;
import dev.storescope.store.AppId;
import dev.storescope.store.Categories;
import dev.storescope.store.CategoryId;
import dev.storescope.store.Country;
import dev.storescope.store.DeveloperId;
import dev.storescope.store.Device;
import dev.storescope.store.Keyword;
import dev.storescope.store.StoreType;

/**
 * A subject as a table names it.
 *
 * @param kind such as {@code Search}
 * @param about the app, the keyword or the category
 * @param storefront the store or its device, and the country
 * @param path of the page about it
 * @param id of an element of the page; the same for the same subject
 */
public record SubjectLabel(String kind, String about, String storefront, String path, String id) {

  /** Apps are named by their newest listing. */
  static SubjectLabel of(Subject<?> subject, Evidence evidence) {
    return switch (subject) {
      case Subject.Search(Device device, Country country, Keyword keyword) ->
          line(
              subject,
              Texts.of("subject.search"),
              keyword,
              name(device),
              KeywordQuery.path(device, country, keyword));
      case Subject.Suggestions(StoreType store, Country country, Keyword term) ->
          ofKeyword(subject, Texts.of("subject.suggestions"), store, country, term);
      case Subject.SuggestionRank(StoreType store, Country country, Keyword keyword) ->
          ofKeyword(subject, Texts.of("subject.estimated-rank"), store, country, keyword);
      case Subject.Popularity(Country country, Keyword keyword) ->
          ofKeyword(subject, Texts.of("subject.popularity"), StoreType.APP_STORE, country, keyword);
      case Subject.Chart(Device device, Country country, CategoryId category) ->
          line(
              subject,
              Texts.of("subject.chart"),
              Categories.findEnglishTitle(category).orElse(category.value()),
              name(device),
              chartPath(device, country, category));
      case Subject.Listing(AppId app, Country country) ->
          ofApp(
              subject, Texts.of("subject.listing"), AppCard.of(app, country, evidence), "/listing");
      case Subject.Summary(AppId app, Country country) ->
          ofApp(subject, Texts.of("subject.summary"), AppCard.of(app, country, evidence), "");
      case Subject.Rating(AppId app, Country country) ->
          ofApp(
              subject, Texts.of("subject.rating"), AppCard.of(app, country, evidence), "/ratings");
      case Subject.AdsSuggestions(AppId app, Country country) ->
          ofApp(subject, Texts.of("subject.search-ads"), AppCard.of(app, country, evidence), "");
      case Subject.SimilarApps(AppId app, Country country) ->
          ofApp(subject, Texts.of("subject.similar-apps"), AppCard.of(app, country, evidence), "");
      case Subject.Histogram(AppId app, Country country) ->
          ofApp(
              subject,
              Texts.of("subject.histogram"),
              AppCard.of(app, country, evidence),
              "/ratings");
      case Subject.Reviews(AppId app, Country country) ->
          ofApp(subject, Texts.of("subject.reviews"), AppCard.of(app, country, evidence), "");
      case Subject.ReviewText(AppId app, Country country, _) ->
          ofApp(subject, Texts.of("subject.review"), AppCard.of(app, country, evidence), "");
      case Subject.DeveloperApps(DeveloperId developer, _) ->
          line(
              subject,
              Texts.of("subject.developer"),
              developer.value(),
              DisplayNames.of(developer.store()),
              "/dashboard/fetching");
      case Subject.DownloadsFit(StoreType store, Country _) ->
          line(
              subject,
              Texts.of("subject.downloads-fit"),
              "",
              DisplayNames.of(store),
              "/dashboard/fetching");
      case Subject.EstimatedDownloads(AppId app, Country country) ->
          ofApp(
              subject,
              Texts.of("subject.estimated-downloads"),
              AppCard.of(app, country, evidence),
              "/downloads");
      case Subject.PopularityReport _ ->
          line(
              subject,
              Texts.of("subject.report"),
              "",
              DisplayNames.of(StoreType.APP_STORE),
              "/dashboard/fetching");
      case Subject.ReportedRanks(_, AppId app, Country country) ->
          ofApp(
              subject, Texts.of("subject.reported-ranks"), AppCard.of(app, country, evidence), "");
      case Subject.TrendingSearches _ ->
          line(
              subject,
              Texts.of("subject.trending"),
              "",
              DisplayNames.of(StoreType.APP_STORE),
              "/dashboard/fetching");
    };
  }

  private static SubjectLabel ofKeyword(
      Subject<?> subject, String kind, StoreType store, Country country, Keyword keyword) {
    String path = KeywordQuery.path(Device.defaultFor(store), country, keyword);
    return line(subject, kind, keyword, DisplayNames.of(store), path);
  }

  private static SubjectLabel ofApp(Subject<?> subject, String kind, AppCard card, String tab) {
    return line(subject, kind, card.title(), DisplayNames.of(subject.store()), card.path() + tab);
  }

  private static SubjectLabel line(
      Subject<?> subject, String kind, Object about, String where, String path) {
    String storefront = where + ", " + subject.country().code();
    String id = "subject-" + Integer.toHexString(SubjectName.format(subject).hashCode());
    return new SubjectLabel(kind, about.toString(), storefront, path, id);
  }

  private static String chartPath(Device device, Country country, CategoryId category) {
    return "/dashboard/charts?"
        + FormFields.write(
            "country", country.code(), "device", device.wireName(), "category", category);
  }

  private static String name(Device device) {
    return device == Device.ANDROID
        ? DisplayNames.of(StoreType.GOOGLE_PLAY)
        : DisplayNames.of(device);
  }
}
