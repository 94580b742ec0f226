package dev.storescope.alerts;

import dev.storescope.listings.ListingPart.PartKind;
import dev.storescope.text.Quantity;
import java.math.BigDecimal;
import java.util.Collections;
import java.util.EnumSet;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What fires a rule. */
public sealed interface AlertCondition {
  /** About the ranks of apps for tracked keywords. */
  sealed interface OfRanks extends AlertCondition {}

  /** About the listings of apps. */
  sealed interface OfListings extends AlertCondition {}

  /** About the ratings of apps. */
  sealed interface OfRatings extends AlertCondition {}

  /** About the ranks of apps in top charts. */
  sealed interface OfCharts extends AlertCondition {}

  /** A rank for a tracked keyword is worse by so many places, or the app is no longer ranked. */
  record RankFalls(int places) implements OfRanks {
    public RankFalls {
      Kind.RANK_FALLS.check(places);
    }
  }

  /** A rank for a tracked keyword is better by so many places. */
  record RankRises(int places) implements OfRanks {
    public RankRises {
      Kind.RANK_RISES.check(places);
    }
  }

  /** The app leaves the first ranks for a tracked keyword. */
  record LeavesFirst(int first) implements OfRanks {
    public LeavesFirst {
      Kind.LEAVES_FIRST.check(first);
    }
  }

  /** The app enters the first ranks for a tracked keyword. */
  record EntersFirst(int first) implements OfRanks {
    public EntersFirst {
      Kind.ENTERS_FIRST.check(first);
    }
  }

  /**
   * A part of a listing changes.
   *
   * @param parts any but the date of the update if there are none
   */
  record ListingChanges(Set<PartKind> parts) implements OfListings {
    public ListingChanges {
      Set<PartKind> copy = EnumSet.noneOf(PartKind.class);
      copy.addAll(parts);
      parts = Collections.unmodifiableSet(copy);
    }
  }

  /** The price of an app, or that of an in-app purchase, changes. */
  record PriceChanges() implements OfListings {}

  /** The average of the ratings goes up or down by so many stars. */
  record RatingChanges(BigDecimal stars) implements OfRatings {
    public RatingChanges {
      Kind.RATING_CHANGES.check(stars);
      stars = stars.stripTrailingZeros();
    }
  }

  /** There are so many new ratings of one or two stars within a day. */
  record LowRatings(int count) implements OfRatings {
    public LowRatings {
      Kind.LOW_RATINGS.check(count);
    }
  }

  /** The app enters the first ranks of a chart. */
  record EntersChart(int first) implements OfCharts {
    public EntersChart {
      Kind.ENTERS_CHART.check(first);
    }
  }

  /** The app leaves the first ranks of a chart. */
  record LeavesChart(int first) implements OfCharts {
    public LeavesChart {
      Kind.LEAVES_CHART.check(first);
    }
  }

  /** Less than this percentage of the searches of an app was observed in the last day. */
  record Incomplete(int percent) implements AlertCondition {
    public Incomplete {
      Kind.INCOMPLETE.check(percent);
    }
  }

  /** So many replies of the stores had an unrecognized format within a day. */
  record FormatDrifts(int replies) implements AlertCondition {
    public FormatDrifts {
      Kind.FORMAT_DRIFTS.check(replies);
    }
  }

  /** The account has less than this number of credits. */
  record CreditsLow(int credits) implements AlertCondition {
    public CreditsLow {
      Kind.CREDITS_LOW.check(credits);
    }
  }

