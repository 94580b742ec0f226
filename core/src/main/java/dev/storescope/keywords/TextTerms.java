package dev.storescope.keywords;

import dev.storescope.keywords.Words.Phrase;
import dev.storescope.observation.Facts.Listed;
import dev.storescope.store.Keyword;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * What people who look for an app might type, by the words of its listing: words, pairs and triples
 * in a row that neither begin nor end with a stop word. Those of the title come first, then those
 * of the short description, of the beginning of the description and of the rest; within each, those
 * that the listing repeats. That it might be typed does not say that anybody does.
 */
final class TextTerms {
  /** The most terms of one listing. */
  static final int MAX_TERMS = 200;

  /** A listing has at most 4,000 characters of description in either store. */
  private static final int LONGEST_TEXT = 4000;

  private static final int LONGEST_TERM = 3;

  /** What the stores show of a description before someone asks for more. */
  private static final int OPENING = 250;

  /** So far may two words differ at their ends and be forms of one. */
  private static final int ENDING = 2;

  private static final int SHORTEST_STEM = 4;

  private final Map<Keyword, Term> terms = new LinkedHashMap<>();
  private final TreeMap<String, Place> words = new TreeMap<>();

  /** Where a term stands; the weight is what it counts there, beside ten for the title. */
  private enum Place {
    TITLE(10, 1.0),
    SHORT_DESCRIPTION(5, 0.9),
    OPENING(2, 0.5),
    REST(0, 0.3);

    private final double weight;
    private final double match;

    Place(double weight, double match) {
      this.weight = weight;
      this.match = match;
    }
  }

  /** A term where it first stands, and how often it is there. */
  private record Term(Keyword keyword, int words, Place place, int order, int count) {
    Term again() {
      return new Term(keyword, words, place, order, count + 1);
    }

    /** Long terms are seldom typed; but one of the title says more than a word of the text. */
    double weight() {
      return place.weight + Math.log(count) - 1.5 * (words - 1);
    }
  }

  private TextTerms() {}

  static TextTerms of(Listed listing) {
    TextTerms terms = new TextTerms();
    terms.add(Place.TITLE, listing.title());
    listing.shortDescription().ifPresent(text -> terms.add(Place.SHORT_DESCRIPTION, text));
    listing.promoText().ifPresent(text -> terms.add(Place.OPENING, text));
    String description = first(listing.description(), LONGEST_TEXT);
    String opening = first(description, OPENING);
    terms.add(Place.OPENING, opening);
    terms.add(Place.REST, description.substring(opening.length()));
    return terms;
  }

  static TextTerms none() {
    return new TextTerms();
  }

  /** The terms, the most telling first. */
  List<Keyword> best() {
    return terms.values().stream()
        .sorted(Comparator.comparingDouble(Term::weight).reversed().thenComparingInt(Term::order))
        .limit(MAX_TERMS)
        .map(Term::keyword)
        .toList();
  }

  /**
   * How much of a keyword is in the listing, 0 to 1: the mean over its words, stop words aside,
   * where a word of the title counts 1 and one of the description less. A term that is there as a
   * whole counts as the place does where it is first.
   */
  double matchOf(Keyword keyword) {
    Term whole = terms.get(keyword);
    return whole == null ? matchOfWords(keyword) : whole.place().match;
  }

  private double matchOfWords(Keyword keyword) {
    List<String> all = Words.of(keyword);
    List<String> telling = all.stream().filter(word -> !StopWords.contains(word)).toList();
    return (telling.isEmpty() ? all : telling)
        .stream()
            .mapToDouble(word -> find(word).map(place -> place.match).orElse(0.0))
            .average()
            .orElse(0);
  }

  private void add(Place place, String text) {
    for (Phrase phrase : Words.phrasesOf(text)) {
      for (int first = 0; first < phrase.words().size(); first++) {
        phrase.from(first, 1).ifPresent(word -> words.putIfAbsent(word.text(), place));
        for (int count = 1; count <= LONGEST_TERM; count++) {
          if (first + count <= phrase.words().size()) {
            add(place, phrase, first, count);
          }
        }
      }
    }
  }

  private void add(Place place, Phrase phrase, int first, int count) {
    if (isTelling(phrase.from(first, 1)) && isTelling(phrase.from(first + count - 1, 1))) {
      phrase
          .from(first, count)
          .ifPresent(
              keyword ->
                  terms.merge(
                      keyword,
                      new Term(keyword, count, place, terms.size(), 1),
                      (known, _) -> known.again()));
    }
  }

  private static boolean isTelling(Optional<Keyword> word) {
    return word.isPresent() && !StopWords.contains(word.get().text());
  }

  private Optional<Place> find(String word) {
    Place exact = words.get(word);
    return exact == null ? findForm(word) : Optional.of(exact);
  }

  private Optional<Place> findForm(String word) {
    if (word.length() < SHORTEST_STEM) {
      return Optional.empty();
    }
    String stem = word.substring(0, SHORTEST_STEM);
    return words.subMap(stem, stem + Character.MAX_VALUE).entrySet().stream()
        .filter(entry -> isFormOf(entry.getKey(), word))
        .map(Map.Entry::getValue)
        .min(Comparator.naturalOrder());
  }

  private static boolean isFormOf(String one, String other) {
    int same = 0;
    int most = Math.min(one.length(), other.length());
    while (same < most && one.charAt(same) == other.charAt(same)) {
      same++;
    }
    return Math.max(one.length(), other.length()) - same <= ENDING;
  }

  private static String first(String text, int most) {
    boolean isShort = text.codePointCount(0, text.length()) <= most;
    return isShort ? text : text.substring(0, text.offsetByCodePoints(0, most));
  }
}
