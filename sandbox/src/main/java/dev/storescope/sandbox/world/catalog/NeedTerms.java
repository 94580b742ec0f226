package dev.storescope.sandbox.world.catalog;

import dev.storescope.sandbox.world.catalog.TopicVocabulary.Topic;
import dev.storescope.store.StoreType;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Generic terms of a language: what people need, without naming an app. */
public final class NeedTerms {
  private final Language language;
  private final SeededRandom random;
  private final SeededRandom ofStore;
  private final double shared;
  private final Set<String> taken = new HashSet<>();
  private final List<Term> terms = new ArrayList<>();

  private NeedTerms(Language language, SeededRandom random, StoreType store, double shared) {
    this.language = language;
    this.random = random.of("needs").of(language.number());
    this.ofStore = this.random.of(store.wireName());
    this.shared = shared;
  }

  /**
   * The most searched in a store first.
   *
   * @param shared correlation between the stores of what makes one term, topic word or modifier
   *     more searched for than another
   */
  public static List<Term> list(
      Language language, SeededRandom random, StoreType store, double shared, int limit) {
    NeedTerms needs = new NeedTerms(language, random, store, shared);
    needs.addAlone();
    needs.addWithModifier();
    needs.addPairs();
    if (needs.terms.size() < limit) {
      needs.addWithTwoModifiers(limit);
    }
    return needs.terms.stream()
        .sorted(Comparator.comparingDouble(Term::pull).reversed().thenComparing(Term::text))
        .limit(limit)
        .toList();
  }

  /** How much more than others of its kind a term is searched for, in both stores; normal. */
  static double popularity(SeededRandom world, Language language, String text, WordKind kind) {
    return world.of("needs").of(language.number()).normal(text.hashCode(), kind.purpose);
  }

  /** What a word is for. */
  enum WordKind {
    TOPIC(2),
    MODIFIER(3);

    private final long purpose;

    WordKind(long purpose) {
      this.purpose = purpose;
    }
  }

  private void addAlone() {
    for (Topic topic : TopicVocabulary.TOPICS) {
      topic.terms(language).forEach(term -> add(topic, term, pullOf(topic, term)));
    }
  }

  private void addWithModifier() {
    for (Topic topic : TopicVocabulary.TOPICS) {
      for (String term : topic.terms(language)) {
        for (String modifier : TopicVocabulary.modifiers(language)) {
          double pull = pullOf(topic, term) + pullOf(modifier);
          add(topic, term + " " + modifier, pull);
          add(topic, modifier + " " + term, pull - 0.3);
        }
      }
    }
  }

  private void addPairs() {
    for (Topic topic : TopicVocabulary.TOPICS) {
      for (String term : topic.terms(language)) {
        for (Topic other : TopicVocabulary.TOPICS) {
          if (other != topic) {
            other.terms(language).forEach(with -> addPair(topic, term, with));
          }
        }
      }
    }
  }

  private void addPair(Topic topic, String term, String with) {
    add(topic, term + " " + with, pullOf(topic, term) - 5.5);
  }

  private void addWithTwoModifiers(int limit) {
    List<String> modifiers = TopicVocabulary.modifiers(language);
    for (int i = 0; i < modifiers.size() && terms.size() < 2 * limit; i++) {
      for (String second : modifiers) {
        for (Topic topic : TopicVocabulary.TOPICS) {
          for (String term : topic.terms(language)) {
            double pull = pullOf(topic, term) - 6;
            add(topic, modifiers.get(i) + " " + term + " " + second, pull);
          }
        }
      }
    }
  }

  private void add(Topic topic, String text, double pull) {
    if (!repeatsWord(text) && taken.add(text)) {
      double own = pull + 0.7 * normal(text, 1);
      terms.add(Term.generic(text, topic, own));
    }
  }

  /** Nobody searches for "running tracker tracker". */
  private static boolean repeatsWord(String text) {
    List<String> words = List.of(text.split(" "));
    return Set.copyOf(words).size() < words.size();
  }

  private double pullOf(Topic topic, String term) {
    return Math.log(topic.weight()) + 0.7 * normal(term, WordKind.TOPIC.purpose);
  }

  private double pullOf(String modifier) {
    return -3 + 0.5 * normal(modifier, WordKind.MODIFIER.purpose);
  }

  private double normal(String text, long purpose) {
    double common = random.normal(text.hashCode(), purpose);
    return shared == 1
        ? common
        : Math.sqrt(shared) * common
            + Math.sqrt(1 - shared) * ofStore.normal(text.hashCode(), purpose);
  }
}
