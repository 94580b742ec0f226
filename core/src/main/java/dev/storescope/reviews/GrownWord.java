package dev.storescope.reviews;

import dev.storescope.keywords.relevance.StopWords;
import dev.storescope.observation.Review;
import dev.storescope.store.Keyword;
import dev.storescope.store.Words;
import dev.storescope.store.Words.Phrase;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * A word that a larger share of the reviews of a period has than of the period before. A review
 * counts once, however often it has the word.
 *
 * @param word in lower case
 * @param reviews how many of the period have it
 * @param before how many of the period before have it
 * @param averageStars of the reviews of the period that have it
 */
public record GrownWord(String word, int reviews, int before, double averageStars) {
  static final int MOST_WORDS = 20;

  /** A word of fewer reviews is not reported. */
  static final int LEAST_REVIEWS = 3;

  /**
   * The log-likelihood ratio of Dunning (1993) that a chance difference exceeds once in 100 times:
   * the 99 % quantile of the chi-squared distribution with one degree of freedom.
   */
  private static final double LEAST_RATIO = 6.635;

  /** How much of a text is read. */
  private static final int LONGEST_TEXT = 2000;

  private record Rated(GrownWord word, double ratio) {}

  /** The words that grew most surely first; at most 20. */
  static List<GrownWord> between(List<Review> before, List<Review> recent) {
    Map<String, Integer> old = new HashMap<>();
    before.forEach(review -> wordsOf(review).forEach(word -> old.merge(word, 1, Integer::sum)));
    Map<String, List<Review>> now = new HashMap<>();
    recent.forEach(
        review ->
            wordsOf(review)
                .forEach(word -> now.computeIfAbsent(word, _ -> new ArrayList<>()).add(review)));
    return now.entrySet().stream()
        .filter(each -> each.getValue().size() >= LEAST_REVIEWS)
        .map(each -> of(each.getKey(), each.getValue(), old.getOrDefault(each.getKey(), 0)))
        .map(word -> new Rated(word, word.ratio(recent.size(), before.size())))
        .filter(each -> each.ratio() >= LEAST_RATIO)
        .sorted(
            Comparator.comparingDouble(Rated::ratio)
                .reversed()
                .thenComparing(each -> each.word().word()))
        .limit(MOST_WORDS)
        .map(Rated::word)
        .toList();
  }

  private static GrownWord of(String word, List<Review> reviews, int before) {
    double stars = reviews.stream().mapToInt(Review::stars).average().orElseThrow();
    return new GrownWord(word, reviews.size(), before, stars);
  }

  /** The ratio of a word that grew; 0 of one that did not. */
  private double ratio(int recentReviews, int earlierReviews) {
    boolean grew = (double) reviews * earlierReviews > (double) before * recentReviews;
    if (!grew) {
      return 0;
    }
    double all = recentReviews + earlierReviews;
    double with = reviews + before;
    double without = all - with;
    return 2
        * (part(reviews, with * recentReviews / all)
            + part(before, with * earlierReviews / all)
            + part(recentReviews - reviews, without * recentReviews / all)
            + part(earlierReviews - before, without * earlierReviews / all));
  }

  private static double part(double observed, double expected) {
    return observed == 0 ? 0 : observed * Math.log(observed / expected);
  }

  private static Set<String> wordsOf(Review review) {
    Set<String> words = new HashSet<>();
    review.title().ifPresent(title -> addWords(title, words));
    addWords(review.text(), words);
    return words;
  }

  private static void addWords(String text, Set<String> words) {
    for (Phrase phrase : Words.phrasesOf(first(text))) {
      for (int i = 0; i < phrase.words().size(); i++) {
        phrase
            .from(i, 1)
            .map(Keyword::text)
            .filter(word -> word.codePoints().anyMatch(Character::isLetter))
            .filter(word -> !StopWords.contains(word))
            .ifPresent(words::add);
      }
    }
  }

  private static String first(String text) {
    boolean isShort = text.codePointCount(0, text.length()) <= LONGEST_TEXT;
    return isShort ? text : text.substring(0, text.offsetByCodePoints(0, LONGEST_TEXT));
  }
}
