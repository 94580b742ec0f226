package dev.storescope.fetching.doubt;

import dev.storescope.observation.Facts;
import dev.storescope.observation.Facts.Listed;
import dev.storescope.observation.Facts.ListingDetails;
import dev.storescope.observation.Facts.Price;
import dev.storescope.observation.Facts.Summary;
import java.math.BigDecimal;
import java.util.Collections;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * A listing, or a summary, of another app under the id, of another country, or with a price of
 * another order of magnitude. The listing that is known may be old: it is current until another one
 * replaces it.
 */
final class ListingJumps {
  /** Apps are sold at half or a tenth of their price, hardly ever at a twentieth. */
  private static final BigDecimal MOST_TIMES = BigDecimal.valueOf(20);

  /** Shorter words, such as "to" and "My", are in the titles of many apps. */
  private static final int SHORTEST_WORD = 3;

  private static final Pattern NO_LETTERS = Pattern.compile("[^\\p{L}\\p{M}\\p{N}]+");

  private ListingJumps() {}

  static Optional<String> find(Facts known, Facts observed) {
    if (known instanceof Listed before && observed instanceof Listed now) {
      return findOtherApp(before, now).or(() -> findJump(before.price(), now.price()));
    }
    return known instanceof Summary before && observed instanceof Summary now
        ? findOtherApp(before, now).or(() -> findJump(before.price(), now.price()))
        : Optional.empty();
  }

  private static Optional<String> findOtherApp(Summary before, Summary now) {
    return before.developer().isPresent()
            && now.developer().isPresent()
            && !before.developer().equals(now.developer())
            && areOther(before.title(), now.title())
        ? Optional.of(
            otherApp(before.title(), before.developer().get(), now.title(), now.developer().get()))
        : Optional.empty();
  }

  private static String otherApp(
      String titleBefore, String developerBefore, String title, String developer) {
    return "the listing is that of another app: %s by %s instead of %s by %s"
        .formatted(title, developer, titleBefore, developerBefore);
  }

  private static Optional<String> findOtherApp(Listed before, Listed now) {
    return isOtherApp(before, now)
        ? Optional.of(otherApp(before.title(), before.developer(), now.title(), now.developer()))
        : Optional.empty();
  }

  /**
   * An app keeps its bundle id; others may have the same title or, by a sale, another developer.
   */
  private static boolean isOtherApp(Listed before, Listed now) {
    return differ(before, now, ListingDetails::bundleId)
        || (!same(before, now, ListingDetails::bundleId)
            && !same(before, now, ListingDetails::developerId)
            && !before.developer().equals(now.developer())
            && areOther(before.title(), now.title()));
  }

  private static boolean areOther(String title, String other) {
    return !title.equals(other) && Collections.disjoint(words(title), words(other));
  }

  private static Set<String> words(String title) {
    return NO_LETTERS
        .splitAsStream(title.toLowerCase(Locale.ROOT))
        .filter(word -> word.length() >= SHORTEST_WORD)
        .collect(Collectors.toSet());
  }

  private static boolean differ(
      Listed before, Listed now, Function<ListingDetails, Optional<String>> detail) {
    Optional<String> one = detail.apply(before.details());
    Optional<String> other = detail.apply(now.details());
    return one.isPresent() && other.isPresent() && !one.equals(other);
  }

  private static boolean same(
      Listed before, Listed now, Function<ListingDetails, Optional<String>> detail) {
    Optional<String> one = detail.apply(before.details());
    return one.isPresent() && one.equals(detail.apply(now.details()));
  }

  private static Optional<String> findJump(Optional<Price> before, Optional<Price> now) {
    return before.flatMap(price -> now.flatMap(it -> findJump(price, it)));
  }

  private static Optional<String> findJump(Price before, Price now) {
    if (before.currency().isEmpty() || now.currency().isEmpty()) {
      return Optional.empty();
    }
    boolean isSameCurrency = before.currency().equals(now.currency());
    boolean hasJumped = isSameCurrency && hasJumped(before.amount(), now.amount());
    return isSameCurrency && !hasJumped
        ? Optional.empty()
        : Optional.of("the price went from %s to %s".formatted(text(before), text(now)));
  }

  private static boolean hasJumped(Optional<BigDecimal> before, Optional<BigDecimal> now) {
    return before.isPresent()
        && now.isPresent()
        && (isTimes(before.get(), now.get()) || isTimes(now.get(), before.get()));
  }

  private static boolean isTimes(BigDecimal small, BigDecimal large) {
    return small.signum() > 0 && large.compareTo(small.multiply(MOST_TIMES)) >= 0;
  }

  private static String text(Price price) {
    return price.text() + price.currency().map(code -> " (" + code + ")").orElse("");
  }
}
