package dev.storescope.keywords;

import dev.storescope.answer.Evidence;
import dev.storescope.answer.Freshness;
import dev.storescope.answer.Moment;
import dev.storescope.observation.Facts;
import dev.storescope.observation.Facts.Listed;
import dev.storescope.observation.Facts.Suggestion;
import dev.storescope.observation.Facts.SuggestionList;
import dev.storescope.observation.Observation;
import dev.storescope.observation.Source;
import dev.storescope.observation.Subject;
import dev.storescope.store.AppId;
import dev.storescope.store.Country;
import dev.storescope.store.Device;
import dev.storescope.store.Keyword;
import dev.storescope.store.StoreType;
import dev.storescope.testkit.InMemoryArchive;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Predicate;

/** A store's past as a test tells it, and the evidence of it. */
final class Known {
  static final Instant NOW = Instant.parse("2026-11-21T12:00:00Z");
  static final Country US = new Country("us");

  private final InMemoryArchive archive = new InMemoryArchive();
  private final StoreType store;
  private Instant at = NOW.minus(Duration.ofHours(1));

  Known(StoreType store) {
    this.store = store;
  }

  static AppId app(long number) {
    return AppId.of(StoreType.APP_STORE, Long.toString(number));
  }

  /** What follows was seen at another instant than an hour ago. */
  Known at(Instant instant) {
    at = instant;
    return this;
  }

  Known popularity(String keyword, int value, Facts.PopularityScale scale) {
    return add(new Subject.Demand(US, Keyword.of(keyword)), new Facts.Popularity(value, scale));
  }

  Known search(String keyword, AppId... apps) {
    return add(searchFor(keyword), new Facts.SearchRanking(List.of(apps)));
  }

  Known suggestions(String term, String... suggested) {
    return add(
        suggestionsFor(term),
        new SuggestionList(
            Arrays.stream(suggested)
                .map(text -> new Suggestion(Keyword.of(text), OptionalInt.empty()))
                .toList()));
  }

  Known listing(AppId app, String title) {
    return listing(app, title, "What it does");
  }

  Known listing(AppId app, String title, String description) {
    return add(new Subject.Listing(app, US), listed(title, description));
  }

  Known notListed(AppId app) {
    return add(new Subject.Listing(app, US), new Facts.NotListed());
  }

  Known rating(AppId app, double average, long count) {
    return add(new Subject.Rating(app, US), new Facts.Rating(average, count));
  }

  <F extends Facts> Known add(Subject<F> subject, F facts) {
    archive.append(List.of(new Observation<>(subject, at, Source.IMPORT, facts)));
    return this;
  }

  Subject.Search searchFor(String keyword) {
    return new Subject.Search(Device.defaultFor(store), US, Keyword.of(keyword));
  }

  Subject.Suggestions suggestionsFor(String term) {
    return new Subject.Suggestions(store, US, Keyword.of(term));
  }

  /** Now, with a store that can be asked for all but search ads. */
  Evidence now() {
    return now(
        subject ->
            !(subject instanceof Subject.Demand || subject instanceof Subject.AdsSuggestions));
  }

  Evidence now(Predicate<Subject<?>> fetchable) {
    return new Evidence(archive, Moment.now(NOW), Freshness.DEFAULT, fetchable);
  }

  /** Now, with no store that can be asked. */
  Evidence offline() {
    return now(_ -> false);
  }

  Evidence past(Instant moment) {
    return new Evidence(archive, Moment.of(moment, NOW), Freshness.DEFAULT, _ -> true);
  }

  private static Listed listed(String title, String description) {
    return new Listed(
        Facts.ListingKind.APPLICATION,
        title,
        description,
        Optional.empty(),
        Optional.empty(),
        "https://icons.example/" + title.length() + ".png",
        Map.of(),
        List.of(),
        "Maker of " + title,
        Optional.of(new Facts.Price("$0.99", Optional.empty(), Optional.empty())),
        new Facts.InAppPurchases.NotShown(),
        Optional.empty(),
        Optional.empty(),
        Optional.empty());
  }
}
