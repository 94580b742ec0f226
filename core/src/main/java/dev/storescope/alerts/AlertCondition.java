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

/**
 * What fires a rule.
 *
 * @param threshold empty if the kind has none
 * @param parts of a listing, for {@link Kind#LISTING_CHANGES} only; any but the date of the update
 *     if there are none
 */
public record AlertCondition(Kind kind, Optional<BigDecimal> threshold, Set<PartKind> parts) {
  /**
   * Checks the threshold and the parts.
   *
   * @throws IllegalArgumentException if the kind has no such threshold, or no parts
   */
  public AlertCondition {
    if (!parts.isEmpty() && kind != Kind.LISTING_CHANGES) {
      throw new IllegalArgumentException(
          "Only listing_changes has parts, not " + kind.wireName() + ".");
    }
    if (threshold.isPresent() != kind.hasThreshold()) {
      throw new IllegalArgumentException(kind.accepted());
    }
    threshold.ifPresent(kind::check);
    threshold = threshold.map(AlertCondition::plain);
    Set<PartKind> copy = EnumSet.noneOf(PartKind.class);
    copy.addAll(parts);
    parts = Collections.unmodifiableSet(copy);
  }

  /** A condition with a threshold. */
  public static AlertCondition of(Kind kind, int threshold) {
    return new AlertCondition(kind, Optional.of(BigDecimal.valueOf(threshold)), Set.of());
  }

  /** A condition without a threshold. */
  public static AlertCondition of(Kind kind) {
    return new AlertCondition(kind, Optional.empty(), Set.of());
  }

  /** One of these parts of a listing changes, or any if there are none. */
  public static AlertCondition ofListings(Set<PartKind> parts) {
    return new AlertCondition(Kind.LISTING_CHANGES, Optional.empty(), parts);
  }

  private static BigDecimal plain(BigDecimal number) {
    BigDecimal shortest = number.stripTrailingZeros();
    return shortest.scale() < 0 ? shortest.setScale(0) : shortest;
  }

  /** The kinds of conditions, named as in the interface. */
  public enum Kind {
    RANK_FALLS(
        About.KEYWORDS,
        "Rank falls by N places or more",
        "a rank falls by at least N",
        "places",
        "1",
        "249"),
    RANK_RISES(
        About.KEYWORDS,
        "Rank rises by N places or more",
        "a rank rises by at least N",
        "places",
        "1",
        "249"),
    LEAVES_FIRST(
        About.KEYWORDS,
        "App leaves the top N for a keyword",
        "an app leaves the top N for a keyword",
        "ranks",
        "1",
        "250"),
    ENTERS_FIRST(
        About.KEYWORDS,
        "App enters the top N for a keyword",
        "an app enters the top N for a keyword",
        "ranks",
        "1",
        "250"),
    LISTING_CHANGES(About.APPS, "Listing changes", "a listing changes", "", "0", "0"),
    PRICE_CHANGES(About.APPS, "Price changes", "a price changes", "", "0", "0"),
    RATING_CHANGES(
        About.APPS,
        "Rating changes by N stars or more",
        "a rating changes by at least N stars",
        "stars",
        "0.01",
        "4"),
    LOW_RATINGS(
        About.APPS,
        "N or more new ratings of one or two stars",
        "at least N new ratings of one or two stars",
        "ratings",
        "1",
        "1000000"),
    ENTERS_CHART(
        About.APPS,
        "App enters the top N of a chart",
        "an app enters the top N of a chart",
        "ranks",
        "1",
        "250"),
    LEAVES_CHART(
        About.APPS,
        "App leaves the top N of a chart",
        "an app leaves the top N of a chart",
        "ranks",
        "1",
        "250"),
    INCOMPLETE(
        About.KEYWORDS,
        "Fewer than N percent of searches are observed",
        "fewer than N % of the searches are observed",
        "percent",
        "1",
        "100"),
    FORMAT_DRIFTS(
        About.SERVICE,
        "N or more replies of a store are not recognized",
        "at least N unrecognized replies in a day",
        "replies",
        "1",
        "50"),
    SOURCE_FAILS(
        About.SERVICE,
        "A source of the stores fails two checks in a row",
        "a source of the stores fails two checks in a row",
        "",
        "0",
        "0"),
    CREDITS_LOW(
        About.SERVICE,
        "Fewer than N credits are left",
        "fewer than N left",
        "credits",
        "1",
        "1000000000");

    private enum About {
      KEYWORDS,
      APPS,
      SERVICE
    }

    private final About about;
    private final String title;
    private final String words;
    private final String unit;
    private final BigDecimal least;
    private final BigDecimal most;

    /** A threshold has as many decimals as the least one. */
    Kind(About about, String title, String words, String unit, String least, String most) {
      this.about = about;
      this.title = title;
      this.words = words;
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

    private String accepted() {
      return hasThreshold()
          ? "The threshold of %s must be %s to %s %s.".formatted(wireName(), least, most, unit)
          : wireName() + " has no threshold.";
    }

    private void check(BigDecimal threshold) {
      if (threshold.compareTo(least) < 0
          || threshold.compareTo(most) > 0
          || threshold.stripTrailingZeros().scale() > least.scale()) {
        throw new IllegalArgumentException(accepted());
      }
    }
  }

  /** The threshold of a kind that has a whole one. */
  int number() {
    return threshold.orElseThrow().intValueExact();
  }

  /** The condition in words. */
  public String describe() {
    String words = threshold.map(n -> kind.words.replace("N", counted(n))).orElse(kind.words);
    return parts.isEmpty()
        ? words
        : words + parts.stream().map(PartKind::words).collect(Collectors.joining(", ", ": ", ""));
  }

  private String counted(BigDecimal number) {
    return kind == Kind.CREDITS_LOW
        ? Quantity.of(number.longValueExact(), "credit is", "credits are")
        : number.toPlainString();
  }
}
