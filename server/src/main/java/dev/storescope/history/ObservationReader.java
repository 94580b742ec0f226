package dev.storescope.history;

import dev.storescope.observation.AppList;
import dev.storescope.observation.DownloadsEvidence;
import dev.storescope.observation.DownloadsParameters;
import dev.storescope.observation.Facts;
import dev.storescope.observation.Facts.ChartKind;
import dev.storescope.observation.Facts.PopularityScale;
import dev.storescope.observation.GenreResidual;
import dev.storescope.observation.KeywordList;
import dev.storescope.observation.ListEnd;
import dev.storescope.observation.Observation;
import dev.storescope.observation.PopularityCounts;
import dev.storescope.observation.PopularityWeek;
import dev.storescope.observation.RatingHistogram;
import dev.storescope.observation.ReportedRank;
import dev.storescope.observation.Source;
import dev.storescope.observation.Subject;
import dev.storescope.observation.WeeksAndMonth;
import dev.storescope.store.AdsGenre;
import dev.storescope.store.AppId;
import dev.storescope.store.CategoryId;
import dev.storescope.store.Country;
import dev.storescope.store.DeveloperId;
import dev.storescope.store.Device;
import dev.storescope.store.Keyword;
import dev.storescope.store.StoreType;
import java.time.LocalDate;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.TreeSet;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Reads an observation from a JSON object. One field determines its kind: {@code top_searches},
 * {@code category} for a chart, {@code app_ids} for a search, {@code suggestions}, {@code rating},
 * {@code popularity}, {@code ads_suggestions}, {@code summary}, {@code is_on_market} for a listing,
 * {@code similar_apps}, {@code developer_id}, {@code rating_histogram}, {@code product_page},
 * {@code search_entries}, {@code reviews}, {@code review}, {@code trending_searches}, {@code
 * popularity_counts}, {@code suggestion_rank}, {@code downloads_fit}, {@code estimated_downloads},
 * and {@code rank}.
 */
public final class ObservationReader {
  private ObservationReader() {}

  /**
   * The observation of a line.
   *
   * @throws InvalidLineException if it is invalid; the message says what is expected
   */
  public static Observation<?> read(ObjectNode object) {
    LineFields fields = new LineFields(object);
    try {
      Observation<?> observation = observation(fields);
      fields.requireNoMore();
      return observation;
    } catch (IllegalArgumentException e) {
      throw new InvalidLineException(String.valueOf(e.getMessage()), e);
    }
  }

  private static Observation<?> observation(LineFields fields) {
    if (fields.has("top_searches")) {
      return observed(
          fields,
          new Subject.TopSearches(
              country(fields), fields.value("category", ObservationReader::genre)),
          TopSearchFields.read(fields));
    }
    if (fields.has("category")) {
      return chart(fields);
    }
    if (fields.has("app_ids")) {
      return search(fields);
    }
    if (fields.has("suggestions")) {
      return suggestions(fields);
    }
    if (fields.has("rating")) {
      return rating(fields);
    }
    if (fields.has("popularity")) {
      return popularity(fields);
    }
    if (fields.has("ads_suggestions")) {
      return adsSuggestions(fields);
    }
    if (fields.has("summary")) {
      return observed(
          fields,
          new Subject.Summary(app(fields), country(fields)),
          CardFields.readSummary(fields.object("summary")));
    }
    if (fields.has("is_on_market")) {
      return observed(
          fields, new Subject.Listing(app(fields), country(fields)), ListingFields.read(fields));
    }
    return rarer(fields);
  }

