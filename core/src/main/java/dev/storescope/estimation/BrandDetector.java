package dev.storescope.estimation;

import dev.storescope.store.Keyword;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Detects whether a keyword is the brand of an app in its ranking (section 5 of the estimation
 * design): a word of the keyword, up to one letter, is in the app's name or its developer's name,
 * and in none of the other first apps. The name is the title up to a colon or a dash. The
 * probability falls with fewer ratings than 1,000, with fewer observed listings of the first three
 * apps, and with words of the keyword that are not in the names. If apps of two developers qualify,
 * the keyword is no brand.
 */
public final class BrandDetector {
  /** How many of the first apps are compared. */
  public static final int RANKS = 10;

  /** How many of the first apps may own the brand. */
  public static final int OWNER_RANKS = 3;

  /** One letter makes another word of a shorter one. */
  private static final int SHORTEST_WITH_TYPO = 4;

  private static final Pattern NO_WORD = Pattern.compile("[^\\p{L}\\p{M}\\p{N}]+");
  private static final Pattern END_OF_NAME = Pattern.compile(": | [-–—|·] ");

  private BrandDetector() {}

  /**
   * The probable owner of a brand.
   *
   * @param ownerRank the position of the app, from 1
   * @param probability above 0
   */
  public record Brand(int ownerRank, double probability) {
    public Brand {
      if (ownerRank < 1 || !(probability > 0 && probability <= 1)) {
        throw new IllegalArgumentException("a brand has an owner and a probability above 0");
      }
    }
  }

  /**
   * The names of an app.
   *
   * @param ratings their number; some stores do not show it in a search
   */
  public record NamedApp(String title, String developer, OptionalLong ratings) {
    public NamedApp(String title, String developer, long ratings) {
      this(title, developer, OptionalLong.of(ratings));
    }

    /** How well known the app is, from 0 to 1; as others of unknown number if it is not known. */
    private double fame() {
      return ratings.isEmpty()
          ? InstallsTuning.UNKNOWN_FAME
          : Math.min(
              1,
              Math.log1p((double) ratings.getAsLong())
                  / Math.log1p(InstallsTuning.RATINGS_OF_A_BRAND));
    }

    private List<String> names() {
      return words(END_OF_NAME.split(title, 2)[0] + " " + developer);
    }

    private List<String> allWords() {
      return words(title + " " + developer);
    }
  }

  /**
   * Finds the app whose brand the keyword may be.
   *
   * @param firstApps the first apps of the search, best first; empty if the listing is not known
   */
  public static Optional<Brand> find(Keyword keyword, List<Optional<NamedApp>> firstApps) {
    List<Optional<NamedApp>> first = firstApps.stream().limit(RANKS).toList();
    List<NamedApp> known = first.stream().flatMap(Optional::stream).toList();
    List<NamedApp> owners =
        first.stream()
            .limit(OWNER_RANKS)
            .flatMap(Optional::stream)
            .filter(app -> app.fame() > 0 && hasOwnWord(keyword, app, known))
            .toList();
    if (owners.stream().map(NamedApp::developer).distinct().count() != 1) {
      return Optional.empty();
    }
    NamedApp owner = Collections.max(owners, Comparator.comparingDouble(NamedApp::fame));
    List<Optional<NamedApp>> mayOwn = first.subList(0, Math.min(OWNER_RANKS, first.size()));
    double knownShare =
        (double) mayOwn.stream().filter(Optional::isPresent).count() / mayOwn.size();
    return Optional.of(
        new Brand(first.indexOf(Optional.of(owner)) + 1, probability(keyword, owner) * knownShare));
  }

  /** Whether a word of the keyword is in its names and in those of no other developer's apps. */
  private static boolean hasOwnWord(Keyword keyword, NamedApp app, List<NamedApp> known) {
    Set<String> otherWords =
        known.stream()
            .filter(other -> !other.developer().equals(app.developer()))
            .flatMap(other -> other.allWords().stream())
            .collect(Collectors.toSet());
    List<String> names = app.names();
    return words(keyword.text()).stream()
        .filter(word -> !otherWords.contains(word))
        .anyMatch(word -> names.stream().anyMatch(name -> alike(word, name)));
  }

  private static double probability(Keyword keyword, NamedApp owner) {
    List<String> typed = words(keyword.text());
    double words =
        owner.allWords().containsAll(typed)
            ? 1
            : typed.stream().anyMatch(owner.names()::contains)
                ? InstallsTuning.FURTHER_WORD
                : InstallsTuning.TYPO;
    return InstallsTuning.BRAND_PROBABILITY * words * owner.fame();
  }

  private static List<String> words(String text) {
    return NO_WORD
        .splitAsStream(text.toLowerCase(Locale.ROOT))
        .filter(word -> !word.isEmpty())
        .toList();
  }

  private static boolean alike(String a, String b) {
    return a.equals(b)
        || (Math.min(a.length(), b.length()) >= SHORTEST_WITH_TYPO && isWithinOneEdit(a, b));
  }

  /** Whether the edit distance is at most 1. */
  private static boolean isWithinOneEdit(String a, String b) {
    if (Math.abs(a.length() - b.length()) > 1) {
      return false;
    }
    int shorter = Math.min(a.length(), b.length());
    int start = 0;
    while (start < shorter && a.charAt(start) == b.charAt(start)) {
      start++;
    }
    int end = 0;
    while (end < shorter - start
        && a.charAt(a.length() - 1 - end) == b.charAt(b.length() - 1 - end)) {
      end++;
    }
    return Math.max(a.length(), b.length()) - start - end <= 1;
  }
}
