package dev.storescope.observation;

import static dev.storescope.observation.SubjectKind.Trait.CONTENT;
import static dev.storescope.observation.SubjectKind.Trait.LIST;
import static dev.storescope.observation.SubjectKind.Trait.LOOKED_UP;
import static dev.storescope.observation.SubjectKind.Trait.RANKED;
import static dev.storescope.observation.SubjectKind.Trait.THINNED;
import static dev.storescope.observation.SubjectPart.APP;
import static dev.storescope.observation.SubjectPart.CATEGORY;
import static dev.storescope.observation.SubjectPart.DEVELOPER;
import static dev.storescope.observation.SubjectPart.DEVICE;
import static dev.storescope.observation.SubjectPart.KEYWORD;
import static dev.storescope.observation.SubjectPart.STORE;

import dev.storescope.store.Country;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The kinds of {@link Subject}, each with all that is known by the kind alone. What encodes, names
 * or exports a subject does so by the {@linkplain #parts() parts} of its kind.
 */
@SuppressWarnings("ImmutableEnumChecker") // the lists are unmodifiable
public enum SubjectKind {
  SEARCH(
      1,
      "search",
      List.of(DEVICE, KEYWORD),
      (in, of) -> new Subject.Search(of.device(), in, of.keyword()),
      RANKED,
      LIST,
      THINNED),
  SUGGESTIONS(
      2,
      "suggestions",
      List.of(STORE, KEYWORD),
      (in, of) -> new Subject.Suggestions(of.store(), in, of.keyword()),
      THINNED),
  CHART(
      3,
      "chart",
      List.of(DEVICE, CATEGORY),
      (in, of) -> new Subject.Chart(of.device(), in, of.category()),
      RANKED,
      LIST,
      THINNED),
  LISTING(
      4,
      "listing",
      List.of(APP),
      (in, of) -> new Subject.Listing(of.app(), in),
      CONTENT,
      LOOKED_UP,
      THINNED),
  RATING(
      5, "rating", List.of(APP), (in, of) -> new Subject.Rating(of.app(), in), LOOKED_UP, THINNED),
  POPULARITY(
      6, "popularity", List.of(KEYWORD), (in, of) -> new Subject.Popularity(in, of.keyword())),
  ADS_SUGGESTIONS(
      7,
      "ads-suggestions",
      List.of(APP),
      (in, of) -> new Subject.AdsSuggestions(of.app(), in),
      THINNED),
  SUMMARY(
      8, "summary", List.of(APP), (in, of) -> new Subject.Summary(of.app(), in), CONTENT, THINNED),
  SIMILAR_APPS(
      9,
      "similar",
      List.of(APP),
      (in, of) -> new Subject.SimilarApps(of.app(), in),
      LIST,
      LOOKED_UP,
      THINNED),
  DEVELOPER_APPS(
      10,
      "developer",
      List.of(DEVELOPER),
      (in, of) -> new Subject.DeveloperApps(of.developer(), in),
      LIST,
      THINNED),
  HISTOGRAM(
      11,
      "histogram",
      List.of(APP),
      (in, of) -> new Subject.Histogram(of.app(), in),
      LOOKED_UP,
      THINNED),
  REVIEWS(12, "reviews", List.of(APP), (in, of) -> new Subject.Reviews(of.app(), in), LIST),
  REVIEW(
      13,
      "review",
      List.of(APP, SubjectPart.REVIEW),
      (in, of) -> new Subject.ReviewText(of.app(), in, of.review()),
      CONTENT),
  TRENDING_SEARCHES(
      14, "trending", List.of(), (in, _) -> new Subject.TrendingSearches(in), THINNED),
  /** There is one each week, or each month. */
  POPULARITY_REPORT(
      15,
      "popularity-report",
      List.of(),
      (in, _) -> new Subject.PopularityReport(in),
      Duration.ofDays(62)),
  /** It is written again before that if it stays. */
  SUGGESTION_RANK(
      16,
      "suggestion-rank",
      List.of(STORE, KEYWORD),
      (in, of) -> new Subject.SuggestionRank(of.store(), in, of.keyword()),
      Duration.ofDays(35)),
  REPORTED_RANKS(
      17,
      "reported-ranks",
      List.of(DEVICE, APP),
      (in, of) -> new Subject.ReportedRanks(of.device(), of.app(), in)),
  /** It is written again before that if it stays. */
  DOWNLOADS_FIT(
      18,
      "downloads-fit",
      List.of(STORE),
      (in, of) -> new Subject.DownloadsFit(of.store(), in),
      Duration.ofDays(35)),
  /** They are estimated on each date; an estimate counts a little longer. */
  ESTIMATED_DOWNLOADS(
      19,
      "estimated-downloads",
      List.of(APP),
      (in, of) -> new Subject.EstimatedDownloads(of.app(), in),
      Duration.ofDays(3)),
  /** It is fetched once a week; it stays current until the next one, and a little longer. */
  PRODUCT_PAGE(
      20,
      "product-page",
      List.of(APP),
      (in, of) -> new Subject.ProductPage(of.app(), in),
      Set.of(LOOKED_UP, THINNED),
      Optional.of(Duration.ofDays(9))),
  SEARCH_PAGE(
      21,
      "search-page",
      List.of(DEVICE, KEYWORD),
      (in, of) -> new Subject.SearchPage(of.device(), in, of.keyword()),
      THINNED),
  /** There is one each week, of the week before; it is of use as long as its week is. */
  TOP_SEARCHES(
      22,
      "top-searches",
      List.of(CATEGORY),
      (in, of) -> Subject.TopSearches.of(in, of.category()),
      PopularityWeek.LONGEST);

  /** What some kinds have in common. */
  enum Trait {
    /** Archived by itself, and current until another observation replaces it. */
    CONTENT,
    /** Its observations refer to contents. */
    LIST,
    /** Its observations have ranks of apps. */
    RANKED,
    /** Fetched together with others of its app: its listing, or its product page. */
    LOOKED_UP,
    /**
     * Old days may be thinned: answers use the last observation of a day, and of a content its
     * changes. Those of other kinds are each of something else, or a list that answers go through.
     */
    THINNED
  }

  private static final Map<Integer, SubjectKind> BY_CODE = by(kind -> (int) kind.code);
  private static final Map<String, SubjectKind> BY_WIRE_NAME = by(kind -> kind.wireName);

  private final byte code;
  private final String wireName;
  private final List<SubjectPart> parts;
  private final BiFunction<Country, SubjectParts, Subject<?>> make;
  private final Set<Trait> traits;
  private final Optional<Duration> currentFor;

  SubjectKind(
      int code,
      String wireName,
      List<SubjectPart> parts,
      BiFunction<Country, SubjectParts, Subject<?>> make,
      Trait... traits) {
    this(code, wireName, parts, make, Set.of(traits), Optional.empty());
  }

  SubjectKind(
      int code,
      String wireName,
      List<SubjectPart> parts,
      BiFunction<Country, SubjectParts, Subject<?>> make,
      Duration currentFor) {
    this(code, wireName, parts, make, Set.of(), Optional.of(currentFor));
  }

  SubjectKind(
      int code,
      String wireName,
      List<SubjectPart> parts,
      BiFunction<Country, SubjectParts, Subject<?>> make,
      Set<Trait> traits,
      Optional<Duration> currentFor) {
    this.code = (byte) code;
    this.wireName = wireName;
    this.parts = parts;
    this.make = make;
    this.traits = traits;
    this.currentFor = currentFor;
  }

  private static <K> Map<K, SubjectKind> by(Function<SubjectKind, K> key) {
    return Stream.of(values()).collect(Collectors.toUnmodifiableMap(key, Function.identity()));
  }

  public static Optional<SubjectKind> find(int code) {
    return Optional.ofNullable(BY_CODE.get(code));
  }

  public static Optional<SubjectKind> find(String wireName) {
    return Optional.ofNullable(BY_WIRE_NAME.get(wireName));
  }

  /** The first byte of the subject in an archive. */
  public byte code() {
    return code;
  }

  /** The beginning of the name of a subject. */
  public String wireName() {
    return wireName;
  }

  /** The kind in exports and on the command line, such as {@code similar_apps}. */
  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** In the order of their encoding. */
  public List<SubjectPart> parts() {
    return parts;
  }

  /**
   * The subject with some parts.
   *
   * @throws IllegalArgumentException if one of the kind is missing
   */
  public Subject<?> make(Country country, SubjectParts with) {
    return make.apply(country, with);
  }

  public boolean isContent() {
    return traits.contains(Trait.CONTENT);
  }

  public boolean isList() {
    return traits.contains(Trait.LIST);
  }

  public boolean isRanked() {
    return traits.contains(Trait.RANKED);
  }

  public boolean isLookedUp() {
    return traits.contains(Trait.LOOKED_UP);
  }

  /** Whether an answer about an old date needs only its last observation, and changes. */
  public boolean isThinned() {
    return traits.contains(Trait.THINNED);
  }

  /** How long an observation is current at any moment; empty if as long as most are. */
  public Optional<Duration> currentFor() {
    return currentFor;
  }
}
