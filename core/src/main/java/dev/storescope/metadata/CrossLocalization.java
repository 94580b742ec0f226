package dev.storescope.metadata;

import dev.storescope.store.Country;
import dev.storescope.store.Keyword;
import dev.storescope.store.StoreType;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The texts of an app in all locales that the App Store searches in a country.
 *
 * @param locales the default one of the country first
 * @param repeated the words that several of these locales have, those of the most locales first
 * @param keywords how the locales cover keywords, those covered least first
 */
public record CrossLocalization(
    Country country,
    List<LocaleTexts> locales,
    List<RepeatedWord> repeated,
    List<Coverage> keywords) {

  /**
   * The texts of a locale.
   *
   * @param metadata empty if the texts are not known
   * @param free characters that each searched field has left; a field that is not known has none
   */
  public record LocaleTexts(
      MetadataLocale locale,
      boolean isDefault,
      Optional<Metadata> metadata,
      Map<MetadataField, Integer> free) {
    public LocaleTexts {
      free = Collections.unmodifiableMap(new LinkedHashMap<>(free));
    }
  }

  /** A word, and the locales that have it in a searched field. */
  public record RepeatedWord(String word, List<MetadataLocale> locales) {}

  /** How far the locales cover a keyword, best first. */
  public enum Reach {
    /** One locale has all of its words. */
    ONE_LOCALE,
    /** Only several locales together have them: whether the store combines these is not known. */
    SEVERAL_LOCALES,
    /** Some words are in no locale. */
    PARTLY,
    NONE;

    public String wireName() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /**
   * How the locales cover a keyword.
   *
   * @param locales those with all of its words; if there is none, those with one
   * @param missing the words that no locale has
   */
  public record Coverage(
      Keyword keyword, Reach reach, List<MetadataLocale> locales, List<String> missing) {}

  public CrossLocalization {
    locales = List.copyOf(locales);
    repeated = List.copyOf(repeated);
    keywords = List.copyOf(keywords);
  }

  /**
   * Looks at what counts in a country.
   *
   * @param texts of the app, by locale; locales that do not count there are ignored
   * @param observed those of which the texts are what the store shows, which has no keyword field
   */
  public static CrossLocalization of(
      Country country,
      Map<MetadataLocale, Metadata> texts,
      Set<MetadataLocale> observed,
      Collection<Keyword> keywords) {
    List<MetadataLocale> searched = StorefrontLocales.of(country);
    Map<MetadataLocale, Set<String>> words = new LinkedHashMap<>();
    searched.forEach(
        locale ->
            Optional.ofNullable(texts.get(locale))
                .ifPresent(metadata -> words.put(locale, wordsOf(metadata))));
    return new CrossLocalization(
        country,
        searched.stream()
            .map(
                locale ->
                    new LocaleTexts(
                        locale,
                        locale.equals(searched.getFirst()),
                        Optional.ofNullable(texts.get(locale)),
                        free(Optional.ofNullable(texts.get(locale)), observed.contains(locale))))
            .toList(),
        repeated(words),
        keywords.stream()
            .map(keyword -> cover(keyword, words))
            .sorted(
                Comparator.comparing(Coverage::reach).reversed().thenComparing(Coverage::keyword))
            .toList());
  }

  /** The number of keywords that are covered in a way. */
  public long count(Reach reach) {
    return keywords.stream().filter(each -> each.reach() == reach).count();
  }

  private static Stream<MetadataRule> searchedFields() {
    return MetadataRule.of(StoreType.APP_STORE).stream().filter(MetadataRule::searched);
  }

  private static Map<MetadataField, Integer> free(Optional<Metadata> metadata, boolean isObserved) {
    Map<MetadataField, Integer> free = new EnumMap<>(MetadataField.class);
    metadata.ifPresent(
        texts ->
            searchedFields()
                .filter(rule -> !isObserved || isShown(texts, rule.field()))
                .forEach(
                    rule ->
                        free.put(
                            rule.field(),
                            Math.max(
                                0, rule.limit() - Metadata.length(texts.text(rule.field()))))));
    return free;
  }

  /** The store never shows the keyword field, and not every page has the subtitle. */
  private static boolean isShown(Metadata texts, MetadataField field) {
    return field != MetadataField.KEYWORDS && !texts.text(field).isEmpty();
  }

  /** Whether the keyword field of a locale is not known, so that more may be covered. */
  public boolean hasUnknownKeywordField() {
    return locales.stream()
        .anyMatch(
            each ->
                each.metadata().isPresent() && !each.free().containsKey(MetadataField.KEYWORDS));
  }

  private static Set<String> wordsOf(Metadata metadata) {
    return searchedFields()
        .flatMap(rule -> FieldWords.of(metadata.text(rule.field())).counts().keySet().stream())
        .collect(Collectors.toCollection(HashSet::new));
  }

  private static List<RepeatedWord> repeated(Map<MetadataLocale, Set<String>> words) {
    return words.values().stream()
        .flatMap(Set::stream)
        .distinct()
        .map(word -> new RepeatedWord(word, having(List.of(word), words)))
        .filter(each -> each.locales().size() > 1)
        .sorted(
            Comparator.comparingInt((RepeatedWord each) -> each.locales().size())
                .reversed()
                .thenComparing(RepeatedWord::word))
        .toList();
  }

  private static List<MetadataLocale> having(
      Collection<String> wanted, Map<MetadataLocale, Set<String>> words) {
    return words.keySet().stream()
        .filter(locale -> words.getOrDefault(locale, Set.of()).containsAll(wanted))
        .toList();
  }

  private static Coverage cover(Keyword keyword, Map<MetadataLocale, Set<String>> words) {
    Set<String> wanted = FieldWords.of(keyword.text()).counts().keySet();
    List<MetadataLocale> all = having(wanted, words);
    List<String> missing =
        wanted.stream().filter(word -> having(List.of(word), words).isEmpty()).toList();
    List<MetadataLocale> some =
        words.entrySet().stream()
            .filter(each -> !Collections.disjoint(each.getValue(), wanted))
            .map(Map.Entry::getKey)
            .toList();
    if (missing.size() == wanted.size()) {
      return new Coverage(keyword, Reach.NONE, List.of(), missing);
    }
    if (!missing.isEmpty()) {
      return new Coverage(keyword, Reach.PARTLY, some, missing);
    }
    return all.isEmpty()
        ? new Coverage(keyword, Reach.SEVERAL_LOCALES, some, missing)
        : new Coverage(keyword, Reach.ONE_LOCALE, all, missing);
  }
}
