package dev.storescope.dashboard.app;

import dev.storescope.metadata.KeywordCoverage;
import dev.storescope.metadata.KeywordCoverage.Match;
import dev.storescope.metadata.KeywordCoverage.WordUse;
import dev.storescope.metadata.MetadataCheck.FieldUse;
import dev.storescope.metadata.MetadataField;
import dev.storescope.store.StoreType;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** What the metadata page calls fields and what was found in them. */
public final class MetadataLabels {
  private MetadataLabels() {}

  public static String of(MetadataField field) {
    return switch (field) {
      case TITLE -> "Title";
      case SUBTITLE -> "Subtitle";
      case KEYWORDS -> "Keyword field";
      case SHORT_DESCRIPTION -> "Short description";
      case PROMOTIONAL_TEXT -> "Promotional text";
      case DESCRIPTION -> "Description";
    };
  }

  public static String of(Match match) {
    return switch (match) {
      case PHRASE -> "in a row";
      case WORDS -> "all words";
      case PARTLY -> "some words";
      case NONE -> "no word";
    };
  }

  /** The class of the badge of a match. */
  public static String style(Match match) {
    return switch (match) {
      case PHRASE, WORDS -> "badge good";
      case PARTLY -> "badge warn";
      case NONE -> "badge bad";
    };
  }

  /** Where a word is, such as {@code Title, Keyword field twice}. */
  public static String places(WordUse use) {
    return use.counts().entrySet().stream()
        .map(place -> of(place.getKey()) + times(place.getValue()))
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
              .map(use -> use.word() + times(use.counts().getOrDefault(field, 0)))
              .collect(Collectors.joining(", "));
      if (!words.isEmpty()) {
        places.add(new Place(of(field), words));
      }
    }
    return places;
  }

  private static String times(int count) {
    return switch (count) {
      case 1 -> "";
      case 2 -> " twice";
      default -> " " + count + " times";
    };
  }

  /** The length of a text beside its limit. */
  public static String length(FieldUse use) {
    int limit = use.rule().limit();
    String length = "%d of %d characters".formatted(use.length(), limit);
    if (!use.fits()) {
      return "%s: %d too many".formatted(length, use.length() - limit);
    }
    return use.wasted() == 0
        ? length
        : "%s, %d of them spaces at commas, which add nothing".formatted(length, use.wasted());
  }

  /** Which fields a store searches. */
  public static String searched(StoreType store) {
    return switch (store) {
      case APP_STORE ->
          "The App Store searches the title, the subtitle and the keyword field together: a keyword"
              + " is found if they have all of its words, in any order. A word counts once; in a"
              + " second field it takes space and adds nothing. The promotional text and the"
              + " description are not searched.";
      case GOOGLE_PLAY ->
          "Google Play searches the title, the short description and the description; it has no"
              + " keyword field. Words repeated in the description are not reported, those that"
              + " title and short description repeat are.";
    };
  }

  /** How words are compared. */
  public static String matching() {
    return "Whole words are compared. Upper and lower case are the same, and so are letters with and"
        + " without accents: CAFE and café. Nothing else is: photo is not photos. What a store"
        + " itself treats as the same, such as some plurals, is not known and not counted."
        + " “In a row” means that one field has the words in this order with no comma or full stop"
        + " between them.";
  }
}
