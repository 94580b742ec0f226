package dev.storescope.sandbox.world.catalog;

import dev.storescope.sandbox.world.catalog.TopicVocabulary.Topic;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Generates names of apps from ordinary words of a language: the term of a need, alone or with a
 * modifier; a common word with a word of a need; or common words only.
 */
final class OrdinaryNames {
  private static final double TERM = 0.25;
  private static final double TERM_WITH_MODIFIER = 0.40;
  private static final double COMMON_WORD_WITH_NEED = 0.85;
  private static final double ONE_COMMON_WORD = 0.92;

  private final Language language;
  private final SeededRandom random;
  private final long number;

  private OrdinaryNames(Language language, SeededRandom random, long number) {
    this.language = language;
    this.random = random.of("ordinary");
    this.number = number;
  }

  /** A name for an app about a topic; not unique. */
  static String name(Language language, Topic topic, SeededRandom random, long number) {
    String words = new OrdinaryNames(language, random, number).words(topic);
    return Arrays.stream(words.split(" "))
        .map(NameGenerator::capitalised)
        .collect(Collectors.joining(" "));
  }

  private String words(Topic topic) {
    String term = pick(topic.terms(language), 1);
    double form = random.uniform(number, 2);
    if (form < TERM) {
      return term;
    } else if (form < TERM_WITH_MODIFIER) {
      return term + " " + pick(TopicVocabulary.modifiers(language), 3);
    }
    List<String> commonWords = TopicVocabulary.commonWords(language);
    String common = pick(commonWords, 4);
    if (form < COMMON_WORD_WITH_NEED) {
      return common + " " + pick(ListingWriter.words(term), 5);
    }
    String second = pick(commonWords, 6);
    return form < ONE_COMMON_WORD || second.equals(common) ? common : common + " " + second;
  }

  private String pick(List<String> words, long purpose) {
    return words.get(random.below(words.size(), number, purpose));
  }
}
