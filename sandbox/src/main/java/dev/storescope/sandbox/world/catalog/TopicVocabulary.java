package dev.storescope.sandbox.world.catalog;

import dev.storescope.store.CategoryId;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/** The topics of apps, and their words in each language. */
public final class TopicVocabulary {
  public static final List<Topic> TOPICS =
      lines("topics.csv").stream().map(TopicVocabulary::topic).toList();

  private static final Map<Language, List<String>> MODIFIERS =
      byLanguage(lines("modifiers.csv"), 0);

  private static final Map<Language, List<String>> COMMON_WORDS =
      byLanguage(lines("common-words.csv"), 0);

  private TopicVocabulary() {}

  /** A topic; equal only to itself. */
  public static final class Topic {
    private final CategoryId appleGenre;
    private final CategoryId playCategory;
    private final double weight;
    private final Map<Language, List<String>> terms;

    Topic(
        CategoryId appleGenre,
        CategoryId playCategory,
        double weight,
        Map<Language, List<String>> terms) {
      this.appleGenre = appleGenre;
      this.playCategory = playCategory;
      this.weight = weight;
      this.terms = terms;
    }

    public CategoryId appleGenre() {
      return appleGenre;
    }

    public CategoryId playCategory() {
      return playCategory;
    }

    /** Its search volume relative to the other topics. */
    public double weight() {
      return weight;
    }

    public List<String> terms(Language language) {
      return terms.getOrDefault(language, List.of());
    }

    public boolean isGame() {
      return playCategory.value().startsWith("GAME");
    }
  }

  /** The modifiers added to topic words. */
  public static List<String> modifiers(Language language) {
    return MODIFIERS.getOrDefault(language, List.of());
  }

  /** Ordinary words that apps are named with and that no need contains. */
  public static List<String> commonWords(Language language) {
    return COMMON_WORDS.getOrDefault(language, List.of());
  }

  private static Topic topic(String line) {
    List<String> cells = List.of(line.split(","));
    return new Topic(
        new CategoryId(cells.get(0)),
        new CategoryId(cells.get(1)),
        Double.parseDouble(cells.get(2)),
        byLanguage(cells, 3));
  }

  private static Map<Language, List<String>> byLanguage(List<String> cells, int first) {
    Map<Language, List<String>> words = new EnumMap<>(Language.class);
    for (Language language : Language.values()) {
      words.put(language, List.of(cells.get(first + language.number()).split("\\|")));
    }
    return words;
  }

  /** The lines of a bundled table, without comments. */
  public static List<String> lines(String table) {
    try (InputStream in = TopicVocabulary.class.getResourceAsStream(table)) {
      if (in == null) {
        throw new IllegalStateException(table + " is missing from the program");
      }
      return new String(in.readAllBytes(), StandardCharsets.UTF_8)
          .lines()
          .filter(line -> !line.startsWith("#"))
          .toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
