package dev.storescope.http.api;

import static dev.storescope.http.api.QueryParameter.APP;
import static dev.storescope.http.api.QueryParameter.COUNTRY;
import static dev.storescope.http.api.QueryParameter.DEVICE_OR_DEFAULT;
import static dev.storescope.http.api.QueryParameter.KEYWORDS;
import static dev.storescope.http.api.QueryParameter.PAGE;
import static dev.storescope.http.api.QueryParameter.PAGE_SIZE;
import static dev.storescope.http.api.QueryParameter.STORETYPE;

import dev.storescope.answer.Page;
import dev.storescope.estimation.Estimate;
import dev.storescope.http.validation.ValidationError.ErrorCode;
import dev.storescope.http.validation.ValueType;
import dev.storescope.keywords.KeywordFigures;
import dev.storescope.keywords.KeywordFigures.KeywordRating;
import dev.storescope.pricing.PricedItem;
import dev.storescope.store.AppId;
import dev.storescope.store.Country;
import dev.storescope.workbench.KeywordGap;
import dev.storescope.workbench.KeywordGap.Compared;
import dev.storescope.workbench.KeywordGap.GapRow;
import dev.storescope.workbench.KeywordTranslation;
import dev.storescope.workbench.KeywordTranslation.Counterpart;
import dev.storescope.workbench.KeywordTranslation.Translated;
import dev.storescope.workbench.KeywordWorkbench.Bench;
import dev.storescope.workbench.Tag;
import dev.storescope.workbench.WorkbenchColumn;
import dev.storescope.workbench.WorkbenchFilter;
import dev.storescope.workbench.WorkbenchFilter.NumberRange;
import dev.storescope.workbench.WorkbenchFilter.Show;
import dev.storescope.workbench.WorkbenchRow;
import dev.storescope.workbench.WorkbenchTable;
import dev.storescope.workbench.WorkbenchTable.Ideas;
import dev.storescope.workbench.Workbenches;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The endpoints in which keywords are chosen: the workbench, gaps and counterparts abroad. */
final class WorkbenchRoutes {
  private static final int MAX_WORDS = 200;
  private static final Pattern DECIMAL = Pattern.compile("[0-9]{1,9}(\\.[0-9]{1,3})?");

  private static final QueryParameter<Show> SHOW =
      QueryParameter.optional(
          "show",
          ValueType.text(
              name ->
                  Show.find(name)
                      .orElseThrow(() -> ValueType.mustBe("all, tracked, ideas or removed"))),
          Show.ALL);

  private static final QueryParameter<String> WORDS =
      QueryParameter.optional("words", ValueType.text(1, MAX_WORDS), "");

  private static final QueryParameter<Optional<Tag>> TAG =
      QueryParameter.optional("tag", ValueType.text(Tag::of));

  private static final QueryParameter<Boolean> WITH_IDEAS =
      QueryParameter.optional("with_ideas", ValueType.FLAG, true);

  private static final QueryParameter<Boolean> WITH_BRANDS =
      QueryParameter.optional("with_brands", ValueType.FLAG, true);

  private static final QueryParameter<Map<WorkbenchColumn, NumberRange>> RANGES =
      QueryParameter.of("ranges", WorkbenchRoutes::ranges);

  /** A column, and whether its order is reversed. */
  private record Sort(WorkbenchColumn column, boolean reversed) {
    static Sort parse(String text) {
      boolean reversed = text.startsWith("-");
      return WorkbenchColumn.find(reversed ? text.substring(1) : text)
          .map(column -> new Sort(column, reversed))
          .orElseThrow(
              () ->
                  ValueType.mustBe(
                      "keyword, popularity, searches, difficulty, chance, relevance, rank,"
                          + " competitor, rivals, worth or installs, with a minus sign for the"
                          + " reverse"));
    }
  }

  private static final QueryParameter<Sort> SORT =
      QueryParameter.optional(
          "sort", ValueType.text(Sort::parse), new Sort(WorkbenchColumn.SEARCHES, false));

  private static final QueryParameter<List<AppId>> COMPETITORS =
      QueryParameter.of("competitors", WorkbenchRoutes::competitors);