  /** The kinds of conditions, named as in the interface. */
  enum Kind {
    RANK_FALLS(About.KEYWORDS, "Rank falls by N places or more", "places", "1", "249"),
    RANK_RISES(About.KEYWORDS, "Rank rises by N places or more", "places", "1", "249"),
    LEAVES_FIRST(About.KEYWORDS, "App leaves the top N for a keyword", "ranks", "1", "250"),
    ENTERS_FIRST(About.KEYWORDS, "App enters the top N for a keyword", "ranks", "1", "250"),
    LISTING_CHANGES(About.APPS, "Listing changes", "", "0", "0"),
    PRICE_CHANGES(About.APPS, "Price changes", "", "0", "0"),
    RATING_CHANGES(About.APPS, "Rating changes by N stars or more", "stars", "0.01", "4"),
    LOW_RATINGS(About.APPS, "N or more new ratings of one or two stars", "ratings", "1", "1000000"),
    ENTERS_CHART(About.APPS, "App enters the top N of a chart", "ranks", "1", "250"),
    LEAVES_CHART(About.APPS, "App leaves the top N of a chart", "ranks", "1", "250"),
    INCOMPLETE(
        About.KEYWORDS, "Fewer than N percent of searches are observed", "percent", "1", "100"),
    FORMAT_DRIFTS(
        About.SERVICE, "N or more replies of a store are not recognized", "replies", "1", "50"),
    CREDITS_LOW(About.SERVICE, "Fewer than N credits are left", "credits", "1", "1000000000");

    private static final int DECIMALS = 2;

    private enum About {
      KEYWORDS,
      APPS,
      SERVICE
    }

    private final About about;
    private final String title;
    private final String unit;
    private final BigDecimal least;
    private final BigDecimal most;

    Kind(About about, String title, String unit, String least, String most) {
      this.about = about;
      this.title = title;
      this.unit = unit;
      this.least = new BigDecimal(least);
      this.most = new BigDecimal(most);
    }

    public String wireName() {
      return name().toLowerCase(Locale.ROOT);
    }

    public static Optional<Kind> find(String wireName) {
      return Stream.of(values()).filter(kind -> kind.wireName().equals(wireName)).findFirst();
    }

    /** For people; N stands for the threshold. */
    public String title() {
      return title;
    }

    /** The unit of the threshold; blank if there is none. */
    public String unit() {
      return unit;
    }

    public boolean hasThreshold() {
      return !unit.isEmpty();
    }

    /** Whether it is about apps, and not about the account or the service. */
    public boolean isAboutApps() {
      return about != About.SERVICE;
    }

    /** Whether it is about apps for tracked keywords. */
    public boolean isAboutKeywords() {
      return about == About.KEYWORDS;
    }

    /**
     * The condition with a threshold and the parts of a listing.
     *
     * @throws IllegalArgumentException if the kind has no such threshold, or no parts
     */
    public AlertCondition with(Optional<BigDecimal> threshold, Set<PartKind> parts) {
      if (!parts.isEmpty() && this != LISTING_CHANGES) {
        throw new IllegalArgumentException(
            "Only listing_changes has parts, not " + wireName() + ".");
      }
      if (threshold.isPresent() != hasThreshold()) {
        throw new IllegalArgumentException(accepted());
      }
      threshold.ifPresent(this::check);
      return switch (this) {
        case RANK_FALLS -> new RankFalls(whole(threshold));
        case RANK_RISES -> new RankRises(whole(threshold));
        case LEAVES_FIRST -> new LeavesFirst(whole(threshold));
        case ENTERS_FIRST -> new EntersFirst(whole(threshold));
        case LISTING_CHANGES -> new ListingChanges(parts);
        case PRICE_CHANGES -> new PriceChanges();
        case RATING_CHANGES -> new RatingChanges(threshold.orElseThrow());
        case LOW_RATINGS -> new LowRatings(whole(threshold));
        case ENTERS_CHART -> new EntersChart(whole(threshold));
        case LEAVES_CHART -> new LeavesChart(whole(threshold));
        case INCOMPLETE -> new Incomplete(whole(threshold));
        case FORMAT_DRIFTS -> new FormatDrifts(whole(threshold));
        case CREDITS_LOW -> new CreditsLow(whole(threshold));
      };
    }

    private String accepted() {
      return hasThreshold()
          ? "The threshold of %s must be %s to %s %s.".formatted(wireName(), least, most, unit)
          : wireName() + " has no threshold.";
    }

    private static int whole(Optional<BigDecimal> threshold) {
      return threshold.orElseThrow().intValueExact();
    }

    private void check(int threshold) {
      check(BigDecimal.valueOf(threshold));
    }

