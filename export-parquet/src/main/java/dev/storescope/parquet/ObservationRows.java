package dev.storescope.parquet;

import dev.storescope.estimation.Estimate;
import dev.storescope.estimation.downloads.DownloadsEstimate;
import dev.storescope.estimation.downloads.DownloadsModel;
import dev.storescope.observation.AppList;
import dev.storescope.observation.DownloadsEvidence;
import dev.storescope.observation.DownloadsParameters;
import dev.storescope.observation.Facts;
import dev.storescope.observation.KeywordList;
import dev.storescope.observation.Observation;
import dev.storescope.observation.PopularityCounts;
import dev.storescope.observation.PopularityWeek;
import dev.storescope.observation.ProductPage;
import dev.storescope.observation.RatingHistogram;
import dev.storescope.observation.ReportedRank;
import dev.storescope.observation.Review;
import dev.storescope.observation.ReviewList;
import dev.storescope.observation.SearchEntries;
import dev.storescope.observation.TopSearches;
import dev.storescope.store.AppId;
import dev.storescope.store.Keyword;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Turns an observation into rows: one of the observation, and those of what it found. */
final class ObservationRows {
  private final ObservedSubject subject;
  private final RowBuilder rows;

  private ObservationRows(Observation<?> observation, Consumer<TableRow> out) {
    this.subject = ObservedSubject.of(observation.subject());
    this.rows = new RowBuilder(observation, out);
  }

  /** The rows of an observation, passed on one at a time. */
  static void write(Observation<?> observation, Consumer<TableRow> out) {
    new ObservationRows(observation, out).write(observation.facts());
  }

  private void write(Facts facts) {
    switch (facts) {
      case Facts.SearchRanking ranking -> write(ranking);
      case Facts.ChartRanking ranking -> ranking.charts().forEach((k, v) -> write(k, v, ranking));
      case Facts.SuggestionList list -> write(list);
      case Facts.AdsSuggestionList list -> write(list);
      case KeywordList list -> write(list);
      case AppList list -> write(list);
      case ReviewList list -> write(list);
      case PopularityCounts counts -> write(counts);
      case Facts.NotListed _ -> {
        observed(0);
        rows.add(ExportTable.LISTINGS, subject.keys(), ListingColumns.of(new Facts.NotListed()));
      }
      case Facts.Listed listed -> single(ExportTable.LISTINGS, ListingColumns.of(listed));
      case Facts.Summary summary -> single(ExportTable.SUMMARIES, ListingColumns.of(summary));
      case Facts.Rating(double average, long count) -> single(ExportTable.RATINGS, average, count);
      case RatingHistogram(List<Long> counts) ->
          single(ExportTable.RATING_HISTOGRAMS, counts.toArray());
      case Facts.Popularity(int value, Facts.PopularityScale scale, var week) ->
          single(
              ExportTable.POPULARITIES, value, lowerCase(scale), week.map(PopularityWeek::first));
      case Facts.SuggestionRank(int logRank, int sigma, int version) ->
          single(ExportTable.ESTIMATED_RANKS, logRank / 100.0, sigma / 100.0, version);
      case DownloadsParameters fit -> write(fit);
      case Facts.EstimatedDownloads downloads -> write(downloads);
      case ReportedRank reported ->
          single(ExportTable.REPORTED_RANKS, reported.keyword().text(), reported.positionOrZero());
      case ProductPage page -> write(page);
      case SearchEntries entries -> write(entries);
      case Review review -> write(review);
      case TopSearches searches -> write(searches);
    }
  }

  private void write(Facts.SearchRanking ranking) {
    observed(ranking.apps().size(), Optional.of(ranking.complete()));
    apps(ExportTable.RANKINGS, subject.keys(), ranking.apps(), ranking.cards());
  }

  private void write(Facts.ChartKind kind, List<AppId> apps, Facts.ChartRanking ranking) {
    ObservedSubject chart = subject.withChart(lowerCase(kind));
    rows.add(ExportTable.OBSERVATIONS, chart.all(), apps.size(), Optional.empty());
    apps(ExportTable.CHARTS, chart.keys(), apps, ranking.cards());
  }

  private void write(AppList list) {
    observed(list.apps().size(), list.complete());
    ExportTable table =
        subject.kind().equals("similar_apps")
            ? ExportTable.SIMILAR_APPS
            : ExportTable.DEVELOPER_APPS;
    apps(table, subject.keys(), list.apps(), list.cards());
  }

  private void apps(
      ExportTable table, List<?> keys, List<AppId> apps, Map<AppId, Facts.Card> cards) {
    int rank = 0;
    for (AppId app : apps) {
      Facts.CardRating rating =
          Optional.ofNullable(cards.get(app))
              .map(Facts.Card::rating)
              .orElse(new Facts.CardRating.NotShown());
      rank++;
      switch (rating) {
        case Facts.CardRating.NotShown _ ->
            rows.add(table, keys, rank, app.value(), Optional.empty(), Optional.empty());
        case Facts.CardRating.Average(double average) ->
            rows.add(table, keys, rank, app.value(), average, Optional.empty());
        case Facts.CardRating.Counted(Facts.Rating(double average, long count)) ->
            rows.add(table, keys, rank, app.value(), average, count);
      }
    }
  }

