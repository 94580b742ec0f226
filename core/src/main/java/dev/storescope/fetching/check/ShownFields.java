package dev.storescope.fetching.check;

import dev.storescope.fetching.check.SourceCheck.Finding;
import dev.storescope.observation.AppList;
import dev.storescope.observation.DownloadsParameters;
import dev.storescope.observation.Facts;
import dev.storescope.observation.Facts.ChartKind;
import dev.storescope.observation.KeywordList;
import dev.storescope.observation.Observation;
import dev.storescope.observation.PopularityCounts;
import dev.storescope.observation.ProductPage;
import dev.storescope.observation.RatingHistogram;
import dev.storescope.observation.ReportedRank;
import dev.storescope.observation.Review;
import dev.storescope.observation.ReviewList;
import dev.storescope.observation.SearchEntries;
import dev.storescope.observation.TopSearches;
import dev.storescope.store.StoreType;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** The fields that a reply has, and those that replies of its source usually have. */
final class ShownFields {
  /** The first app of a chart gets a review in this time, also where few people live. */
  private static final Duration REVIEWS_ARE_OLD = Duration.ofDays(90);

  /** Apple reports each week a few days after its end. */
  private static final Duration POPULARITIES_ARE_OLD = Duration.ofDays(21);

  private final List<String> filled = new ArrayList<>();
  private final List<String> blank = new ArrayList<>();

  private ShownFields() {}

  /**
   * What a reply shows of its source.
   *
   * @param asked the observation of what was asked for
   * @param all the observations that the reply gave
   */
  static Finding finding(Observation<?> asked, List<Observation<?>> all, Instant present) {
    if (isEmpty(asked.facts())) {
      return asked.facts() instanceof Facts.AdsSuggestionList
          ? new Finding.NotOffered("Apple Ads suggests no keywords for this app")
          : new Finding.Empty("the reply has no results");
    }
    ShownFields fields = new ShownFields();
    fields.addAll(asked, all);
    Optional<Instant> newest = newest(asked);
    return newest.isPresent() && isOld(asked.facts(), newest.get(), present)
        ? new Finding.Old(newest.get())
        : new Finding.Working(fields.filled, fields.blank, newest);
  }

  /** In a small country a chart of paid apps may be empty. */
  private static boolean isEmpty(Facts facts) {
    return facts instanceof Facts.ChartRanking ranking
        ? ranking.charts().getOrDefault(ChartKind.FREE, List.of()).isEmpty()
        : facts.isAbsence();
  }

  private static Optional<Instant> newest(Observation<?> asked) {
    return switch (asked.facts()) {
      case Facts.Listed listed -> listed.updatedAt();
      case ReviewList list -> Optional.of(list.entries().getFirst().submittedAt());
      case Facts.Popularity _ -> Optional.of(asked.observedAt());
      case Facts.SearchRanking _,
          Facts.SuggestionList _,
          Facts.ChartRanking _,
          Facts.NotListed _,
          Facts.Summary _,
          Facts.Rating _,
          Facts.SuggestionRank _,
          Facts.EstimatedDownloads _,
          Facts.AdsSuggestionList _,
          AppList _,
          DownloadsParameters _,
          KeywordList _,
          PopularityCounts _,
          ProductPage _,
          RatingHistogram _,
          ReportedRank _,
          Review _,
          SearchEntries _,
          TopSearches _ ->
          Optional.empty();
    };
  }

  private static boolean isOld(Facts facts, Instant newest, Instant present) {
    return (facts instanceof ReviewList && newest.isBefore(present.minus(REVIEWS_ARE_OLD)))
        || (facts instanceof Facts.Popularity
            && newest.isBefore(present.minus(POPULARITIES_ARE_OLD)));
  }

  private void addAll(Observation<?> asked, List<Observation<?>> all) {
    switch (asked.facts()) {
      case Facts.Listed listed -> addListing(listed, asked.subject().store(), all);
      case Facts.ChartRanking ranking -> {
        for (ChartKind kind : ChartKind.values()) {
          add(
              kind.name().toLowerCase(Locale.ROOT),
              !ranking.charts().getOrDefault(kind, List.of()).isEmpty());
        }
        add("titles", !ranking.cards().isEmpty());
      }
      case Facts.SearchRanking ranking -> {
        add("apps", true);
        add("titles", !ranking.cards().isEmpty());
      }
      case AppList list -> {
        add("apps", true);
        add("titles", !list.cards().isEmpty());
      }
      case ReviewList list -> {
        add("reviews", true);
        add("texts", all.stream().anyMatch(each -> each.facts() instanceof Review));
        add("every page", !list.gaps());
      }
      case Facts.SuggestionList _ -> add("suggestions", true);
      case Facts.AdsSuggestionList list -> {
        add("suggestions", true);
        add("popularity", !list.popularities().isEmpty());
      }
      case KeywordList _, TopSearches _ -> add("searches", true);
      case Facts.Popularity _ -> add("popularity", true);
      case ProductPage page -> addPage(page, all);
      case Facts.NotListed _,
          Facts.Summary _,
          Facts.Rating _,
          Facts.SuggestionRank _,
          Facts.EstimatedDownloads _,
          DownloadsParameters _,
          PopularityCounts _,
          RatingHistogram _,
          ReportedRank _,
          Review _,
          SearchEntries _ -> {}
    }
  }

  private void addListing(Facts.Listed listed, StoreType store, List<Observation<?>> all) {
    add("title", !listed.title().isBlank());
    add("description", !listed.description().isBlank());
    add("icon", !listed.icon().isBlank());
    add("screenshots", !listed.screenshots().isEmpty());
    add("categories", !listed.categories().isEmpty());
    add("developer", !listed.developer().isBlank());
    add("developer id", listed.details().developerId().isPresent());
    add("price", listed.price().isPresent());
    add("released", listed.releasedAt().isPresent());
    add("updated", listed.updatedAt().isPresent());
    add("rating", all.stream().anyMatch(each -> each.facts() instanceof Facts.Rating));
    switch (store) {
      case APP_STORE -> {
        add("version", listed.version().isPresent());
        add("languages", !listed.details().languages().isEmpty());
      }
      case GOOGLE_PLAY -> {
        add("installs", listed.details().installs().isPresent());
        add("histogram", all.stream().anyMatch(each -> each.facts() instanceof RatingHistogram));
      }
    }
  }

  private void addPage(ProductPage page, List<Observation<?>> all) {
    add("subtitle", page.subtitle().isPresent());
    add("in-app purchases", !page.purchases().isEmpty());
    add("age rating", page.ageRating().isPresent());
    add("privacy", !page.privacyTypes().isEmpty());
    add("screenshots", !page.screenshots().isEmpty());
    add("histogram", all.stream().anyMatch(each -> each.facts() instanceof RatingHistogram));
    add(
        "similar apps",
        all.stream()
            .anyMatch(each -> each.facts() instanceof AppList list && !list.apps().isEmpty()));
  }

  private void add(String field, boolean isFilled) {
    (isFilled ? filled : blank).add(field);
  }
}