  private static final QueryParameter<Optional<Keywords>> LEADERS_OF =
      QueryParameter.optional("query", ValueType.text(Keywords::parse));

  private static final QueryParameter<KeywordGap.Kind> KIND =
      QueryParameter.optional(
          "kind",
          ValueType.text(
              name ->
                  KeywordGap.Kind.find(name)
                      .orElseThrow(() -> ValueType.mustBe("theirs, mine or shared"))),
          KeywordGap.Kind.THEIRS);

  private static final QueryParameter<Integer> WITHIN =
      QueryParameter.optional(
          "within", ValueType.digits(1, KeywordGap.LAST_RANK), KeywordGap.DEFAULT_WITHIN);

  private static final QueryParameter<KeywordGap.Order> GAP_ORDER =
      QueryParameter.optional(
          "order",
          ValueType.text(
              name ->
                  KeywordGap.Order.find(name)
                      .orElseThrow(() -> ValueType.mustBe("searches, worth, rank or installs"))),
          KeywordGap.Order.SEARCHES);

  private static final QueryParameter<Country> TO =
      QueryParameter.required("to", "a two-letter code such as de", ValueType.COUNTRY);

  private WorkbenchRoutes() {}

  static List<ApiRoute<?, ?>> of(Workbenches workbenches) {
    return List.of(
        workbench(workbenches.table()),
        gap(workbenches.gap()),
        translation(workbenches.translation()));
  }

  private static Bench bench(ApiRequest in) {
    return new Bench(in.lists(), in.get(APP), in.get(COUNTRY), in.get(DEVICE_OR_DEFAULT));
  }

  private static ApiRoute<?, ?> workbench(WorkbenchTable table) {
    return new ApiRoute<WorkbenchTable.Query, WorkbenchTable.Result>(
            "/api/keyword-workbench",
            PricedItem.KEYWORD_WORKBENCH,
            List.of(
                STORETYPE,
                APP,
                COUNTRY,
                DEVICE_OR_DEFAULT,
                SHOW,
                WORDS,
                TAG,
                RANGES,
                SORT,
                WITH_IDEAS,
                WITH_BRANDS,
                PAGE,
                PAGE_SIZE),
            in ->
                new WorkbenchTable.Query(
                    bench(in),
                    new WorkbenchFilter(
                        in.get(SHOW),
                        WorkbenchFilter.wordsOf(in.get(WORDS)),
                        in.get(TAG),
                        in.get(RANGES),
                        false,
                        in.get(WITH_BRANDS)),
                    in.get(SORT).column(),
                    in.get(SORT).reversed(),
                    new Page(in.get(PAGE), in.get(PAGE_SIZE)),
                    in.get(WITH_IDEAS) ? Ideas.ALL : Ideas.NOTED),
            table,
            WorkbenchRoutes::write,
            rows()
                .cells(
                    cells(
                        "competitors_ranked",
                        "tracked",
                        "idea",
                        "mark",
                        "tags=/tags/*",
                        "reasons=/reasons/*")))
        .withMostCharges(WorkbenchTable.Query::mostCharges)
        .strict();
  }

  private static ApiRoute<?, ?> gap(KeywordGap gap) {
    return new ApiRoute<KeywordGap.Query, KeywordGap.Result>(
            "/api/keyword-gap",
            PricedItem.KEYWORD_GAP,
            List.of(
                STORETYPE,
                APP,
                COUNTRY,
                DEVICE_OR_DEFAULT,
                COMPETITORS,
                LEADERS_OF,
                KIND,
                WITHIN,
                GAP_ORDER,
                WITH_BRANDS,
                PAGE,
                PAGE_SIZE),
            in ->
                new KeywordGap.Query(
                    bench(in),
                    compared(in),
                    in.get(KIND),
                    in.get(WITHIN),
                    in.get(GAP_ORDER),
                    in.get(WITH_BRANDS),
                    new Page(in.get(PAGE), in.get(PAGE_SIZE))),
            gap,
            WorkbenchRoutes::write,
            rows()
                .cells(
                    cells(
                        "competitor_ids=/competitor_ranks/*/storeid",
                        "competitor_positions=/competitor_ranks/*/position",
                        "competitors_ranked",
                        "best_installs_per_day")))
        .withMostCharges(KeywordGap.Query::mostCharges)
        .strict();
  }

