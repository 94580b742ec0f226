package dev.storescope.keywords.relevance;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Words without significance: articles, prepositions and pronouns of common languages, and words
 * that most listings have ("app", "free"). The lists are short and written for this project; a word
 * that is a noun in another of the languages ("die", "war") is in none.
 */
public final class StopWords {
  private static final String RESOURCE = "stop-words.txt";
  private static final Set<String> ALL = read();

  private StopWords() {}

  /** Whether a word, in lower case, has no significance in some language. */
  public static boolean contains(String word) {
    return ALL.contains(word);
  }

  private static Set<String> read() {
    try (InputStream file =
        Objects.requireNonNull(StopWords.class.getResourceAsStream(RESOURCE), RESOURCE)) {
      String text = new String(file.readAllBytes(), StandardCharsets.UTF_8);
      return text.lines()
          .filter(line -> !line.startsWith("#"))
          .flatMap(line -> Arrays.stream(line.substring(line.indexOf(':') + 1).strip().split(" +")))
          .collect(Collectors.toUnmodifiableSet());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
