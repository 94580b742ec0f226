package dev.storescope.http.account;

import dev.storescope.http.Validator;
import dev.storescope.http.validation.Timestamps;
import dev.storescope.http.validation.ValidationError.ErrorCode;
import dev.storescope.http.validation.ValueType;
import dev.storescope.metadata.KeywordCoverage;
import dev.storescope.metadata.KeywordCoverage.WordUse;
import dev.storescope.metadata.Metadata;
import dev.storescope.metadata.MetadataCheck;
import dev.storescope.metadata.MetadataDraft;
import dev.storescope.metadata.MetadataField;
import dev.storescope.metadata.MetadataRule;
import dev.storescope.store.StoreType;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** The JSON of drafts of listings and of what a check finds in them. */
final class DraftJson {
  private DraftJson() {}

  /** The texts that are members of a body; one of a field that the store does not have is wrong. */
  static Map<MetadataField, String> readTexts(Validator body, StoreType store) {
    Map<MetadataField, String> texts = new EnumMap<>(MetadataField.class);
    for (MetadataField field : MetadataField.values()) {
      body.optional(field.wireName(), ValueType.text(text -> checked(field, text)))
          .ifPresent(text -> texts.put(field, text));
      if (texts.containsKey(field) && MetadataRule.find(store, field).isEmpty()) {
        body.reject(
            field.wireName(),
            ErrorCode.UNSUPPORTED_FOR_STORE,
            "A listing in %s has no %s.".formatted(store.wireName(), field.wireName()));
      }
    }
    return texts;
  }

  /** Refuses what is too long for any store. */
  private static String checked(MetadataField field, String text) {
    StoreType store =
        MetadataRule.find(StoreType.APP_STORE, field).isPresent()
            ? StoreType.APP_STORE
            : StoreType.GOOGLE_PLAY;
    return new Metadata(store, Map.of(field, text)).text(field);
  }

  static void write(MetadataDraft draft, ObjectNode node) {
    node.put("locale", draft.locale().tag());
    node.put("version", draft.version());
    node.put("saved_by", draft.savedBy().value());
    node.put("saved_at", Timestamps.format(draft.savedAt()));
    MetadataRule.of(draft.app().store())
        .forEach(
            rule ->
                node.put(
                    rule.field().wireName(), draft.metadata().find(rule.field()).orElse(null)));
  }

  static void write(MetadataCheck check, ObjectNode node) {
    node.put("fits", check.fits());
    ArrayNode fields = node.putArray("fields");
    for (MetadataCheck.FieldUse use : check.fields()) {
      fields
          .addObject()
          .put("field", use.rule().field().wireName())
          .put("length", use.length())
          .put("bytes", use.bytes())
          .put("limit", use.rule().limit())
          .put("wasted", use.wasted())
          .put("searched", use.rule().searched());
    }
    node.put("covered", check.covered());
    ArrayNode queries = node.putArray("queries");
    check.keywords().forEach(coverage -> write(coverage, queries.addObject()));
    writeWords(check.repeated(), node.putArray("repeated"));
  }

  private static void write(KeywordCoverage coverage, ObjectNode node) {
    node.put("query", coverage.keyword().text());
    node.put("match", coverage.match().wireName());
    writeWords(coverage.words(), node.putArray("words"));
  }

  private static void writeWords(List<WordUse> words, ArrayNode array) {
    for (WordUse use : words) {
      ArrayNode places = array.addObject().put("word", use.word()).putArray("places");
      use.counts()
          .forEach(
              (field, count) ->
                  places.addObject().put("field", field.wireName()).put("count", count));
    }
  }
}
