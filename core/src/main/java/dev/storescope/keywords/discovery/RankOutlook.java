package dev.storescope.keywords.discovery;

import dev.storescope.keywords.relevance.Lexicon;
import dev.storescope.keywords.relevance.TextTerms;
import dev.storescope.observation.Rank;
import dev.storescope.store.Keyword;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;

/**
 * The expected logarithm of the share of a search's installs that goes to an app. At first it
 * follows from how much of the keyword is in the listing: a word that is not there may be in the
 * hidden keywords of the app if many terms have it, and is probably the brand of another app if few
 * have. Each known rank of the app then changes what is expected of keywords with the same words.
 * The coefficients were chosen on simulated worlds.
 */
final class RankOutlook {
  /** The logarithm for an app that is not ranked. */
  static final double NOT_RANKED = -9;

  /** The logarithm of the share of the first rank. */
  static final double FIRST = -1.15;

  private static final double WITHOUT_MATCH = -7;
  private static final double PER_MATCH = 5;
  private static final double MISSING_FREQUENT_WORD = -1.5;
  private static final double MISSING_RARE_WORD = -4;

  /** So many ranks weigh as much as the expectation without them. */
  private static final double WEIGHT_OF_ALL = 5;

  private static final double WEIGHT_OF_A_WORD = 1;
  private static final int STEPS = 12;

  private static final double CURVE_EXPONENT = 0.8;
  private static final double CURVE_RATE = 0.04;

  private final TextTerms listing;
  private final Lexicon lexicon;
  private final Map<String, Double> ofWords = new HashMap<>();
  private double ofAll;

  /** A search with what its rank differs from the expectation by. */
  private record Surprise(List<String> words, double difference) {}

  private RankOutlook(TextTerms listing, Lexicon lexicon) {
    this.listing = listing;
    this.lexicon = lexicon;
  }

  /**
   * @param ranks the app's known ranks
   */
  static RankOutlook of(TextTerms listing, Lexicon lexicon, Map<Keyword, Rank> ranks) {
    RankOutlook outlook = new RankOutlook(listing, lexicon);
    List<Surprise> surprises = new ArrayList<>();
    ranks.forEach(
        (keyword, rank) -> {
          List<String> words = lexicon.wordsOf(keyword);
          surprises.add(new Surprise(words, logShare(rank) - outlook.prior(words)));
        });
    outlook.fit(surprises);
    return outlook;
  }

  /** The expected logarithm, at most that of the first rank. */
  double of(Keyword keyword) {
    List<String> words = lexicon.wordsOf(keyword);
    double sum = prior(words) + ofAll;
    for (String word : words) {
      sum += ofWords.getOrDefault(word, 0.0);
    }
    return Math.clamp(sum, 2 * NOT_RANKED, FIRST);
  }

  /** The logarithm of the share of a rank that is known, which falls as that of the installs. */
  static double logShare(Rank rank) {
    return switch (rank) {
      case Rank.NotRanked(), Rank.Beyond _ -> NOT_RANKED;
      case Rank.Ranked(int position) ->
          Math.max(
              NOT_RANKED,
              FIRST - CURVE_EXPONENT * Math.log(position) - CURVE_RATE * (position - 1));
    };
  }

  private double prior(List<String> words) {
    double matches = 0;
    double missing = 0;
    for (String word : words) {
      OptionalDouble match = listing.matchOfWord(word);
      if (match.isPresent()) {
        matches += match.getAsDouble();
      } else {
        missing += lexicon.isFrequent(word) ? MISSING_FREQUENT_WORD : MISSING_RARE_WORD;
      }
    }
    return WITHOUT_MATCH + PER_MATCH * matches / Math.max(1, words.size()) + missing;
  }

  /** Ridge regression of the differences on the words, one coefficient after the other. */
  private void fit(List<Surprise> surprises) {
    Map<String, List<Surprise>> byWord = new HashMap<>();
    for (Surprise surprise : surprises) {
      for (String word : new HashSet<>(surprise.words())) {
        byWord.computeIfAbsent(word, _ -> new ArrayList<>()).add(surprise);
      }
    }
    for (int step = 0; step < STEPS; step++) {
      double before = ofAll;
      double rest =
          surprises.stream().mapToDouble(surprise -> unexplained(surprise) + before).sum();
      ofAll = rest / (surprises.size() + WEIGHT_OF_ALL);
      byWord.forEach(this::fit);
    }
  }

  private void fit(String word, List<Surprise> surprises) {
    double before = ofWords.getOrDefault(word, 0.0);
    double rest = surprises.stream().mapToDouble(surprise -> unexplained(surprise) + before).sum();
    ofWords.put(word, rest / (surprises.size() + WEIGHT_OF_A_WORD));
  }

  private double unexplained(Surprise surprise) {
    double rest = surprise.difference() - ofAll;
    for (String word : new HashSet<>(surprise.words())) {
      rest -= ofWords.getOrDefault(word, 0.0);
    }
    return rest;
  }
}
