package dev.storescope.keywords.relevance;

import dev.storescope.observation.Facts.Listed;
import dev.storescope.store.Keyword;
import dev.storescope.store.Words;
import dev.storescope.store.Words.Phrase;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.TreeMap;

/**
 * Possible search terms from a listing: one to three words in a row that neither begin nor end with
 * a stop word. Terms of the title come first, then those of the short description, of the beginning
 * of the description and of the rest; within each, repeated terms come first.
 */
public final class TextTerms {
  static final int MAX_TERMS = 200;

  /** The maximum length of a description in either store. */
  private static final int LONGEST_TEXT = 4000;

  private static final int LONGEST_TERM = 3;

  /** How much of a description the stores show at first. */
  private static final int OPENING = 250;

  /** The maximum difference at the end of two forms of one word. */
  private static final int ENDING = 2;

  private static final int SHORTEST_STEM = 4;

  private final Map<Keyword, ListingTerm> terms = new LinkedHashMap<>();
  private final TreeMap<String, ListingSection> words = new TreeMap<>();

  private enum ListingSection {
    TITLE(10, 1.0),
    SHORT_DESCRIPTION(5, 0.9),
    OPENING(2, 0.5),
    REST(0, 0.3);

    private final double weight;
    private final double match;

    ListingSection(double weight, double match) {
      this.weight = weight;
      this.match = match;
    }
  }

  /** A term with the section that has it first and the number of its occurrences. */
  private record ListingTerm(
      Keyword keyword, int words, ListingSection section, int order, int count) {
    ListingTerm again() {
      return new ListingTerm(keyword, words, section, order, count + 1);
    }

    /** Long terms are rarely typed. */
    double weight() {
      return section.weight + Math.log(count) - 1.5 * (words - 1);
    }
  }

  private TextTerms() {}

  public static TextTerms of(Listed listing) {
    TextTerms terms = new TextTerms();
    terms.add(ListingSection.TITLE, listing.title());
    listing.shortDescription().ifPresent(text -> terms.add(ListingSection.SHORT_DESCRIPTION, text));
    listing.promoText().ifPresent(text -> terms.add(ListingSection.OPENING, text));
    String description = first(listing.description(), LONGEST_TEXT);
    String opening = first(description, OPENING);
    terms.add(ListingSection.OPENING, opening);
    terms.add(ListingSection.REST, description.substring(opening.length()));
    return terms;
  }

  public static TextTerms none() {
    return new TextTerms();
  }

  /** The terms, best first. */
  public List<Keyword> best() {
    return terms.values().stream()
        .sorted(
            Comparator.comparingDouble(ListingTerm::weight)
                .reversed()
                .thenComparingInt(ListingTerm::order))
        .limit(MAX_TERMS)
        .map(ListingTerm::keyword)
        .toList();
  }

  /** The words without the stop words, those of the title first. */
  List<String> words() {
    return words.entrySet().stream()
        .filter(word -> !StopWords.contains(word.getKey()))
        .sorted(Map.Entry.<String, ListingSection>comparingByValue())
        .map(Map.Entry::getKey)
        .toList();
  }

  /** How well the listing has a word or a form of it, 0 to 1; empty if it has none. */
  public OptionalDouble matchOfWord(String word) {
    return find(word).stream().mapToDouble(section -> section.match).findFirst();
  }

  /**
   * How much of a keyword is in the listing, 0 to 1: the match of the first section that has it as
   * a whole, otherwise the mean match of its words without the stop words.
   */
  public double matchOf(Keyword keyword) {
    ListingTerm whole = terms.get(keyword);
    return whole == null ? matchOfWords(keyword) : whole.section().match;
  }

  private double matchOfWords(Keyword keyword) {
    List<String> all = Words.of(keyword);
    List<String> significant = all.stream().filter(word -> !StopWords.contains(word)).toList();
    return (significant.isEmpty() ? all : significant)
        .stream()
            .mapToDouble(word -> find(word).map(section -> section.match).orElse(0.0))
            .average()
            .orElse(0);
  }

  private void add(ListingSection section, String text) {
    for (Phrase phrase : Words.phrasesOf(text)) {
      for (int first = 0; first < phrase.words().size(); first++) {
        phrase.from(first, 1).ifPresent(word -> words.putIfAbsent(word.text(), section));
        for (int count = 1; count <= LONGEST_TERM; count++) {
          if (first + count <= phrase.words().size()) {
            add(section, phrase, first, count);
          }
        }
      }
    }
  }

  private void add(ListingSection section, Phrase phrase, int first, int count) {
    if (isSignificant(phrase.from(first, 1)) && isSignificant(phrase.from(first + count - 1, 1))) {
      phrase
          .from(first, count)
          .ifPresent(
              keyword ->
                  terms.merge(
                      keyword,
                      new ListingTerm(keyword, count, section, terms.size(), 1),
                      (known, _) -> known.again()));
    }
  }

  private static boolean isSignificant(Optional<Keyword> word) {
    return word.isPresent() && !StopWords.contains(word.get().text());
  }

  private Optional<ListingSection> find(String word) {
    ListingSection exact = words.get(word);
    return exact == null ? findForm(word) : Optional.of(exact);
  }

  private Optional<ListingSection> findForm(String word) {
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
