package dev.storescope.dashboard;

import dev.storescope.archive.Archive;
import dev.storescope.observation.Facts;
import dev.storescope.observation.Facts.ChartKind;
import dev.storescope.observation.Facts.ChartRanking;
import dev.storescope.observation.Facts.InAppPurchases;
import dev.storescope.observation.Facts.Listed;
import dev.storescope.observation.Facts.ListingKind;
import dev.storescope.observation.Facts.Popularity;
import dev.storescope.observation.Facts.PopularityScale;
import dev.storescope.observation.Facts.SearchRanking;
import dev.storescope.observation.Facts.Suggestion;
import dev.storescope.observation.Facts.SuggestionList;
import dev.storescope.observation.Observation;
import dev.storescope.observation.Source;
import dev.storescope.observation.Subject;
import dev.storescope.store.AppId;
import dev.storescope.store.CategoryId;
import dev.storescope.store.Country;
import dev.storescope.store.Device;
import dev.storescope.store.Keyword;
import dev.storescope.store.StoreType;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

/** Appends observations of the App Store of the US to an archive. */
public record StoreFacts(Archive archive) {
  public static final Country US = new Country("us");

  public static AppId app(long number) {
    return new AppId.AppStore(number);
  }

  public static Subject.Search search(String keyword) {
    return new Subject.Search(Device.IPHONE, US, Keyword.of(keyword));
  }

  public static Subject.Chart overall() {
    return new Subject.Chart(Device.IPHONE, US, CategoryId.OVERALL);
  }

  public static Subject.Listing listing(long app) {
    return new Subject.Listing(app(app), US);
  }

  public void ranked(String keyword, Instant at, long... apps) {
    append(search(keyword), at, new SearchRanking(ids(apps)));
  }

  public void charted(Instant at, Map<ChartKind, List<AppId>> charts) {
    append(overall(), at, new ChartRanking(charts, Optional.empty()));
  }

  public void popular(String keyword, Instant at, int popularity) {
    append(
        new Subject.Popularity(US, Keyword.of(keyword)),
        at,
        new Popularity(popularity, PopularityScale.LEGACY));
  }

  public void suggested(String term, Instant at, String... keywords) {
    List<Suggestion> suggestions =
        Arrays.stream(keywords)
            .map(keyword -> new Suggestion(Keyword.of(keyword), OptionalInt.empty()))
            .toList();
    append(
        new Subject.Suggestions(StoreType.APP_STORE, US, Keyword.of(term)),
        at,
        new SuggestionList(suggestions));
  }

  public void listed(long app, Instant at, String title) {
    append(listing(app), at, listed(title));
  }

  public static List<AppId> ids(long... apps) {
    return Arrays.stream(apps).mapToObj(StoreFacts::app).toList();
  }

  private <F extends Facts> void append(Subject<F> subject, Instant at, F facts) {
    archive.append(List.of(new Observation<>(subject, at, Source.IMPORT, facts)));
  }

  private static Listed listed(String title) {
    return new Listed(
        ListingKind.APPLICATION,
        title,
        "",
        Optional.empty(),
        Optional.empty(),
        "",
        Map.of(),
        List.of(),
        "Example",
        Optional.empty(),
        new InAppPurchases.NotShown(),
        Optional.empty(),
        Optional.empty(),
        Optional.empty());
  }
}