  private static Compared compared(ApiRequest in) {
    return !in.get(COMPETITORS).isEmpty()
        ? new Compared.Apps(in.get(COMPETITORS))
        : in.get(LEADERS_OF)
            .<Compared>map(keywords -> new Compared.LeadersOf(keywords.list()))
            .orElseGet(Compared.Rivals::new);
  }

  private static ApiRoute<?, ?> translation(KeywordTranslation translation) {
    return new ApiRoute<KeywordTranslation.Query, KeywordTranslation.Result>(
            "/api/keyword-translation",
            PricedItem.KEYWORD_TRANSLATION,
            List.of(STORETYPE, APP, COUNTRY, DEVICE_OR_DEFAULT, TO, KEYWORDS),
            in -> new KeywordTranslation.Query(bench(in), in.get(TO), in.get(KEYWORDS).list()),
            translation,
            WorkbenchRoutes::write,
            CsvLayout.of("timestamp", "storetype", "storeid", "country", "to")
                .entries("/results/keywords")
                .cells(
                    "keyword",
                    "observed",
                    "counterparts=/counterparts/*/keyword",
                    "likeness=/counterparts/*/likeness"))
        .withMostCharges(KeywordTranslation.Query::mostCharges)
        .strict();
  }

  private static CsvLayout rows() {
    return CsvLayout.of("timestamp", "storetype", "storeid", "country")
        .entries("/results/keywords");
  }

  private static String[] cells(String... more) {
    return Stream.concat(
            Stream.of(
                "keyword",
                "popularity",
                "users_per_day",
                "difficulty",
                "difficulty_low",
                "difficulty_high",
                "no_competition",
                "chance",
                "chance_low",
                "chance_high",
                "relevance",
                "position",
                "best_competitor",
                "best_competitor_position",
                "worth",
                "brand_of",
                "brand_probability",
                "installs_per_day"),
            Stream.of(more))
        .toArray(String[]::new);
  }

  private static void write(WorkbenchTable.Result result, ResponseData data) {
    data.timestamp();
    data.echo("storetype", "storeid", "country");
    data.results(
        () -> {
          data.put("matching", result.matching());
          data.put("tracked", result.counts().tracked());
          data.put("ideas", result.counts().ideas());
          data.put("removed", result.counts().removed());
          data.put("brands_left_out", result.brands());
          data.texts("tags", result.tags().stream().map(Tag::text).toList());
          data.apps("rivals", result.rivals());
          data.put("rivals_listed", result.listed());
          data.objects("keywords", result.rows(), row -> write(row, data));
        });
  }

  private static void write(WorkbenchRow row, ResponseData data) {
    write(row.figures(), data);
    row.figures()
        .search()
        .ifPresent(_ -> data.put("competitors_ranked", row.figures().rivals().size()));
    data.put("tracked", row.tracked());
    data.put("idea", row.idea());
    data.put("mark", row.state().note().mark().wireName());
    data.texts("tags", row.state().note().tags().stream().map(Tag::text).toList());
    data.texts("reasons", row.reasons().stream().map(WorkbenchRow.Reason::wireName).toList());
  }

  /** What is not known is not written. */
  private static void write(KeywordFigures figures, ResponseData data) {
    data.put("keyword", figures.keyword().text());
    figures.popularity().ifPresent(popularity -> data.put("popularity", popularity));
    figures.usersPerDay().ifPresent(users -> data.put("users_per_day", users.rounded()));
    figures.rating().ifPresent(rating -> write(rating, data));
    data.put("relevance", DifficultyRoutes.rounded(figures.relevance(), 1000));
    figures.rank().ifPresent(rank -> RankJson.write("position", rank, data));
    figures
        .best()
        .ifPresent(
            best -> {
              data.put("best_competitor", best.app().value());
              data.put("best_competitor_position", best.rank());
            });
    figures.worth().ifPresent(worth -> data.put("worth", DifficultyRoutes.rounded(worth, 10)));
    figures
        .brandOfOther()
        .ifPresent(
            brand -> {
              data.put("brand_of", brand.owner().value());
              data.put("brand_probability", DifficultyRoutes.rounded(brand.probability(), 100));
            });
  }

