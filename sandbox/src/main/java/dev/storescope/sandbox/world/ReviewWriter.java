package dev.storescope.sandbox.world;

import dev.storescope.sandbox.world.AppReview.Answer;
import dev.storescope.sandbox.world.catalog.NameGenerator;
import dev.storescope.sandbox.world.catalog.Product;
import dev.storescope.sandbox.world.catalog.SeededRandom;
import dev.storescope.sandbox.world.catalog.TopicVocabulary;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Writes the reviews of a market's products. One in eight of those who rate writes a review; some
 * edit it later, which makes it new again, some delete it, some get an answer of the developer.
 */
final class ReviewWriter {
  private static final long SECONDS_OF_A_DAY = 86_400;
  private static final double SHARE_OF_RATINGS = 1 / 8.0;
  private static final int MOST_PER_DAY = 60;
  private static final int LONGEST_UNTIL_EDIT_DAYS = 30;
  private static final int LONGEST_UNTIL_DELETED_DAYS = 60;
  private static final int LONGEST_UNTIL_ANSWER_HOURS = 72;
  private static final long FIRST_NUMBER = 10_000_000_000L;

  /** The days over which most of those who find a review helpful do so. */
  private static final double HELPFUL_DAYS = 20;

  private final SimulatedMarket market;
  private final Population population;
  private final AppPageWriter pages;
  private final SeededRandom random;

  ReviewWriter(SimulatedMarket market, Population population, AppPageWriter pages) {
    this.market = market;
    this.population = population;
    this.pages = pages;
    this.random = market.random().of("reviews");
  }

  /** The reviews at the start of an hour, newest first; at most a limit. */
  List<AppReview> newest(Product product, long hour, int limit) {
    Feed feed = new Feed(product, Instant.ofEpochSecond(hour * 3600), new HashMap<>());
    List<AppReview> found = new ArrayList<>();
    long day = Math.floorDiv(hour, 24);
    long last = product.released();
    for (; day >= last; day--) {
      for (int i = 0; i < submittedOn(product, day); i++) {
        write(feed, day, i).ifPresent(found::add);
      }
      if (found.size() >= limit) {
        // Older ones may have been edited since.
        last = Math.max(last, day - LONGEST_UNTIL_EDIT_DAYS);
      }
    }
    return found.stream()
        .sorted(
            Comparator.comparing(AppReview::submittedAt)
                .reversed()
                .thenComparingLong(AppReview::number))
        .limit(limit)
        .toList();
  }

  /**
   * The reviews of a product at an instant.
   *
   * @param stars the ratings by their stars, by the day that they were needed of
   */
  private record Feed(Product product, Instant now, Map<Long, List<Long>> stars) {}

  private int submittedOn(Product product, long day) {
    double expected = population.ratingsOn(product, day) * SHARE_OF_RATINGS;
    double varied = expected * 2 * random.of(product.number()).uniform(day, -1);
    int whole = (int) Math.min(varied, MOST_PER_DAY);
    double rest = Math.min(varied, MOST_PER_DAY) - whole;
    return whole + (random.of(product.number()).uniform(day, -2) < rest ? 1 : 0);
  }

  /** Empty if it is not submitted yet, or is deleted. */
  private Optional<AppReview> write(Feed feed, long day, int index) {
    Instant now = feed.now();
    SeededRandom one = random.of(feed.product().number()).of(day * MOST_PER_DAY + index);
    Instant first =
        Instant.ofEpochSecond(day * SECONDS_OF_A_DAY + one.below((int) SECONDS_OF_A_DAY, 1, 0))
            .plusMillis(one.below(1000, 1, 1));
    Instant edited = first.plusSeconds(one.below(LONGEST_UNTIL_EDIT_DAYS * 86_400, 2, 0));
    Instant deleted = first.plusSeconds(one.below(LONGEST_UNTIL_DELETED_DAYS * 86_400, 3, 0));
    boolean isDeleted = one.happens(0.04, 3) && !deleted.isAfter(now);
    if (first.isAfter(now) || isDeleted) {
      return Optional.empty();
    }
    boolean isEdited = one.happens(0.06, 2) && !edited.isAfter(now);
    return Optional.of(
        isEdited ? review(feed, one, first, edited, 1) : review(feed, one, first, first, 0));
  }

  /**
   * A review.
   *
   * @param edit 1 if it is edited, else 0
   */
  private AppReview review(Feed feed, SeededRandom one, Instant first, Instant written, int edit) {
    Product product = feed.product();
    int stars = stars(feed, one.of(edit), Math.floorDiv(written.getEpochSecond(), 86_400));
    long number = FIRST_NUMBER + (one.bits(4, 0) >>> 17);
    String author = NameGenerator.brand(market.language(), one, 5);
    return new AppReview(
        number,
        one.happens(0.5, 6)
            ? author
            : author + " " + NameGenerator.brand(market.language(), one, 7),
        stars,
        phrase(product, one.of(edit), 8),
        text(product, one.of(edit)),
        version(product, one, written),
        written,
        helpful(one, first, feed.now()),
        answer(product, one, stars, first, feed.now()));
  }

  private int stars(Feed feed, SeededRandom one, long day) {
    List<Long> histogram =
        feed.stars().computeIfAbsent(day, of -> population.ratings(feed.product(), of).histogram());
    long all = histogram.stream().mapToLong(Long::longValue).sum();
    double left = one.uniform(9) * all;
    for (int stars = 1; stars < histogram.size(); stars++) {
      left -= histogram.get(stars - 1);
      if (left < 0) {
        return stars;
      }
    }
    return histogram.size();
  }

  private String text(Product product, SeededRandom one) {
    StringBuilder text = new StringBuilder(phrase(product, one, 10));
    int more = one.below(4, 11, 0);
    for (int i = 0; i < more; i++) {
      text.append(i % 3 == 2 ? ".\n" : ". ").append(phrase(product, one, 12 + i));
    }
    return text.append(one.happens(0.2, 11) ? " 👍🏽" : "!").toString();
  }

  private String phrase(Product product, SeededRandom one, int purpose) {
    return NameGenerator.capitalised(
        pick(TopicVocabulary.modifiers(market.language()), one, purpose, 0)
            + " "
            + pick(product.topic().terms(market.language()), one, purpose, 1));
  }

  private static String pick(List<String> words, SeededRandom one, int purpose, int part) {
    return words.get(one.below(words.size(), purpose, part));
  }

  private Optional<String> version(Product product, SeededRandom one, Instant written) {
    long day = Math.floorDiv(written.getEpochSecond(), SECONDS_OF_A_DAY);
    return Optional.of(pages.release(product, day).version()).filter(_ -> one.happens(0.8, 16));
  }

  private static long helpful(SeededRandom one, Instant first, Instant now) {
    double days = (now.getEpochSecond() - first.getEpochSecond()) / (double) SECONDS_OF_A_DAY;
    double most = 3 * Math.pow(one.uniform(17), 8) / (1.02 - one.uniform(17));
    return (long) (most * (1 - Math.exp(-days / HELPFUL_DAYS)));
  }

  /** Bad reviews are answered more often. */
  private Optional<Answer> answer(
      Product product, SeededRandom one, int stars, Instant first, Instant now) {
    Instant at = first.plusSeconds(one.below(LONGEST_UNTIL_ANSWER_HOURS * 3600, 18, 0));
    boolean answers = one.happens(stars <= 3 ? 0.3 : 0.1, 18);
    return answers && !at.isAfter(now)
        ? Optional.of(new Answer(product.brand() + ": " + phrase(product, one, 19) + ".", at))
        : Optional.empty();
  }
}
