package dev.storescope.history;

import dev.storescope.observation.AppList;
import dev.storescope.observation.DownloadsParameters;
import dev.storescope.observation.Facts;
import dev.storescope.observation.KeywordList;
import dev.storescope.observation.Observation;
import dev.storescope.observation.PopularityCounts;
import dev.storescope.observation.ProductPage;
import dev.storescope.observation.RatingHistogram;
import dev.storescope.observation.ReportedRank;
import dev.storescope.observation.Review;
import dev.storescope.observation.ReviewList;
import dev.storescope.observation.SearchEntries;
import dev.storescope.observation.Source;
import dev.storescope.observation.Subject;
import dev.storescope.observation.SubjectPart;
import dev.storescope.observation.SubjectParts;
import dev.storescope.observation.TopSearches;
import dev.storescope.store.AppId;
import dev.storescope.store.Keyword;
import dev.storescope.store.StoreType;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Writes an observation as a JSON object, which {@link ObservationReader} reads. */
public final class ObservationWriter {
  private ObservationWriter() {}

  public static ObjectNode write(Observation<?> observation) {
    ObjectNode line = JsonNodeFactory.instance.objectNode();
    line.put("observed_at", observation.observedAt().toString());
    writeSubject(observation.subject(), line);
    writeFacts(observation.facts(), line);
    if (!observation.source().equals(Source.IMPORT)) {
      line.put("source", observation.source().name());
    }
    return line;
  }

  private static void writeSubject(Subject<?> subject, ObjectNode line) {
    writeStore(subject.store(), line);
    line.put("country", subject.country().code());
    SubjectParts parts = subject.parts();
    for (SubjectPart part : subject.kind().parts()) {
      switch (part) {
        case STORE -> {}
        case DEVICE -> line.put("devicetype", parts.device().wireName());
        case APP -> line.put("storeid", parts.app().value());
        case KEYWORD -> line.put("query", parts.keyword().text());
        case CATEGORY -> line.put("category", parts.category().value());
        case DEVELOPER -> line.put("developer_id", parts.developer().value());
        case REVIEW -> line.put("review_id", parts.review());
      }
    }
  }

  /** Writes Google Play only: the App Store is the default. */
  private static void writeStore(StoreType store, ObjectNode line) {
    if (store != StoreType.APP_STORE) {
      line.put("storetype", store.wireName());
    }
  }