  /** Those that only some apps have, or that few ask for. */
  private static Observation<?> rarer(LineFields fields) {
    if (fields.has("similar_apps")) {
      return observed(
          fields,
          new Subject.SimilarApps(app(fields), country(fields)),
          appList(fields, "similar_apps"));
    }
    if (fields.has("developer_id")) {
      StoreType store = store(fields);
      return observed(
          fields,
          new Subject.DeveloperApps(
              fields.value("developer_id", id -> new DeveloperId(store, id)), country(fields)),
          appList(fields, "apps"));
    }
    if (fields.has("rating_histogram")) {
      return observed(
          fields,
          new Subject.Histogram(app(fields), country(fields)),
          new RatingHistogram(fields.list("rating_histogram", LineFields::asWhole)));
    }
    if (fields.has("product_page")) {
      return observed(
          fields,
          new Subject.ProductPage(app(fields), country(fields)),
          ProductPageFields.read(fields.object("product_page")));
    }
    if (fields.has("search_entries")) {
      return observed(
          fields,
          new Subject.SearchPage(device(fields), country(fields), keyword(fields)),
          SearchEntriesFields.read(fields));
    }
    if (fields.has("reviews")) {
      return observed(
          fields, new Subject.Reviews(app(fields), country(fields)), ReviewFields.readList(fields));
    }
    if (fields.has("review")) {
      return observed(
          fields,
          new Subject.ReviewText(app(fields), country(fields), fields.text("review_id")),
          ReviewFields.read(fields.object("review")));
    }
    if (fields.has("trending_searches")) {
      return observed(
          fields,
          new Subject.TrendingSearches(country(fields)),
          new KeywordList(fields.texts("trending_searches").stream().map(Keyword::of).toList()));
    }
    if (fields.has("popularity_counts")) {
      return observed(
          fields,
          new Subject.PopularityReport(country(fields)),
          popularityCounts(fields).withPeriod(source(fields), fields.instant("observed_at")));
    }
    if (fields.has("downloads_fit")) {
      return downloadsFit(fields);
    }
    if (fields.has("estimated_downloads")) {
      return estimatedDownloads(fields);
    }
    if (fields.has("suggestion_rank")) {
      return suggestionRank(fields);
    }
    if (fields.has("rank")) {
      return reportedRank(fields);
    }
    throw new InvalidLineException(
        "The kind of observation is missing. The line must have one of top_searches, category, app_ids, suggestions, rating,"
            + " popularity, ads_suggestions, summary, is_on_market, similar_apps, developer_id,"
            + " rating_histogram, product_page, search_entries, reviews, review, trending_searches, popularity_counts,"
            + " downloads_fit, estimated_downloads, suggestion_rank, rank.");
  }

  private static AppList appList(LineFields fields, String name) {
    StoreType store = store(fields);
    return new AppList(
        apps(fields, name, store),
        CardFields.read(fields, store),
        fields.has("complete") ? Optional.of(fields.flag("complete")) : Optional.empty());
  }

  private static <F extends Facts> Observation<F> observed(
      LineFields fields, Subject<F> subject, F facts) {
    return new Observation<>(subject, fields.instant("observed_at"), source(fields), facts);
  }

  private static Source source(LineFields fields) {
    return fields.find("source", Source::new).orElse(Source.IMPORT);
  }

  private static Observation<?> chart(LineFields fields) {
    Device device = device(fields);
    Map<ChartKind, List<AppId>> charts = new EnumMap<>(ChartKind.class);
    for (ChartKind kind : ChartKind.values()) {
      String name = kind.name().toLowerCase(Locale.ROOT);
      if (fields.has(name)) {
        charts.put(kind, apps(fields, name, device.store()));
      }
    }
    if (charts.isEmpty()) {
      throw new InvalidLineException("A chart must have at least one of free, paid, grossing.");
    }
    return observed(
        fields,
        new Subject.Chart(device, country(fields), fields.value("category", CategoryId::new)),
        new Facts.ChartRanking(
            charts, fields.findText("category_title"), CardFields.read(fields, device.store())));
  }

  private static Observation<?> search(LineFields fields) {
    Device device = device(fields);
    return observed(
        fields,
        new Subject.Search(device, country(fields), keyword(fields)),
        ranking(
            fields,
            apps(fields, "app_ids", device.store()),
            CardFields.read(fields, device.store())));
  }

