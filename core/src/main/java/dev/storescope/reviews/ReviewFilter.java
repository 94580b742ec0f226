package dev.storescope.reviews;

import dev.storescope.observation.Review;
import java.lang.Character.UnicodeScript;
import java.text.Normalizer;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Which reviews are returned; what is empty excludes none. It is about what a review says now, not
 * what it said before.
 *
 * @param stars the numbers of stars that are accepted
 * @param version of the app, exactly as the store shows it
 * @param search words or parts of words that the title or the text must all contain, in any case
 *     and width; separated by white space
 * @param answered whether the developer has answered
 * @param script that most letters are of
 */
public record ReviewFilter(
    Set<Integer> stars,
    Optional<String> version,
    Optional<String> search,
    Optional<Boolean> answered,
    Optional<UnicodeScript> script) {
  public static final ReviewFilter NONE =
      new ReviewFilter(
          Set.of(), Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty());

  private static final Pattern SPACES = Pattern.compile("[\\s\\p{Z}]+");

  public ReviewFilter {
    stars = Set.copyOf(stars);
  }

  /** The same, but only reviews with one of some numbers of stars; of any if there are none. */
  public ReviewFilter withStars(Set<Integer> counts) {
    return new ReviewFilter(counts, version, search, answered, script);
  }

  /** The same, but only reviews with an answer, or without one. */
  public ReviewFilter withAnswered(boolean wanted) {
    return new ReviewFilter(stars, version, search, Optional.of(wanted), script);
  }

  /** The same, but only reviews of a version. */
  public ReviewFilter withVersion(String name) {
    return new ReviewFilter(stars, Optional.of(name), search, answered, script);
  }

  /** The same, but only reviews that contain a text. */
  public ReviewFilter withSearch(String text) {
    return new ReviewFilter(stars, version, Optional.of(text), answered, script);
  }

  /** Whether every review is returned, so that none has to be read to decide it. */
  public boolean isEmpty() {
    return equals(NONE);
  }

  /** Whether a review is returned. */
  public boolean accepts(Review review) {
    return (stars.isEmpty() || stars.contains(review.stars()))
        && isOrAny(answered, review.answer().isPresent())
        && (version.isEmpty() || version.equals(review.version()))
        && (script.isEmpty() || script.equals(ReviewScript.of(review)))
        && hasSearched(review);
  }

  private static <T> boolean isOrAny(Optional<T> wanted, T value) {
    return wanted.isEmpty() || wanted.get().equals(value);
  }

  private boolean hasSearched(Review review) {
    if (search.isEmpty()) {
      return true;
    }
    String text = fold(review.title().orElse("") + "\n" + review.text());
    return SPACES
        .splitAsStream(fold(search.get()))
        .filter(part -> !part.isEmpty())
        .allMatch(text::contains);
  }

  private static String fold(String text) {
    return Normalizer.normalize(text, Normalizer.Form.NFKC).toLowerCase(Locale.ROOT);
  }
}
