package dev.storescope.dashboard.app.metadata;

import dev.storescope.dashboard.page.text.Texts;
import dev.storescope.metadata.CrossLocalization.Reach;
import dev.storescope.metadata.KeywordCoverage;
import dev.storescope.metadata.KeywordCoverage.Match;
import dev.storescope.metadata.KeywordCoverage.WordUse;
import dev.storescope.metadata.MetadataCheck.FieldUse;
import dev.storescope.metadata.MetadataField;
import dev.storescope.metadata.MetadataLocale;
import dev.storescope.store.StoreType;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** What the metadata page calls fields and what was found in them. */
public final class MetadataLabels {
  private MetadataLabels() {}

  /** The colour of the badge of a match. */
  public static String style(Match match) {
    return switch (match) {
      case PHRASE, WORDS -> "good";
      case PARTLY -> "warn";
      case NONE -> "bad";
    };
  }

  /** The colour of the badge of how far locales cover a keyword. */
  public static String style(Reach reach) {
    return switch (reach) {
      case ONE_LOCALE -> "good";
      case SEVERAL_LOCALES, PARTLY -> "warn";
      case NONE -> "bad";
    };
  }

  /** The names of locales. */
  public static String names(List<MetadataLocale> locales) {
    return locales.stream().map(MetadataLocale::name).collect(Collectors.joining(", "));
  }

  /** Where a word is, such as {@code Title, Keyword field twice}. */
  public static String places(WordUse use) {
    return use.counts().entrySet().stream()
        .map(place -> used(Texts.name(place.getKey()), place.getValue()))
        .collect(Collectors.joining(", "));
  }

  /** A field, and the words of a keyword that it has. */
  public record Place(String name, String words) {}

  /** The words of a keyword by the fields that have them. */
  public static List<Place> placesOf(KeywordCoverage coverage) {
    List<Place> places = new ArrayList<>();
    for (MetadataField field : MetadataField.values()) {
      String words =
          coverage.words().stream()
              .filter(use -> use.counts().containsKey(field))
              .map(use -> used(use.word(), use.counts().getOrDefault(field, 0)))
              .collect(Collectors.joining(", "));
      if (!words.isEmpty()) {
        places.add(new Place(Texts.name(field), words));
      }
    }
    return places;
  }

  private static String used(String what, int count) {
    return switch (count) {
      case 1 -> what;
      case 2 -> Texts.of("metadata.twice", what);
      default -> Texts.of("metadata.times", what, count);
    };
  }

  /** The length of a text beside its limit. */
  public static String length(FieldUse use) {
    int limit = use.rule().limit();
    String length =
        use.rule().field() == MetadataField.KEYWORDS
            ? Texts.of("metadata.bytes", use.length(), limit, use.bytes())
            : Texts.of("metadata.length", use.length(), limit);
    if (use.fits() && use.exceedsBytes()) {
      return Texts.of("metadata.too-many-bytes", length, limit);
    }
    if (!use.fits()) {
      return Texts.of("metadata.too-long", length, use.length() - limit);
    }
    return use.wasted() == 0 ? length : Texts.of("metadata.wasted", length, use.wasted());
  }

  /** Which fields a store searches. */
  public static String searched(StoreType store) {
    return switch (store) {
      case APP_STORE -> Texts.of("metadata.searched.app-store");
      case GOOGLE_PLAY -> Texts.of("metadata.searched.google-play");
    };
  }

  /** How words are compared. */
  public static String matching() {
    return Texts.of("metadata.matching");
  }
}
