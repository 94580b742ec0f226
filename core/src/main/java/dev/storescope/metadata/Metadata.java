package dev.storescope.metadata;

import dev.storescope.observation.Facts.Listed;
import dev.storescope.store.StoreType;
import java.util.Collections;
import java.util.EnumMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * The texts of a listing in one store; a field without text has no entry. White space around a text
 * is removed. A text may be longer than the store accepts.
 */
public record Metadata(StoreType store, Map<MetadataField, String> texts) {
  /** The most characters of one text. */
  public static final int MAX_LENGTH = 10_000;

  private static final Pattern LINE_BREAKS = Pattern.compile("\\r\\n?");
  private static final Pattern WHITE_SPACE = Pattern.compile("\\s+");
  private static final Pattern CONTROLS = Pattern.compile("[\\p{Cc}&&[^\\n\\t]]");

  public Metadata {
    Map<MetadataField, String> cleaned = new EnumMap<>(MetadataField.class);
    for (Map.Entry<MetadataField, String> entry : texts.entrySet()) {
      String text = clean(store, entry.getKey(), entry.getValue());
      if (!text.isEmpty()) {
        cleaned.put(entry.getKey(), text);
      }
    }
    texts = Collections.unmodifiableMap(cleaned);
  }

  /** The texts of an observed listing; it never has the keyword field. */
  public static Metadata of(StoreType store, Listed listed) {
    Map<MetadataField, String> texts = new EnumMap<>(MetadataField.class);
    MetadataField shortText =
        switch (store) {
          case APP_STORE -> MetadataField.SUBTITLE;
          case GOOGLE_PLAY -> MetadataField.SHORT_DESCRIPTION;
        };
    texts.put(MetadataField.TITLE, cut(listed.title()));
    texts.put(MetadataField.DESCRIPTION, cut(listed.description()));
    listed.shortDescription().ifPresent(text -> texts.put(shortText, cut(text)));
    if (store == StoreType.APP_STORE) {
      listed.promoText().ifPresent(text -> texts.put(MetadataField.PROMOTIONAL_TEXT, cut(text)));
    }
    return new Metadata(store, texts);
  }

  public Optional<String> find(MetadataField field) {
    return Optional.ofNullable(texts.get(field));
  }

  /** The text of a field; blank without one. */
  public String text(MetadataField field) {
    return texts.getOrDefault(field, "");
  }

  private static String clean(StoreType store, MetadataField field, String text) {
    if (MetadataRule.find(store, field).isEmpty()) {
      throw new IllegalArgumentException(
          "%s has no %s.".formatted(store.wireName(), field.wireName()));
    }
    String lines = CONTROLS.matcher(LINE_BREAKS.matcher(text).replaceAll("\n")).replaceAll("");
    String cleaned = field.hasLines() ? lines : WHITE_SPACE.matcher(lines).replaceAll(" ");
    if (length(cleaned) > MAX_LENGTH) {
      throw new IllegalArgumentException(
          String.format(
              Locale.ROOT,
              "A text must have at most %,d characters, not %,d.",
              MAX_LENGTH,
              length(cleaned)));
    }
    return cleaned.strip();
  }

  private static String cut(String text) {
    return length(text) <= MAX_LENGTH
        ? text
        : text.substring(0, text.offsetByCodePoints(0, MAX_LENGTH));
  }

  /** The number of characters, as {@link MetadataRule#limit} counts them. */
  static int length(String text) {
    return text.codePointCount(0, text.length());
  }
}