    private void check(BigDecimal threshold) {
      int decimals = this == RATING_CHANGES ? DECIMALS : 0;
      if (threshold.compareTo(least) < 0
          || threshold.compareTo(most) > 0
          || threshold.stripTrailingZeros().scale() > decimals) {
        throw new IllegalArgumentException(accepted());
      }
    }
  }

  default Kind kind() {
    return switch (this) {
      case RankFalls _ -> Kind.RANK_FALLS;
      case RankRises _ -> Kind.RANK_RISES;
      case LeavesFirst _ -> Kind.LEAVES_FIRST;
      case EntersFirst _ -> Kind.ENTERS_FIRST;
      case ListingChanges _ -> Kind.LISTING_CHANGES;
      case PriceChanges _ -> Kind.PRICE_CHANGES;
      case RatingChanges _ -> Kind.RATING_CHANGES;
      case LowRatings _ -> Kind.LOW_RATINGS;
      case EntersChart _ -> Kind.ENTERS_CHART;
      case LeavesChart _ -> Kind.LEAVES_CHART;
      case Incomplete _ -> Kind.INCOMPLETE;
      case FormatDrifts _ -> Kind.FORMAT_DRIFTS;
      case CreditsLow _ -> Kind.CREDITS_LOW;
    };
  }

  /** The number of the condition; empty if its kind has none. */
  default Optional<BigDecimal> threshold() {
    return switch (this) {
      case RankFalls(int places) -> Optional.of(BigDecimal.valueOf(places));
      case RankRises(int places) -> Optional.of(BigDecimal.valueOf(places));
      case LeavesFirst(int first) -> Optional.of(BigDecimal.valueOf(first));
      case EntersFirst(int first) -> Optional.of(BigDecimal.valueOf(first));
      case ListingChanges _, PriceChanges() -> Optional.empty();
      case RatingChanges(BigDecimal stars) -> Optional.of(stars);
      case LowRatings(int count) -> Optional.of(BigDecimal.valueOf(count));
      case EntersChart(int first) -> Optional.of(BigDecimal.valueOf(first));
      case LeavesChart(int first) -> Optional.of(BigDecimal.valueOf(first));
      case Incomplete(int percent) -> Optional.of(BigDecimal.valueOf(percent));
      case FormatDrifts(int replies) -> Optional.of(BigDecimal.valueOf(replies));
      case CreditsLow(int credits) -> Optional.of(BigDecimal.valueOf(credits));
    };
  }

  /** The parts of a listing that are named; none for other kinds. */
  default Set<PartKind> parts() {
    return this instanceof ListingChanges(Set<PartKind> parts) ? parts : Set.of();
  }

  /** The condition in words. */
  default String describe() {
    return switch (this) {
      case RankFalls(int places) -> "a rank falls by at least " + places;
      case RankRises(int places) -> "a rank rises by at least " + places;
      case LeavesFirst(int first) -> "an app leaves the top " + first + " for a keyword";
      case EntersFirst(int first) -> "an app enters the top " + first + " for a keyword";
      case ListingChanges(Set<PartKind> parts) ->
          parts.isEmpty() ? "a listing changes" : "a listing changes: " + names(parts);
      case PriceChanges() -> "a price changes";
      case RatingChanges(BigDecimal stars) ->
          "a rating changes by at least " + stars.toPlainString() + " stars";
      case LowRatings(int count) -> "at least " + count + " new ratings of one or two stars";
      case EntersChart(int first) -> "an app enters the top " + first + " of a chart";
      case LeavesChart(int first) -> "an app leaves the top " + first + " of a chart";
      case Incomplete(int percent) -> "fewer than " + percent + " % of the searches are observed";
      case FormatDrifts(int replies) -> "at least " + replies + " unrecognized replies in a day";
      case CreditsLow(int credits) ->
          "fewer than " + Quantity.of(credits, "credit is", "credits are") + " left";
    };
  }

  private static String names(Set<PartKind> parts) {
    return parts.stream().map(PartKind::words).collect(Collectors.joining(", "));
  }
}
