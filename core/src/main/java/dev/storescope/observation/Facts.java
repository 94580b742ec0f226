package dev.storescope.observation;

import dev.storescope.store.AppId;
import dev.storescope.store.CategoryId;
import dev.storescope.store.Keyword;
import dev.storescope.store.StoreType;
import java.math.BigDecimal;
import java.time.DayOfWeek;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.ZoneOffset;
import java.util.Collection;
import java.util.Collections;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.SortedSet;
import java.util.TreeSet;

/** The content of an observation. An empty list was observed to be empty. */
public sealed interface Facts
    permits Facts.SearchRanking,
        Facts.SuggestionList,
        Facts.ChartRanking,
        Facts.Listing,
        Facts.Summary,
        Facts.Rating,
        Facts.Popularity,
        Facts.SuggestionRank,
        Facts.EstimatedDownloads,
        Facts.AdsSuggestionList,
        AppList,
        DownloadsParameters,
        KeywordList,
        PopularityCounts,
        ProductPage,
        RatingHistogram,
        ReportedRank,
        Review,
        ReviewList,
        SearchEntries,
        TopSearches {

  /** Whether the store returned no results; for a chart observation, in at least one chart. */
  default boolean isAbsence() {
    return false;
  }

  /** What a list has of its apps; other facts have no cards. */
  default Map<AppId, Card> cards() {
    return Map.of();
  }

  /** The same list with other cards; other facts stay as they are. */
  default Facts withCards(Map<AppId, Card> cards) {
    return this;
  }

  /**
   * The apps that rank for a keyword, best first; at most 250.
   *
   * @param cards what the reply has of the apps; an app of which it has only the id has no card
   * @param complete whether these are all; if not, the store may have more after the last, and of
   *     any other app it is not known whether it is ranked
   */
  record SearchRanking(List<AppId> apps, Map<AppId, Card> cards, boolean complete)
      implements Facts {
    public static final int MAX_APPS = 250;
    private static final int MAX_APPS_OF_ITUNES = 200;

    public SearchRanking {
      apps = distinct(apps, MAX_APPS);
      cards = cardsOf(apps, cards);
      if (apps.isEmpty() && !complete) {
        throw new IllegalArgumentException("A ranking without apps is complete.");
      }
    }

    /** All apps that rank. */
    public SearchRanking(List<AppId> apps, Map<AppId, Card> cards) {
      this(apps, cards, true);
    }

    /** All apps that rank, without cards. */
    public SearchRanking(List<AppId> apps) {
      this(apps, Map.of());
    }

    /**
     * A ranking of which only the apps are known, as earlier versions kept it: iTunes search has
     * 200 apps at most, and Google Play a page that may be cut anywhere.
     */
    public static SearchRanking ofUnknownEnd(List<AppId> apps, Map<AppId, Card> cards) {
      return new SearchRanking(apps, cards, isUsuallyComplete(apps));
    }

    /** Whether a number of apps are all that rank, if nothing else is known of their ranking. */
    public static boolean isUsuallyComplete(StoreType store, int apps) {
      return switch (store) {
        case APP_STORE -> apps < MAX_APPS_OF_ITUNES;
        case GOOGLE_PLAY -> apps == 0;
      };
    }

    private static boolean isUsuallyComplete(List<AppId> apps) {
      boolean isAppStore = apps.stream().allMatch(AppId.AppStore.class::isInstance);
      return isUsuallyComplete(
          isAppStore ? StoreType.APP_STORE : StoreType.GOOGLE_PLAY, apps.size());
    }

    /** Whether {@link #ofUnknownEnd} gives the same ranking. */
    public boolean hasUsualEnd() {
      return complete == isUsuallyComplete(apps);
    }

    @Override
    public boolean isAbsence() {
      return apps.isEmpty();
    }

    @Override
    public SearchRanking withCards(Map<AppId, Card> other) {
      return new SearchRanking(apps, other, complete);
    }

    public Rank rankOf(AppId app) {
      int index = apps.indexOf(app);
      return index < 0 ? Rank.ofOthers(apps.size(), complete) : Rank.at(index + 1);
    }
  }

  /** The terms that a store suggests, in its order; at most 50. */
  record SuggestionList(List<Suggestion> suggestions) implements Facts {
    public static final int MAX_SUGGESTIONS = 50;

    public SuggestionList {
      suggestions = bounded(suggestions, MAX_SUGGESTIONS);
    }

    @Override
    public boolean isAbsence() {
      return suggestions.isEmpty();
    }
  }

  /** A suggested term, with the store's priority (0 to 10,000) if it reports one. */
  record Suggestion(Keyword term, OptionalInt priority) {}

  enum ChartKind {
    FREE,
    PAID,
    GROSSING
  }

  /**
   * The charts of a category, best app first, at most 250 each; a chart that was not observed has
   * no entry.
   *
   * @param title the category's title in the language of the storefront, if the source has it
   * @param cards what the reply has of the apps; an app of which it has only the id has no card
   */
  record ChartRanking(
      Map<ChartKind, List<AppId>> charts, Optional<String> title, Map<AppId, Card> cards)
      implements Facts {
    public static final int MAX_APPS = 250;

    public ChartRanking {
      if (charts.isEmpty()) {
        throw new IllegalArgumentException(
            "A chart observation must have at least one of free, paid, grossing.");
      }
      Map<ChartKind, List<AppId>> checked = new EnumMap<>(ChartKind.class);
      charts.forEach((kind, apps) -> checked.put(kind, distinct(apps, MAX_APPS)));
      charts = Collections.unmodifiableMap(checked);
      cards = cardsOf(charts.values().stream().flatMap(List::stream).toList(), cards);
    }

    public ChartRanking(Map<ChartKind, List<AppId>> charts, Optional<String> title) {
      this(charts, title, Map.of());
    }

    @Override
    public ChartRanking withCards(Map<AppId, Card> other) {
      return new ChartRanking(charts, title, other);
    }

    /** Whether none of the charts has an app. */
    public boolean isEmpty() {
      return charts.values().stream().allMatch(List::isEmpty);
    }

    @Override
    public boolean isAbsence() {
      return charts.values().stream().anyMatch(List::isEmpty);
    }
  }

  /**
   * What a list of apps has of one of them: the content that does not change every day, which an
   * observation of its own has, and the rating.
   *
   * @param digest of the content; at the instant of the list, the latest observation of that kind
   *     has this content if its digest is the same
   */
  record Card(CardContent content, long digest, CardRating rating) {
    public static final int DIGEST_BYTES = 6;

    public Card {
      requireDigest(digest);
    }
  }

  /** The kind of observation that has the content of a card. */
  enum CardContent {
    /** The list has all that a listing has. */
    LISTING,
    /** The list has less. */
    SUMMARY
  }

  /** The rating of a card, in the detail of the source. */
  sealed interface CardRating {
    /** Not observed. */
    record NotShown() implements CardRating {}

    /** Without the number of ratings. */
    record Average(double average) implements CardRating {
      public Average {
        if (!(average > 0 && average <= 5)) {
          throw new IllegalArgumentException(
              "An average must be above 0 and at most 5, not " + average + ".");
        }
      }
    }

    record Counted(Rating rating) implements CardRating {}
  }

  /**
   * What a list has of an app, if that is less than a listing.
   *
   * @param developer the developer's name, if the list has it
   * @param icon an address, if the list has it
   * @param text a short description, if the list has it
   */
  record Summary(
      String title,
      Optional<String> developer,
      Optional<String> icon,
      Optional<Price> price,
      Optional<Category> category,
      Optional<String> text,
      Optional<Instant> releasedAt)
      implements Facts {}

  /** An app's listing, or the proof that there is none. */
  sealed interface Listing extends Facts {
    /** Empty if the app is not listed, or its source has no categories. */
    Optional<Category> mainCategory();
  }

  /** Observed and absent: the store does not offer the app in the country. */
  record NotListed() implements Listing {
    @Override
    public Optional<Category> mainCategory() {
      return Optional.empty();
    }

    @Override
    public boolean isAbsence() {
      return true;
    }
  }

  /**
   * An app's metadata.
   *
   * @param promoText the promotional text, if the source has it
   * @param shortDescription the short description, if the store has one
   * @param screenshots URLs by type ({@code iphone}, {@code ipad}, …), in the store's order
   * @param categories in the store's order, the main category first
   * @param developer the developer's name
   * @param price empty if the source has none
   * @param details what only some sources have
   */
  record Listed(
      ListingKind kind,
      String title,
      String description,
      Optional<String> promoText,
      Optional<String> shortDescription,
      String icon,
      Map<String, List<String>> screenshots,
      List<Category> categories,
      String developer,
      Optional<Price> price,
      InAppPurchases inAppPurchases,
      Optional<String> version,
      Optional<Instant> releasedAt,
      Optional<Instant> updatedAt,
      ListingDetails details)
      implements Listing {
    @Override
    public Optional<Category> mainCategory() {
      return categories.stream().findFirst();
    }

    /** The same listing with other in-app purchases. */
    public Listed with(InAppPurchases other) {
      return with(other, details);
    }

    /** The same listing with other details. */
    public Listed with(ListingDetails other) {
      return with(inAppPurchases, other);
    }

    private Listed with(InAppPurchases purchases, ListingDetails others) {
      return new Listed(
          kind,
          title,
          description,
          promoText,
          shortDescription,
          icon,
          screenshots,
          categories,
          developer,
          price,
          purchases,
          version,
          releasedAt,
          updatedAt,
          others);
    }

    /** A listing without details. */
    public Listed(
        ListingKind kind,
        String title,
        String description,
        Optional<String> promoText,
        Optional<String> shortDescription,
        String icon,
        Map<String, List<String>> screenshots,
        List<Category> categories,
        String developer,
        Optional<Price> price,
        InAppPurchases inAppPurchases,
        Optional<String> version,
        Optional<Instant> releasedAt,
        Optional<Instant> updatedAt) {
      this(
          kind,
          title,
          description,
          promoText,
          shortDescription,
          icon,
          screenshots,
          categories,
          developer,
          price,
          inAppPurchases,
          version,
          releasedAt,
          updatedAt,
          ListingDetails.NONE);
    }

    public Listed {
      Map<String, List<String>> copy = new LinkedHashMap<>();
      screenshots.forEach((type, urls) -> copy.put(type, List.copyOf(urls)));
      screenshots = Collections.unmodifiableMap(copy);
      categories = List.copyOf(categories);
    }

    /** Whether the store updated the app between this listing and another one. */
    public boolean isOlderThan(Listed other) {
      return updatedAt.isPresent()
          && other.updatedAt().isPresent()
          && updatedAt.get().isBefore(other.updatedAt().get());
    }

    /** The name of one of its categories, in the language of the storefront. */
    public Optional<String> findCategoryName(CategoryId category) {
      return categories.stream()
          .filter(each -> each.id().equals(category))
          .map(Category::name)
          .findFirst();
    }
  }

  /**
   * What a source has of an app beside the listing; empty where it has none.
   *
   * @param developerId the store's id of the developer
   * @param languages codes of ISO 639, in the store's order; empty if the source has none
   * @param sizeBytes of the download
   * @param minimumOs the lowest version of the operating system
   * @param ageRating as the store writes it, such as {@code 12+} or {@code Everyone}
   * @param installs in all countries
   * @param advertisements whether the app shows any
   */
  record ListingDetails(
      Optional<String> developerId,
      Optional<String> bundleId,
      Optional<String> releaseNotes,
      List<String> languages,
      OptionalLong sizeBytes,
      Optional<String> minimumOs,
      Optional<String> ageRating,
      OptionalLong installs,
      Optional<Boolean> advertisements,
      Optional<String> developerEmail,
      Optional<String> developerSite) {
    public static final ListingDetails NONE =
        new ListingDetails(
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            List.of(),
            OptionalLong.empty(),
            Optional.empty(),
            Optional.empty(),
            OptionalLong.empty(),
            Optional.empty(),
            Optional.empty(),
            Optional.empty());

    /** Only the number of installs. */
    public static ListingDetails ofInstalls(long installs) {
      return new ListingDetails(
          NONE.developerId,
          NONE.bundleId,
          NONE.releaseNotes,
          NONE.languages,
          NONE.sizeBytes,
          NONE.minimumOs,
          NONE.ageRating,
          OptionalLong.of(installs),
          NONE.advertisements,
          NONE.developerEmail,
          NONE.developerSite);
    }

    public ListingDetails {
      languages = List.copyOf(languages);
    }
  }

  enum ListingKind {
    APPLICATION,
    BUNDLE,
    DEVELOPER,
    INAPP,
    EDITORIAL
  }

  /** A category with its name in the listing. */
  record Category(CategoryId id, String name) {}

  /**
   * A price as the store writes it ({@code 6,99 €}), with the amount and the ISO 4217 currency if
   * the source has them.
   */
  record Price(String text, Optional<BigDecimal> amount, Optional<String> currency) {
    /** Amounts are below it. */
    private static final BigDecimal AMOUNT_END = new BigDecimal("100000000000000");

    /** The most digits after the point. */
    private static final int AMOUNT_SCALE = 9;

    private static final int LONGEST_AMOUNT = 32;

    public Price {
      if (amount.isPresent() && !isAmount(amount.get())) {
        throw new IllegalArgumentException(
            "An amount must be 0 to 99999999999999, with up to 9 digits after the point.");
      }
    }

    /** Whether a number is in the range of amounts. */
    public static boolean isAmount(BigDecimal number) {
      return number.signum() >= 0
          && number.scale() <= AMOUNT_SCALE
          && number.precision() - (long) number.scale() <= AMOUNT_END.precision() - 1;
    }

    /**
     * The amount of a text such as 6.99.
     *
     * @throws IllegalArgumentException if it is none, or not in the range of amounts
     */
    public static BigDecimal parseAmount(String text) {
      Optional<BigDecimal> amount =
          text.length() > LONGEST_AMOUNT ? Optional.empty() : tryParse(text);
      return amount
          .filter(Price::isAmount)
          .orElseThrow(
              () ->
                  new IllegalArgumentException(
                      "Invalid amount '%s'. Use a number such as 6.99, from 0 to 99999999999999, with up to 9 digits after the point."
                          .formatted(text)));
    }

    private static Optional<BigDecimal> tryParse(String text) {
      try {
        return Optional.of(new BigDecimal(text));
      } catch (NumberFormatException e) {
        return Optional.empty();
      }
    }
  }

  /** An app's in-app purchases, in the detail of the source. */
  sealed interface InAppPurchases {
    /** Not observed. */
    record NotShown() implements InAppPurchases {}

    /** The source reports only whether there are any. */
    record Offered(boolean any) implements InAppPurchases {}

    /** The source lists them. */
    record Items(List<InAppPurchase> items) implements InAppPurchases {
      public Items {
        items = List.copyOf(items);
      }
    }
  }

  record InAppPurchase(String id, String name, String price, String pricingParameters) {}

  /**
   * The average of an app's ratings, above 0 and up to 5, and their number; 0 and 0 if it has none.
   */
  record Rating(double average, long count) implements Facts {
    public Rating {
      if (!(average >= 0 && average <= 5) || count < 0 || (count == 0) != (average == 0)) {
        throw new IllegalArgumentException(
            "A rating must be above 0 and at most 5, or 0 without ratings, not "
                + average
                + " of "
                + count
                + ".");
      }
    }
  }

  /**
   * The estimated rank of a keyword among all keywords of a store.
   *
   * @param logRank a hundred times the natural logarithm of the rank
   * @param sigma a hundred times the standard deviation of the logarithm
   * @param version of the method
   */
  record SuggestionRank(int logRank, int sigma, int version) implements Facts {
    public SuggestionRank {
      if (logRank < 0 || sigma < 0 || version < 1) {
        throw new IllegalArgumentException(
            String.format(
                Locale.ROOT,
                "a rank is 1 or more, of a method from version 1: %d, %d, %d",
                logRank,
                sigma,
                version));
      }
    }
  }

  /**
   * The estimated downloads per day of an app in a country, from all sources.
   *
   * @param version of the method
   * @param logMedian a thousand times the natural logarithm of the median
   * @param sigma a thousand times the standard deviation of the logarithm
   * @param evidence what it was estimated from
   * @param keywordMillionths the keyword factor in millionths, from 1 to a million: what the
   *     estimated installs by each keyword are multiplied by, so that those by all keywords are at
   *     most the downloads by search
   */
  record EstimatedDownloads(
      int version,
      int logMedian,
      int sigma,
      SortedSet<DownloadsEvidence> evidence,
      int keywordMillionths)
      implements Facts {
    public static final int MILLION = 1_000_000;

    public EstimatedDownloads {
      evidence = Collections.unmodifiableSortedSet(new TreeSet<>(evidence));
      if (version < 1 || sigma < 0 || evidence.isEmpty()) {
        throw new IllegalArgumentException(
            "an estimate is of a method from version 1, has a deviation of 0 or more and evidence: "
                + version
                + ", "
                + sigma
                + ", "
                + evidence);
      }
      if (keywordMillionths < 1 || keywordMillionths > MILLION) {
        throw new IllegalArgumentException(
            "A keyword factor must be 1 to 1000000 millionths, not " + keywordMillionths + ".");
      }
    }

    public double keywordFactor() {
      return keywordMillionths / (double) MILLION;
    }
  }

  /**
   * The Apple Ads search popularity of a keyword, on a scale.
   *
   * @param week of which it is, on the scale of weeks; empty if that is not known
   */
  record Popularity(int value, PopularityScale scale, Optional<PopularityWeek> week)
      implements Facts {
    public Popularity {
      if (value < scale.lowest() || value > scale.highest()) {
        throw new IllegalArgumentException(
            "A popularity on the scale "
                + scale
                + " must be "
                + scale.lowest()
                + " to "
                + scale.highest()
                + ", not "
                + value
                + ".");
      }
      if (week.isPresent() && scale != PopularityScale.ADS_WEEKLY_1_TO_100) {
        throw new IllegalArgumentException("A popularity on the scale " + scale + " has no week.");
      }
    }

    /** A popularity without a week, or of one that is not known. */
    public Popularity(int value, PopularityScale scale) {
      this(value, scale, Optional.empty());
    }

    /** The same on the scale of its period, if that follows from how it was observed. */
    public Popularity withPeriod(Source source, Instant observedAt) {
      return new Popularity(value, scale.withPeriod(source, observedAt), week);
    }

    /** The week; if it is not stored, that at whose end it was observed. */
    public Optional<PopularityWeek> findWeek(Source source, Instant observedAt) {
      boolean isImported =
          scale == PopularityScale.ADS_WEEKLY_1_TO_100 && !source.equals(Source.APPLE_ADS);
      return week.or(() -> isImported ? PopularityWeek.findEndingAt(observedAt) : Optional.empty());
    }
  }

  /** The scales of popularity; their values are not comparable. */
  enum PopularityScale {
    /** The bidding index of the campaign interface; 5 is a floor, not a measurement. */
    LEGACY(5, 100),
    /**
     * {@code searchPopularity1to100} of the search-term reports of a week: 100 is the country's
     * first term of the week.
     */
    ADS_WEEKLY_1_TO_100(1, 100),
    /** The same of a month. The same searches a day have a higher popularity in it. */
    ADS_MONTHLY_1_TO_100(1, 100),
    /** The same of a period that is not known. */
    ADS_1_TO_100(1, 100),
    /** The five steps of the impression-share reports. */
    ADS_1_TO_5(1, 5);

    private final int lowest;
    private final int highest;

    PopularityScale(int lowest, int highest) {
      this.lowest = lowest;
      this.highest = highest;
    }

    public int lowest() {
      return lowest;
    }

    public int highest() {
      return highest;
    }

    /** Whether it is one of the search-term reports, from 1 to 100. */
    public boolean isOf100() {
      return switch (this) {
        case ADS_WEEKLY_1_TO_100, ADS_MONTHLY_1_TO_100, ADS_1_TO_100 -> true;
        case LEGACY, ADS_1_TO_5 -> false;
      };
    }

    /** The scale from 1 to 100 of the days from the first up to the one before the end. */
    public static PopularityScale of(LocalDate first, LocalDate end) {
      if (end.equals(first.plusWeeks(1))) {
        return ADS_WEEKLY_1_TO_100;
      }
      return first.getDayOfMonth() == 1 && end.equals(first.plusMonths(1))
          ? ADS_MONTHLY_1_TO_100
          : ADS_1_TO_100;
    }

    /**
     * The scale of the period, if this is without one and it follows from how a popularity was
     * observed: Apple Ads is asked for weeks, and what is imported was observed when its week
     * ended, with a Saturday, or its month.
     */
    public PopularityScale withPeriod(Source source, Instant observedAt) {
      return this == ADS_1_TO_100 ? of(source, observedAt) : this;
    }

    private static PopularityScale of(Source source, Instant observedAt) {
      if (source.equals(Source.APPLE_ADS)) {
        return ADS_WEEKLY_1_TO_100;
      }
      LocalDateTime end = LocalDateTime.ofInstant(observedAt, ZoneOffset.UTC);
      boolean endsWeek = end.getDayOfWeek() == DayOfWeek.SUNDAY;
      boolean endsMonth = end.getDayOfMonth() == 1;
      if (!end.toLocalTime().equals(LocalTime.MIDNIGHT) || endsWeek == endsMonth) {
        return ADS_1_TO_100;
      }
      return endsWeek ? ADS_WEEKLY_1_TO_100 : ADS_MONTHLY_1_TO_100;
    }
  }

  /**
   * The keywords that Apple Ads recommends for an app, best first; at most 1,000.
   *
   * @param popularities of keywords of the list: 0 to 100 on a scale of the recommendations, which
   *     Apple does not define and none of {@link PopularityScale} is; an imported list may have
   *     none
   */
  record AdsSuggestionList(List<Keyword> keywords, Map<Keyword, Integer> popularities)
      implements Facts {
    public static final int MAX_KEYWORDS = 1000;
    public static final int MAX_POPULARITY = 100;

    public AdsSuggestionList {
      keywords = distinct(keywords, MAX_KEYWORDS);
      popularities = Map.copyOf(popularities);
      if (!new HashSet<>(keywords).containsAll(popularities.keySet())) {
        throw new IllegalArgumentException("The popularities must be of keywords in the list.");
      }
      popularities.values().forEach(AdsSuggestionList::requirePopularity);
    }

    public AdsSuggestionList(List<Keyword> keywords) {
      this(keywords, Map.of());
    }

    private static void requirePopularity(int popularity) {
      if (popularity < 0 || popularity > MAX_POPULARITY) {
        throw new IllegalArgumentException(
            "The popularity of a recommended keyword must be 0 to "
                + MAX_POPULARITY
                + ", not "
                + popularity
                + ".");
      }
    }

    @Override
    public boolean isAbsence() {
      return keywords.isEmpty();
    }

    public Optional<Integer> findPopularity(Keyword keyword) {
      return Optional.ofNullable(popularities.get(keyword));
    }
  }

  static Map<AppId, Card> cardsOf(Collection<AppId> apps, Map<AppId, Card> cards) {
    if (!cards.isEmpty() && !new HashSet<>(apps).containsAll(cards.keySet())) {
      throw new IllegalArgumentException("The cards must be of apps in the list.");
    }
    return Map.copyOf(cards);
  }

  static void requireDigest(long digest) {
    if (digest >>> (Card.DIGEST_BYTES * Byte.SIZE) != 0) {
      throw new IllegalArgumentException(
          String.format(Locale.ROOT, "A digest must have %d bytes.", Card.DIGEST_BYTES));
    }
  }

  static <T> List<T> bounded(List<T> list, int most) {
    if (list.size() > most) {
      throw new IllegalArgumentException(
          "A list must have at most " + most + " entries, not " + list.size() + ".");
    }
    return List.copyOf(list);
  }

  static <T> List<T> distinct(List<T> list, int most) {
    if (new HashSet<>(list).size() != list.size()) {
      throw new IllegalArgumentException("A list must not have the same entry twice.");
    }
    return bounded(list, most);
  }
}
