package dev.storescope.metadata;

import dev.storescope.metadata.KeywordCoverage.Match;
import dev.storescope.metadata.KeywordCoverage.WordUse;
import dev.storescope.store.Keyword;
import java.nio.charset.StandardCharsets;
import java.util.Collection;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/**
 * What is to be known about the texts of a listing before they are sent to a store.
 *
 * @param fields all fields of the store
 * @param keywords how the searched fields cover keywords, those covered least first
 * @param repeated the words that the fields have more than once where once is enough
 */
public record MetadataCheck(
    List<FieldUse> fields, List<KeywordCoverage> keywords, List<WordUse> repeated) {
  private static final Pattern SPACES_AT_COMMAS = Pattern.compile(" *, *");

  /**
   * The length of a text.
   *
   * @param bytes of the text in UTF-8
   * @param wasted characters that add nothing: of the keyword field, the spaces at commas
   */
  public record FieldUse(MetadataRule rule, int length, int bytes, int wasted) {
    public boolean fits() {
      return length <= rule.limit();
    }

    /**
     * Whether the text may be too long for the store, which is said to count the bytes of the
     * keyword field in one place and its characters in another.
     */
    public boolean exceedsBytes() {
      return rule.field() == MetadataField.KEYWORDS && bytes > rule.limit();
    }
  }

  public MetadataCheck {
    fields = List.copyOf(fields);
    keywords = List.copyOf(keywords);
    repeated = List.copyOf(repeated);
  }

  public static MetadataCheck of(Metadata metadata, Collection<Keyword> keywords) {
    List<MetadataRule> rules = MetadataRule.of(metadata.store());
    Map<MetadataField, FieldWords> searched = new EnumMap<>(MetadataField.class);
    rules.stream()
        .filter(MetadataRule::searched)
        .map(MetadataRule::field)
        .forEach(field -> searched.put(field, FieldWords.of(metadata.text(field))));
    return new MetadataCheck(
        rules.stream().map(rule -> use(rule, metadata.text(rule.field()))).toList(),
        keywords.stream()
            .map(keyword -> cover(keyword, searched))
            .sorted(
                Comparator.comparing(KeywordCoverage::match)
                    .reversed()
                    .thenComparing(KeywordCoverage::keyword))
            .toList(),
        repeated(rules, searched));
  }

  /** Whether every text is as short as the store wants it. */
  public boolean fits() {
    return fields.stream().allMatch(FieldUse::fits);
  }

  /** The number of keywords that are covered in a way. */
  public long count(Match match) {
    return keywords.stream().filter(each -> each.match() == match).count();
  }

  /** The number of keywords whose words are all there. */
  public long covered() {
    return keywords.stream().filter(KeywordCoverage::isCovered).count();
  }

  private static FieldUse use(MetadataRule rule, String text) {
    int wasted =
        rule.field() == MetadataField.KEYWORDS
            ? SPACES_AT_COMMAS
                .matcher(text)
                .results()
                .map(MatchResult::group)
                .mapToInt(found -> found.length() - 1)
                .sum()
            : 0;
    return new FieldUse(
        rule, Metadata.length(text), text.getBytes(StandardCharsets.UTF_8).length, wasted);
  }

  private static KeywordCoverage cover(Keyword keyword, Map<MetadataField, FieldWords> searched) {
    FieldWords wanted = FieldWords.of(keyword.text());
    List<WordUse> words =
        wanted.counts().keySet().stream().map(word -> use(word, searched)).toList();
    return new KeywordCoverage(keyword, match(wanted, words, searched), words);
  }

  private static Match match(
      FieldWords wanted, List<WordUse> words, Map<MetadataField, FieldWords> searched) {
    long found = words.stream().filter(use -> !use.counts().isEmpty()).count();
    if (found == 0) {
      return Match.NONE;
    }
    if (found < words.size()) {
      return Match.PARTLY;
    }
    boolean inOneRow = searched.values().stream().anyMatch(field -> field.hasInARow(wanted));
    return inOneRow ? Match.PHRASE : Match.WORDS;
  }

  private static WordUse use(String word, Map<MetadataField, FieldWords> fields) {
    Map<MetadataField, Integer> counts = new EnumMap<>(MetadataField.class);
    fields.forEach(
        (field, words) -> {
          int count = words.count(word);
          if (count > 0) {
            counts.put(field, count);
          }
        });
    return new WordUse(word, counts);
  }

  private static List<WordUse> repeated(
      List<MetadataRule> rules, Map<MetadataField, FieldWords> searched) {
    Map<MetadataField, FieldWords> once = new EnumMap<>(searched);
    rules.stream().filter(rule -> !rule.once()).map(MetadataRule::field).forEach(once::remove);
    return once.values().stream()
        .flatMap(words -> words.counts().keySet().stream())
        .distinct()
        .map(word -> use(word, once))
        .filter(use -> use.total() > 1)
        .toList();
  }
}