  private void write(Facts.SuggestionList list) {
    observed(list.suggestions().size());
    int position = 1;
    for (Facts.Suggestion each : list.suggestions()) {
      Optional<Integer> priority = each.priority().stream().boxed().findFirst();
      rows.add(ExportTable.SUGGESTIONS, subject.keys(), position++, each.term().text(), priority);
    }
  }

  private void write(Facts.AdsSuggestionList list) {
    observed(list.keywords().size());
    int position = 1;
    for (Keyword each : list.keywords()) {
      rows.add(
          ExportTable.ADS_SUGGESTIONS,
          subject.keys(),
          position++,
          each.text(),
          list.findPopularity(each));
    }
  }

  private void write(KeywordList list) {
    observed(list.keywords().size());
    int position = 1;
    for (Keyword each : list.keywords()) {
      rows.add(ExportTable.TRENDING_SEARCHES, subject.keys(), position++, each.text());
    }
  }

  private void write(ReviewList list) {
    observed(list.entries().size());
    int position = 1;
    for (ReviewList.Entry each : list.entries()) {
      rows.add(
          ExportTable.REVIEW_LISTS,
          subject.keys(),
          position++,
          each.id(),
          each.submittedAt(),
          boxed(each.helpful()),
          list.complete());
    }
  }

  private void write(PopularityCounts counts) {
    observed(counts.terms().size());
    int popularity = counts.lowest();
    for (int terms : counts.terms()) {
      rows.add(ExportTable.POPULARITY_COUNTS, subject.keys(), popularity++, terms);
    }
  }

  private void write(DownloadsParameters facts) {
    DownloadsModel fit = DownloadsModel.of(facts);
    Stream<Object> parameters =
        Arrays.stream(DownloadsModel.Parameter.values())
            .flatMap(each -> Stream.of(fit.mean(each), fit.sigma(each)));
    single(
        ExportTable.DOWNLOADS_FITS,
        Stream.concat(Stream.of(facts.version(), facts.apps()), parameters).toArray());
  }

  private void write(Facts.EstimatedDownloads facts) {
    Estimate perDay = DownloadsEstimate.of(facts).perDay();
    single(
        ExportTable.ESTIMATED_DOWNLOADS,
        perDay.p10(),
        perDay.p50(),
        perDay.p90(),
        spaced(facts.evidence().stream().map(DownloadsEvidence::wireName)),
        facts.keywordFactor(),
        facts.version());
  }

  private void write(Review review) {
    single(
        ExportTable.REVIEWS,
        review.stars(),
        review.title(),
        review.text(),
        review.author(),
        review.version(),
        review.submittedAt(),
        review.answer().map(Review.DeveloperAnswer::text),
        review.answer().flatMap(Review.DeveloperAnswer::answeredAt));
  }

  private void write(ProductPage page) {
    single(
        ExportTable.PRODUCT_PAGES,
        page.subtitle(),
        page.offersPurchases(),
        page.ageRating(),
        spaced(page.privacyTypes().stream().map(ProductPage.PrivacyType::identifier)),
        String.join("\n", page.features()));
    int position = 1;
    for (ProductPage.Purchase each : page.purchases()) {
      rows.add(ExportTable.IN_APP_PURCHASES, subject.keys(), position++, each.name(), each.price());
    }
  }

  private void write(SearchEntries entries) {
    observed(entries.entries().size());
    int position = 1;
    for (SearchEntries.Entry each : entries.entries()) {
      rows.add(
          ExportTable.SEARCH_ENTRIES,
          subject.keys(),
          position++,
          each.kind().name().toLowerCase(Locale.ROOT),
          each.kind().isRanked(),
          each.id(),
          each.title(),
          each.subtitle(),
          each.screenshots());
    }
  }

  private static String spaced(Stream<String> words) {
    return words.collect(Collectors.joining(" "));
  }

  private void write(TopSearches searches) {
    observed(searches.terms().size());
    searches
        .terms()
        .forEach(
            term ->
                rows.add(
                    ExportTable.TOP_SEARCHES,
                    subject.keys(),
                    searches.week().first(),
                    term.rank(),
                    term.keyword().text(),
                    term.inGenre(),
                    term.popularity()));
  }

  private void single(ExportTable table, Object... values) {
    observed(1);
    rows.add(table, subject.keys(), values);
  }

  private void observed(int results) {
    observed(results, Optional.empty());
  }

  private void observed(int results, Optional<Boolean> complete) {
    rows.add(ExportTable.OBSERVATIONS, subject.all(), results, complete);
  }

  static Optional<Long> boxed(OptionalLong number) {
    return number.stream().boxed().findFirst();
  }

  static String lowerCase(Enum<?> value) {
    return value.name().toLowerCase(Locale.ROOT);
  }
}