  /** A line says whether a ranking is complete only where its end is not the usual one. */
  private static Facts.SearchRanking ranking(
      LineFields fields, List<AppId> apps, Map<AppId, Facts.Card> cards) {
    return fields.has("complete")
        ? new Facts.SearchRanking(apps, cards, fields.flag("complete"))
        : Facts.SearchRanking.ofUnknownEnd(apps, cards);
  }

  private static Observation<?> suggestions(LineFields fields) {
    return observed(
        fields,
        new Subject.Suggestions(store(fields), country(fields), keyword(fields)),
        new Facts.SuggestionList(fields.list("suggestions", ObservationReader::suggestion)));
  }

  /** A string, or an object with a keyword and its priority. */
  private static Facts.Suggestion suggestion(JsonNode node) {
    if (!(node instanceof ObjectNode object)) {
      return new Facts.Suggestion(Keyword.of(LineFields.asText(node)), OptionalInt.empty());
    }
    LineFields fields = new LineFields(object);
    Keyword keyword = fields.value("keyword", Keyword::of);
    OptionalInt priority = OptionalInt.of(fields.number("priority"));
    fields.requireNoMore();
    return new Facts.Suggestion(keyword, priority);
  }

  private static Observation<?> rating(LineFields fields) {
    return observed(
        fields,
        new Subject.Rating(app(fields), country(fields)),
        new Facts.Rating(fields.decimal("rating"), fields.whole("rating_count")));
  }

