package dev.storescope.store;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.text.Normalizer;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The names of countries as the stores, ISO 3166 and people write them in English: two and three
 * letters, short and long names, older names, in any order of their words ({@code Korea, Republic
 * of}), with or without accents, with the code beside the name, and as flags; and as the Unicode
 * CLDR names them in the languages of Apple Ads.
 */
public final class CountryNames {
  private static final Pattern MARKS = Pattern.compile("\\p{M}+");
  private static final Pattern APOSTROPHES = Pattern.compile("['’`‘.]");
  private static final Pattern NO_WORDS = Pattern.compile("[^\\p{L}\\p{N}]+");
  private static final Pattern FLAG =
      Pattern.compile("([\\x{1F1E6}-\\x{1F1FF}])([\\x{1F1E6}-\\x{1F1FF}])");
  private static final int FIRST_INDICATOR = 0x1F1E6;

  /** {@code Germany (DE)} and {@code DE - Germany}. */
  private static final Pattern TWO_NAMES =
      Pattern.compile("(.{2,}?)(?:\\s*[(\\[]|\\s+[-–]\\s+)(.{2,}?)[)\\]]?");

  private static final Set<String> JOINTS = Set.of("the", "of", "and");

  /** Words of long names, which are dropped if the name is not known with them. */
  private static final Set<String> FORMS =
      Set.of(
          "republic",
          "kingdom",
          "state",
          "states",
          "federation",
          "federative",
          "federal",
          "islamic",
          "sar",
          "principality",
          "plurinational",
          "bolivarian",
          "hashemite",
          "sultanate",
          "commonwealth",
          "socialist",
          "arab",
          "oriental",
          "cooperative",
          "grand",
          "duchy",
          "independent",
          "union",
          "democratic",
          "peoples");

  /** Codes that are not those of ISO 3166, or of languages, and what is meant. */
  private static final Map<String, String> MISTAKEN =
      Map.of(
          "uk", "gb", "el", "gr", "ja", "jp", "ko", "kr", "cs", "cz", "da", "dk", "zh", "cn", "sp",
          "es", "vi", "vn", "po", "pl");

  private static final List<String> LANGUAGES =
      List.of(
          "ar", "cs", "da", "de", "el", "es", "fi", "fr", "he", "hi", "hu", "id", "it", "ja", "ko",
          "ms", "nb", "nl", "pl", "pt", "pt-PT", "ro", "ru", "sv", "th", "tr", "uk", "vi",
          "zh-Hans", "zh-Hant");

  private CountryNames() {}

  /** Loaded with the first name. */
  private static final class Known {
    private static final Map<String, Country> COUNTRIES = load();
  }

  /** Loaded with the first name that is not English. */
  private static final class InOtherLanguages {
    private static final Map<String, Country> COUNTRIES = loadOthers();
  }

  /** The country of a name or a code, whether or not a store has a storefront there. */
  public static Optional<Country> find(String name) {
    String text = name.strip();
    Matcher flag = FLAG.matcher(text);
    Matcher twoNames = TWO_NAMES.matcher(text);
    if (flag.matches()) {
      return findNamed(letter(flag.group(1)) + letter(flag.group(2)));
    }
    Optional<Country> found = findNamed(text);
    return found.isEmpty() && twoNames.matches()
        ? findNamed(twoNames.group(1))
            .filter(findNamed(twoNames.group(2)).stream().toList()::contains)
        : found;
  }

  private static String letter(String regionalIndicator) {
    return Character.toString('a' + regionalIndicator.codePointAt(0) - FIRST_INDICATOR);
  }

  private static Optional<Country> findNamed(String name) {
    String words = words(name);
    return Optional.ofNullable(Known.COUNTRIES.get(words))
        .or(() -> Optional.ofNullable(Known.COUNTRIES.get(withoutForms(words))))
        .or(() -> Optional.ofNullable(InOtherLanguages.COUNTRIES.get(words)));
  }

  /** The storefront that is meant by a code or a name that is none. */
  public static Optional<Country> suggest(String text) {
    String lower = text.strip().toLowerCase(Locale.ROOT);
    return Optional.ofNullable(MISTAKEN.get(lower))
        .map(Country::new)
        .or(() -> find(text))
        .filter(country -> Storefronts.find(country).isPresent())
        .filter(country -> !country.code().equals(lower));
  }

  /** The words of a name without accents, in alphabetical order, separated by spaces. */
  private static String words(String name) {
    String folded = Normalizer.normalize(name.replace("&", " and "), Normalizer.Form.NFKD);
    String bare =
        APOSTROPHES
            .matcher(MARKS.matcher(folded).replaceAll(""))
            .replaceAll("")
            .toLowerCase(Locale.ROOT)
            .replace('ı', 'i')
            .replace('ø', 'o')
            .replace('đ', 'd')
            .replace('ł', 'l');
    return NO_WORDS
        .splitAsStream(bare)
        .filter(word -> !word.isEmpty() && !JOINTS.contains(word))
        .map(word -> word.equals("saint") ? "st" : word)
        .sorted()
        .collect(Collectors.joining(" "));
  }

  private static String withoutForms(String words) {
    return Arrays.stream(words.split(" ", -1))
        .filter(word -> !FORMS.contains(word))
        .collect(Collectors.joining(" "));
  }

  private static Map<String, Country> load() {
    Map<String, Country> countries = new HashMap<>();
    readAliases(countries);
    Storefronts.list()
        .forEach(storefront -> countries.put(words(storefront.name()), storefront.country()));
    for (String code : Locale.getISOCountries()) {
      Locale place = Locale.of("", code);
      Country country = Country.of(code);
      Stream.of(place.getDisplayCountry(Locale.ENGLISH), place.getISO3Country(), code)
          .forEach(name -> countries.putIfAbsent(words(name), country));
    }
    // The three letters of Andorra are a word that does not count.
    countries.remove("");
    return countries;
  }

  /** Without names that mean another country in another language. */
  private static Map<String, Country> loadOthers() {
    Map<String, Set<Country>> meanings = new HashMap<>();
    // Kosovo has a storefront, and no code of ISO 3166.
    List<String> codes =
        Stream.concat(
                Stream.of(Locale.getISOCountries()),
                Storefronts.list().stream()
                    .map(storefront -> storefront.country().code().toUpperCase(Locale.ROOT)))
            .distinct()
            .toList();
    for (String language : LANGUAGES) {
      for (String code : codes) {
        String name = Locale.of("", code).getDisplayCountry(Locale.forLanguageTag(language));
        meanings.computeIfAbsent(words(name), _ -> new HashSet<>()).add(Country.of(code));
      }
    }
    meanings.remove("");
    return meanings.entrySet().stream()
        .filter(entry -> entry.getValue().size() == 1)
        .collect(Collectors.toMap(Map.Entry::getKey, entry -> entry.getValue().iterator().next()));
  }

  /** A line of the resource is a code and its further names, separated by vertical bars. */
  private static void readAliases(Map<String, Country> countries) {
    try (InputStream table = CountryNames.class.getResourceAsStream("country-names.txt")) {
      if (table == null) {
        throw new IllegalStateException("country-names.txt is missing from the program");
      }
      for (String line :
          new String(table.readAllBytes(), StandardCharsets.UTF_8).lines().toList()) {
        String[] names = line.split("\\|", -1);
        Country country = new Country(names[0]);
        Arrays.stream(names).skip(1).forEach(name -> countries.put(words(name), country));
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