  private static void writeFacts(Facts facts, ObjectNode line) {
    switch (facts) {
      case Facts.SearchRanking ranking -> {
        writeApps(ranking.apps(), line.putArray("app_ids"));
        CardFields.write(ranking.cards(), line);
        if (!ranking.hasUsualEnd()) {
          line.put("complete", ranking.complete());
        }
      }
      case Facts.SuggestionList(List<Facts.Suggestion> suggestions) ->
          writeSuggestions(suggestions, line.putArray("suggestions"));
      case Facts.ChartRanking ranking -> writeCharts(ranking, line);
      case Facts.NotListed _ -> line.put("is_on_market", false);
      case Facts.Listed listed -> ListingFields.write(listed, line.put("is_on_market", true));
      case Facts.Summary summary -> CardFields.write(summary, line.putObject("summary"));
      case Facts.Rating(double average, long count) ->
          line.put("rating", average).put("rating_count", count);
      case Facts.Popularity(int value, Facts.PopularityScale scale, var week) -> {
        line.put("popularity", value).put("scale", scale.name().toLowerCase(Locale.ROOT));
        week.ifPresent(known -> line.put("week", known.first().toString()));
      }
      case Facts.SuggestionRank(int logRank, int sigma, int version) ->
          line.putObject("suggestion_rank")
              .put("log_rank", logRank)
              .put("sigma", sigma)
              .put("version", version);
      case DownloadsParameters(int version, int apps, var means, var covariances) -> {
        ObjectNode fit = line.putObject("downloads_fit").put("version", version).put("apps", apps);
        means.forEach(fit.putArray("means")::add);
        covariances.forEach(fit.putArray("covariances")::add);
      }
      case Facts.EstimatedDownloads downloads -> write(downloads, line);
      case Facts.AdsSuggestionList recommended ->
          writeRecommended(recommended, line.putArray("ads_suggestions"));
      case KeywordList(List<Keyword> keywords) -> {
        ArrayNode list = line.putArray("trending_searches");
        keywords.forEach(keyword -> list.add(keyword.text()));
      }
      case PopularityCounts(
              var scale,
              int lowest,
              List<Integer> terms,
              var end,
              var residual,
              var weeks) -> {
        line.put("scale", scale.name().toLowerCase(Locale.ROOT)).put("lowest", lowest);
        terms.forEach(line.putArray("popularity_counts")::add);
        end.ifPresent(
            known ->
                line.put("end_hundredths", known.hundredths())
                    .put("end_sigma_hundredths", known.sigmaHundredths()));
        residual.ifPresent(
            known ->
                line.put("residual_hundredths", known.hundredths())
                    .put("residual_rows", known.rows()));
        weeks.ifPresent(
            known ->
                line.put("month_days", known.days())
                    .put("month_intercept_hundredths", known.interceptHundredths())
                    .put("month_sigma_hundredths", known.sigmaHundredths())
                    .put("month_residual_hundredths", known.residualHundredths())
                    .put("month_terms", known.terms()));
      }
      case AppList(List<AppId> apps, Map<AppId, Facts.Card> cards, Optional<Boolean> complete) -> {
        writeApps(apps, line.putArray(line.has("developer_id") ? "apps" : "similar_apps"));
        CardFields.write(cards, line);
        complete.ifPresent(known -> line.put("complete", known));
      }
      case ReportedRank reported ->
          line.put("query", reported.keyword().text()).put("rank", reported.positionOrZero());
      case RatingHistogram(List<Long> counts) ->
          counts.forEach(line.putArray("rating_histogram")::add);
      case ProductPage page -> ProductPageFields.write(page, line.putObject("product_page"));
      case SearchEntries entries ->
          SearchEntriesFields.write(entries, line.putArray("search_entries"));
      case Review review -> ReviewFields.write(review, line.putObject("review"));
      case ReviewList list -> ReviewFields.write(list, line);
      case TopSearches searches -> TopSearchFields.write(searches, line);
    }
  }

  private static void writeCharts(Facts.ChartRanking ranking, ObjectNode line) {
    ranking.title().ifPresent(title -> line.put("category_title", title));
    ranking
        .charts()
        .forEach(
            (kind, apps) -> writeApps(apps, line.putArray(kind.name().toLowerCase(Locale.ROOT))));
    CardFields.write(ranking.cards(), line);
  }

  private static void writeApps(List<AppId> apps, ArrayNode list) {
    apps.forEach(app -> list.add(app.value()));
  }

  private static void write(Facts.EstimatedDownloads downloads, ObjectNode line) {
    ObjectNode estimate =
        line.putObject("estimated_downloads")
            .put("version", downloads.version())
            .put("log_median", downloads.logMedian())
            .put("sigma", downloads.sigma())
            .put("keyword_millionths", downloads.keywordMillionths());
    ArrayNode evidence = estimate.putArray("evidence");
    downloads.evidence().forEach(kind -> evidence.add(kind.wireName()));
  }

  private static void writeSuggestions(List<Facts.Suggestion> suggestions, ArrayNode list) {
    for (Facts.Suggestion suggestion : suggestions) {
      if (suggestion.priority().isPresent()) {
        list.addObject()
            .put("keyword", suggestion.term().text())
            .put("priority", suggestion.priority().getAsInt());
      } else {
        list.add(suggestion.term().text());
      }
    }
  }

  private static void writeRecommended(Facts.AdsSuggestionList recommended, ArrayNode list) {
    for (Keyword keyword : recommended.keywords()) {
      recommended
          .findPopularity(keyword)
          .ifPresentOrElse(
              popularity ->
                  list.addObject().put("keyword", keyword.text()).put("popularity", popularity),
              () -> list.add(keyword.text()));
    }
  }
}