  private static AdsGenre genre(String name) {
    return AdsGenre.find(name)
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "Unknown genre of Apple Ads. Use a name such as FOOD_DRINK."));
  }

  private static Observation<?> popularity(LineFields fields) {
    PopularityScale scale = fields.value("scale", LineFields.constant(PopularityScale.values()));
    Facts.Popularity popularity =
        new Facts.Popularity(
            fields.number("popularity"),
            scale,
            fields.find("week", LocalDate::parse).map(PopularityWeek::new));
    return observed(
        fields,
        new Subject.Popularity(country(fields), keyword(fields)),
        popularity.withPeriod(source(fields), fields.instant("observed_at")));
  }

  private static Observation<?> downloadsFit(LineFields fields) {
    LineFields fit = new LineFields(fields.object("downloads_fit"));
    var facts =
        new DownloadsParameters(
            fit.number("version"),
            fit.number("apps"),
            fit.list("means", each -> Math.toIntExact(LineFields.asWhole(each))),
            fit.list("covariances", each -> Math.toIntExact(LineFields.asWhole(each))));
    fit.requireNoMore();
    return observed(fields, new Subject.DownloadsFit(store(fields), country(fields)), facts);
  }

  private static Observation<?> estimatedDownloads(LineFields fields) {
    LineFields estimate = new LineFields(fields.object("estimated_downloads"));
    var facts =
        new Facts.EstimatedDownloads(
            estimate.number("version"),
            estimate.number("log_median"),
            estimate.number("sigma"),
            new TreeSet<>(
                estimate.list("evidence", each -> DownloadsEvidence.of(LineFields.asText(each)))),
            estimate.number("keyword_millionths"));
    estimate.requireNoMore();
    return observed(fields, new Subject.EstimatedDownloads(app(fields), country(fields)), facts);
  }

  private static PopularityCounts popularityCounts(LineFields fields) {
    return new PopularityCounts(
        fields
            .find("scale", LineFields.constant(PopularityScale.values()))
            .orElse(PopularityScale.ADS_1_TO_100),
        fields.number("lowest"),
        fields.list("popularity_counts", each -> Math.toIntExact(LineFields.asWhole(each))),
        listEnd(fields),
        fields.has("residual_rows")
            ? Optional.of(
                new GenreResidual(
                    fields.number("residual_hundredths"), fields.number("residual_rows")))
            : Optional.empty(),
        fields.has("month_days")
            ? Optional.of(
                new WeeksAndMonth(
                    fields.number("month_days"),
                    fields.number("month_intercept_hundredths"),
                    fields.number("month_sigma_hundredths"),
                    fields.number("month_residual_hundredths"),
                    fields.number("month_terms")))
            : Optional.empty());
  }

  /** Earlier versions wrote the lowest popularity of a list that ends there. */
  private static Optional<ListEnd> listEnd(LineFields fields) {
    if (fields.has("end_hundredths")) {
      return Optional.of(
          new ListEnd(fields.number("end_hundredths"), fields.number("end_sigma_hundredths")));
    }
    return fields.has("threshold")
        ? Optional.of(ListEnd.ofLowest(fields.number("threshold")))
        : Optional.empty();
  }

  private static Observation<?> suggestionRank(LineFields fields) {
    LineFields rank = new LineFields(fields.object("suggestion_rank"));
    var facts =
        new Facts.SuggestionRank(
            rank.number("log_rank"), rank.number("sigma"), rank.number("version"));
    rank.requireNoMore();
    return observed(
        fields, new Subject.SuggestionRank(store(fields), country(fields), keyword(fields)), facts);
  }

  private static Observation<?> reportedRank(LineFields fields) {
    Device device = device(fields);
    return observed(
        fields,
        new Subject.ReportedRanks(
            device,
            fields.value("storeid", text -> AppId.of(device.store(), text)),
            country(fields)),
        ReportedRank.of(keyword(fields), fields.number("rank")));
  }

  private static Observation<?> adsSuggestions(LineFields fields) {
    return observed(
        fields,
        new Subject.AdsSuggestions(app(fields), country(fields)),
        recommended(fields.list("ads_suggestions", ObservationReader::recommendedKeyword)));
  }

  private record RecommendedKeyword(Keyword keyword, Optional<Integer> popularity) {}

  /** A string, or an object with a keyword and its popularity. */
  private static RecommendedKeyword recommendedKeyword(JsonNode node) {
    if (!(node instanceof ObjectNode object)) {
      return new RecommendedKeyword(Keyword.of(LineFields.asText(node)), Optional.empty());
    }
    LineFields fields = new LineFields(object);
    Keyword keyword = fields.value("keyword", Keyword::of);
    Optional<Integer> popularity = Optional.of(fields.number("popularity"));
    fields.requireNoMore();
    return new RecommendedKeyword(keyword, popularity);
  }

  private static Facts.AdsSuggestionList recommended(List<RecommendedKeyword> entries) {
    Map<Keyword, Integer> popularities = new HashMap<>();
    entries.forEach(
        entry -> entry.popularity().ifPresent(known -> popularities.put(entry.keyword(), known)));
    return new Facts.AdsSuggestionList(
        entries.stream().map(RecommendedKeyword::keyword).toList(), popularities);
  }

  private static AppId app(LineFields fields) {
    StoreType store = store(fields);
    return fields.value("storeid", text -> AppId.of(store, text));
  }

  private static List<AppId> apps(LineFields fields, String name, StoreType store) {
    return fields.list(name, node -> AppId.of(store, LineFields.asText(node)));
  }

  private static Country country(LineFields fields) {
    return fields.value("country", ObservationReader::parseCountry);
  }

  private static Country parseCountry(String text) {
    try {
      return Country.of(text);
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(e.getMessage() + ImportRules.suggestion(text), e);
    }
  }

  private static Keyword keyword(LineFields fields) {
    return fields.value("query", Keyword::of);
  }

  private static StoreType store(LineFields fields) {
    return fields.find("storetype", ObservationReader::storeType).orElse(StoreType.APP_STORE);
  }

  private static StoreType storeType(String text) {
    return StoreType.find(text)
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "Invalid store '%s'. Use appstore or googleplay.".formatted(text)));
  }

  /** The given device, or the default device of the store. */
  private static Device device(LineFields fields) {
    StoreType store = store(fields);
    Device device =
        fields.find("devicetype", ObservationReader::deviceType).orElse(Device.defaultFor(store));
    if (fields.has("storetype") && device.store() != store) {
      throw new InvalidLineException(
          "%s has no device %s.".formatted(store.wireName(), device.wireName()));
    }
    return device;
  }

  private static Device deviceType(String text) {
    return Device.find(text)
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "Invalid device '%s'. Use iphone, ipad or android.".formatted(text)));
  }
}
