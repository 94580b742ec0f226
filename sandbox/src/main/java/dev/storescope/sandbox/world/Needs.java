package dev.storescope.sandbox.world;

import dev.storescope.sandbox.world.Vocabulary.Topic;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** The terms by which people of a language name what they need, whichever app that may be. */
final class Needs {
  private final Language language;
  private final Dice dice;
  private final Set<String> taken = new HashSet<>();
  private final List<Term> terms = new ArrayList<>();

  private Needs(Language language, Dice dice) {
    this.language = language;
    this.dice = dice.of("needs").of(language.number());
  }

  /** Those with most pull, the first first. */
  static List<Term> list(Language language, Dice dice, int limit) {
    Needs needs = new Needs(language, dice);
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

  private void addAlone() {
    for (Topic topic : Vocabulary.TOPICS) {
      topic.terms(language).forEach(term -> add(topic, term, pullOf(topic, term)));
    }
  }

  private void addWithModifier() {
    for (Topic topic : Vocabulary.TOPICS) {
      for (String term : topic.terms(language)) {
        for (String modifier : Vocabulary.modifiers(language)) {
          double pull = pullOf(topic, term) + pullOf(modifier);
          add(topic, term + " " + modifier, pull);
          add(topic, modifier + " " + term, pull - 0.3);
        }
      }
    }
  }

  private void addPairs() {
    for (Topic topic : Vocabulary.TOPICS) {
      for (String term : topic.terms(language)) {
        for (Topic other : Vocabulary.TOPICS) {
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
    List<String> modifiers = Vocabulary.modifiers(language);
    for (int i = 0; i < modifiers.size() && terms.size() < 2 * limit; i++) {
      for (String second : modifiers) {
        for (Topic topic : Vocabulary.TOPICS) {
          for (String term : topic.terms(language)) {
            double pull = pullOf(topic, term) - 6;
            add(topic, modifiers.get(i) + " " + term + " " + second, pull);
          }
        }
      }
    }
  }

  private void add(Topic topic, String text, double pull) {
    if (taken.add(text)) {
      double own = pull + 0.7 * dice.normal(text.hashCode(), 1);
      terms.add(new Term(text, topic, Optional.empty(), own));
    }
  }

  private double pullOf(Topic topic, String term) {
    return Math.log(topic.weight()) + 0.7 * dice.normal(term.hashCode(), 2);
  }

  private double pullOf(String modifier) {
    return -3 + 0.5 * dice.normal(modifier.hashCode(), 3);
  }
}
