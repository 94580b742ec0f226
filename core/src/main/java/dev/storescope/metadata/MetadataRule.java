package dev.storescope.metadata;

import dev.storescope.store.StoreType;
import java.util.List;
import java.util.Optional;

/**
 * What a store makes of a field.
 *
 * @param limit the most characters, counted as Unicode code points
 * @param searched whether the words of the field count for the search
 * @param once whether a word that another such field has too takes space and adds nothing
 */
public record MetadataRule(MetadataField field, int limit, boolean searched, boolean once) {
  private static final List<MetadataRule> APP_STORE =
      List.of(
          new MetadataRule(MetadataField.TITLE, 30, true, true),
          new MetadataRule(MetadataField.SUBTITLE, 30, true, true),
          new MetadataRule(MetadataField.KEYWORDS, 100, true, true),
          new MetadataRule(MetadataField.PROMOTIONAL_TEXT, 170, false, false),
          new MetadataRule(MetadataField.DESCRIPTION, 4000, false, false));
  private static final List<MetadataRule> GOOGLE_PLAY =
      List.of(
          new MetadataRule(MetadataField.TITLE, 30, true, true),
          new MetadataRule(MetadataField.SHORT_DESCRIPTION, 80, true, true),
          new MetadataRule(MetadataField.DESCRIPTION, 4000, true, false));

  /** The fields of a store, in display order. */
  public static List<MetadataRule> of(StoreType store) {
    return switch (store) {
      case APP_STORE -> APP_STORE;
      case GOOGLE_PLAY -> GOOGLE_PLAY;
    };
  }

  /** Empty if the store has no such field. */
  public static Optional<MetadataRule> find(StoreType store, MetadataField field) {
    return of(store).stream().filter(rule -> rule.field() == field).findFirst();
  }
}
