package dev.storescope.keywords.relevance;

import dev.storescope.answer.Evidence;
import dev.storescope.estimation.Market;
import dev.storescope.store.Keyword;
import dev.storescope.store.StoreType;
import dev.storescope.store.Words;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * The terms of a market's lexicon that share a word with a listing; the rarest words are read
 * first. What people search for in the App Store of a country is looked for in its Google Play too.
 */
public final class Lexicon {
  /** The maximum number of words of a listing to read. */
  private static final int MOST_WORDS = 40;

  /** The maximum number of terms of a word. */
  private static final int MOST_OF_A_WORD = 400;

  /** The maximum number of terms. */
  private static final int MOST = 2500;

  /** A word in at least as many of the terms is one that people add to others. */
  private static final int FREQUENT = 4;

  /** A word in one of at most so many terms is frequent. */
  private static final int FEW_TERMS = 100;

  private final Map<Keyword, List<String>> words;
  private final Map<String, Integer> frequencies = new HashMap<>();

  private Lexicon(Set<Keyword> terms) {
    this.words = new LinkedHashMap<>();
    for (Keyword term : terms) {
      List<String> ofTerm = Words.of(term);
      words.put(term, ofTerm);
      new HashSet<>(ofTerm).forEach(word -> frequencies.merge(word, 1, Integer::sum));
    }
  }

  static Lexicon none() {
    return new Lexicon(Set.of());
  }

  public static Lexicon read(Evidence evidence, Market market, TextTerms listing) {
    List<String> read = listing.words().stream().limit(MOST_WORDS).toList();
    List<List<Keyword>> rarestFirst =
        new ArrayList<>(evidence.each(read, word -> list(evidence, market, word)).toList());
    rarestFirst.sort(Comparator.comparingInt(List::size));
    Set<Keyword> terms = new TreeSet<>();
    for (List<Keyword> ofWord : rarestFirst) {
      if (terms.size() + ofWord.size() <= MOST) {
        terms.addAll(ofWord);
      }
    }
    return new Lexicon(terms);
  }

  private static List<Keyword> list(Evidence evidence, Market market, String word) {
    List<Keyword> terms = new ArrayList<>();
    for (StoreType store : StoreType.values()) {
      if (store == market.store() || store == StoreType.APP_STORE) {
        terms.addAll(evidence.terms(store, market.country(), word, MOST_OF_A_WORD));
      }
    }
    return terms;
  }

  public Set<Keyword> terms() {
    return words.keySet();
  }

  /**
   * The words of a keyword: a search for "free maps" may lead to other apps than one for "maps".
   */
  public List<String> wordsOf(Keyword keyword) {
    List<String> known = words.get(keyword);
    return known == null ? Words.of(keyword) : known;
  }

  /** Whether many terms have a word, as they have "free"; brands are in few. */
  public boolean isFrequent(String word) {
    int least = Math.clamp(words.size() / FEW_TERMS, 1, FREQUENT);
    return frequencies.getOrDefault(word, 0) >= least;
  }
}