  private static void write(KeywordRating rating, ResponseData data) {
    DifficultyRoutes.write(rating.rated().difficulty(), data);
    data.objects(
        "parts", rating.rated().difficulty().parts(), part -> DifficultyRoutes.write(part, data));
    rating.chance().ifPresent(chance -> DifficultyRoutes.write(chance, data));
    rating.installsPerDay().ifPresent(installs -> put("installs_per_day", installs, data));
  }

  private static void put(String name, Estimate installs, ResponseData data) {
    data.put(name, DifficultyRoutes.rounded(installs.p50(), 100));
  }

  private static void write(KeywordGap.Result result, ResponseData data) {
    data.timestamp();
    data.echo("storetype", "storeid", "country");
    data.results(
        () -> {
          data.apps("competitors", result.compared());
          for (KeywordGap.Kind kind : KeywordGap.Kind.values()) {
            data.put(kind.wireName(), result.counts().getOrDefault(kind, 0));
          }
          data.objects("keywords", result.rows(), row -> write(row, data));
        });
  }

  private static void write(GapRow row, ResponseData data) {
    write(row.figures(), data);
    data.objects(
        "competitor_ranks",
        row.ranks().entrySet(),
        entry ->
            RankJson.write(
                "position", entry.getValue(), data.put("storeid", entry.getKey().value())));
    data.put("competitors_ranked", row.ranked());
    row.installsPerDay().ifPresent(installs -> put("best_installs_per_day", installs, data));
  }

  private static void write(KeywordTranslation.Result result, ResponseData data) {
    data.timestamp();
    data.echo("storetype", "storeid", "country", "to");
    data.results(() -> data.objects("keywords", result.keywords(), each -> write(each, data)));
  }

  private static void write(Translated translated, ResponseData data) {
    data.put("keyword", translated.keyword().text());
    data.put("observed", translated.observed());
    data.objects("counterparts", translated.counterparts(), each -> write(each, data));
  }

  private static void write(Counterpart counterpart, ResponseData data) {
    write(counterpart.figures(), data);
    data.put("likeness", DifficultyRoutes.rounded(counterpart.likeness(), 1000));
  }

  private static Optional<List<AppId>> competitors(ApiRequest.ParameterReader in) {
    return in.query().has("competitors")
        ? in.query()
            .optional(
                "competitors",
                ValueType.text(
                    text ->
                        List.copyOf(
                            EntryList.parse(
                                    text,
                                    KeywordGap.MOST_COMPARED,
                                    "apps",
                                    id -> ValueType.app(in.store(), id))
                                .keySet())))
        : Optional.of(List.of());
  }

  private static Optional<Map<WorkbenchColumn, NumberRange>> ranges(ApiRequest.ParameterReader in) {
    Map<WorkbenchColumn, NumberRange> ranges = new EnumMap<>(WorkbenchColumn.class);
    for (WorkbenchColumn column : WorkbenchColumn.values()) {
      if (column != WorkbenchColumn.KEYWORD) {
        OptionalDouble least = decimal(column.wireName() + "_from", in);
        OptionalDouble most = decimal(column.wireName() + "_to", in);
        if (least.isPresent() && most.isPresent() && least.getAsDouble() > most.getAsDouble()) {
          in.query()
              .reject(
                  column.wireName() + "_to",
                  ErrorCode.OUT_OF_RANGE,
                  "'%1$s_to' must not be below '%1$s_from'.".formatted(column.wireName()));
        } else {
          ranges.put(column, new NumberRange(least, most));
        }
      }
    }
    return Optional.of(ranges);
  }

  private static OptionalDouble decimal(String name, ApiRequest.ParameterReader in) {
    return in
        .query()
        .optional(
            name,
            ValueType.text(
                text -> {
                  if (!DECIMAL.matcher(text).matches()) {
                    throw ValueType.mustBe("a number such as 12.5");
                  }
                  return Double.parseDouble(text);
                }))
        .stream()
        .mapToDouble(Double::doubleValue)
        .findFirst();
  }
}
