package dev.storescope.mcp;

import static dev.storescope.mcp.Inputs.KEYWORDS;
import static dev.storescope.mcp.ToolSchema.integer;
import static dev.storescope.mcp.ToolSchema.text;

import dev.storescope.http.Exchange;
import dev.storescope.http.LocalRequest;
import dev.storescope.mcp.AssistantTool.Effect;
import dev.storescope.mcp.AssistantTool.Found;
import dev.storescope.metadata.MetadataField;
import dev.storescope.text.Quantity;
import io.helidon.http.Method;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Tools about the drafts of an app's texts. */
final class DraftTools {
  private static final String DRAFTS = "/account/drafts/{storetype}/{storeid}";
  private static final String LOCALE = "locale";
  private static final String TEXTS = "texts";
  private static final String VERSION = "version";
  private static final String TRACKED_AND_MORE =
      "Keywords to check besides the tracked ones, without commas.";

  private DraftTools() {}

  static List<AssistantTool> list() {
    return List.of(drafts(), check(), save());
  }

  private static AssistantTool drafts() {
    return new AssistantTool(
        "metadata_drafts",
        "Drafts of an app's texts",
        "The newest version of the texts that the account drafts for an app, for each locale. What"
            + " is in the store is in app_listing. Free.",
        Effect.READS,
        Inputs.appAnywhere().optional(LOCALE, text("Only this locale.").example("en-US", "ja")),
        ToolSchema.object("").required("drafts", ToolSchema.list("By locale.", draft())),
        DraftTools::findDrafts);
  }

  private static Optional<Found> findDrafts(ToolCall call) {
    Optional<String> locale = call.arguments().find(LOCALE);
    ObjectNode data = Exchange.object();
    ArrayNode drafts = data.putArray("drafts");
    call.ask(LocalRequest.of(Method.GET, DRAFTS, path(call)))
        .ifPresent(
            answer ->
                answer
                    .get("drafts")
                    .valueStream()
                    .filter(each -> locale.stream().allMatch(one -> isOf(each, one)))
                    .forEach(each -> write(each, drafts.addObject())));
    return drafts.isEmpty()
        ? Optional.empty()
        : Optional.of(new Found(data, drafts.size() + " drafts."));
  }

  private static boolean isOf(JsonNode draft, String locale) {
    return draft.get(LOCALE).asString().equalsIgnoreCase(locale);
  }

  private static AssistantTool check() {
    return new AssistantTool(
        "check_metadata",
        "Check texts against the limits and keywords",
        "Whether texts fit the limits of the store, how they cover the keywords tracked"
            + " for the app in the country, and which words they repeat needlessly. Compares"
            + " whole words. Saves nothing. Free.",
        Effect.READS,
        Inputs.app()
            .required(TEXTS, texts())
            .optional(KEYWORDS, ToolSchema.list(TRACKED_AND_MORE, text(""))),
        ToolSchema.object("")
            .required("fits", ToolSchema.flag("Whether no text is too long."))
            .required("fields", ToolSchema.list("", use()))
            .required("covered", integer("How many keywords have all their words in the texts."))
            .required(KEYWORDS, ToolSchema.list("Least covered first.", coverage()))
            .required("repeated", ToolSchema.list("Words that occur twice.", text(""))),
        DraftTools::findUse);
  }

  private static Optional<Found> findUse(ToolCall call) {
    ObjectNode body = body(call);
    call.arguments().app().forEach(body::put);
    ArrayNode queries = body.putArray("queries");
    call.arguments().texts(KEYWORDS).forEach(queries::add);
    return call.ask(LocalRequest.of(Method.POST, "/account/metadata-check", Map.of()).with(body))
        .map(DraftTools::found);
  }

  private static Found found(JsonNode answer) {
    ObjectNode data = Exchange.object();
    data.set("fits", answer.get("fits"));
    data.set("fields", answer.get("fields"));
    data.set("covered", answer.get("covered"));
    ArrayNode keywords = data.putArray(KEYWORDS);
    answer.get("queries").forEach(each -> writeCoverage(each, keywords.addObject()));
    ArrayNode repeated = data.putArray("repeated");
    answer.get("repeated").forEach(each -> repeated.add(each.get("word").asString()));
    String length = answer.get("fits").asBoolean() ? "The texts fit." : "A text is too long.";
    return new Found(
        data,
        String.format(
            Locale.ROOT,
            "%s They cover %d of %s.",
            length,
            answer.get("covered").asInt(),
            Quantity.of(keywords.size(), "keyword")));
  }

  private static void writeCoverage(JsonNode query, ObjectNode node) {
    node.put("keyword", query.get("query").asString());
    node.put("match", query.get("match").asString());
    ArrayNode missing = node.putArray("missing");
    query
        .get("words")
        .valueStream()
        .filter(word -> word.get("places").isEmpty())
        .forEach(word -> missing.add(word.get("word").asString()));
  }

  private static AssistantTool save() {
    return new AssistantTool(
        "save_metadata_draft",
        "Save a version of an app's texts",
        "Adds a version to the draft for an app in a locale. Earlier versions are kept,"
            + " and nothing is sent to a store. An omitted field is empty in the version: read"
            + " metadata_drafts first, and send all fields. Only if the user asks for it. Free.",
        Effect.ADDS,
        Inputs.appAnywhere()
            .required(LOCALE, text("The language, with a country for some.").example("en-US", "ja"))
            .required(TEXTS, texts()),
        draft(),
        call -> {
          Map<String, String> path =
              call.arguments().pick(ToolArguments.STORETYPE, ToolArguments.STOREID, LOCALE);
          LocalRequest request = LocalRequest.of(Method.PUT, DRAFTS + "/{locale}", path);
          return call.ask(request.with(body(call)))
              .map(
                  saved -> {
                    ObjectNode data = Exchange.object();
                    write(saved, data);
                    return new Found(
                        data,
                        String.format(
                            Locale.ROOT,
                            "The draft for %s has version %d.",
                            saved.get(LOCALE).asString(),
                            saved.get(VERSION).asInt()));
                  });
        });
  }

  private static ToolSchema texts() {
    ToolSchema texts = ToolSchema.object("The texts by field.").closed();
    for (MetadataField field : MetadataField.values()) {
      texts = texts.optional(field.wireName(), text(""));
    }
    return texts;
  }

  private static ToolSchema draft() {
    return ToolSchema.object("")
        .required(LOCALE, text(""))
        .required(VERSION, integer("From 1, one more with each change."))
        .required("saved_by", text("The user name."))
        .required("saved_at", ToolSchema.instant(""))
        .required(TEXTS, texts());
  }

  private static ToolSchema use() {
    return ToolSchema.object("")
        .required("field", text(""))
        .required("length", integer("In characters."))
        .required("limit", integer("Maximum number of characters."))
        .required("wasted", integer("Characters that add nothing, such as spaces at commas."))
        .required("searched", ToolSchema.flag("Whether the store finds the app by its words."));
  }

  private static ToolSchema coverage() {
    return ToolSchema.object("")
        .required("keyword", text(""))
        .required(
            "match",
            ToolSchema.choice(
                "All words in a row, all words, some words, or none.",
                "phrase",
                "words",
                "partly",
                "none"))
        .required("missing", ToolSchema.list("Words that no searched field has.", text("")));
  }

  private static Map<String, String> path(ToolCall call) {
    return call.arguments().pick(ToolArguments.STORETYPE, ToolArguments.STOREID);
  }

  private static ObjectNode body(ToolCall call) {
    ObjectNode body = Exchange.object();
    call.arguments()
        .json()
        .path(TEXTS)
        .properties()
        .forEach(text -> body.set(text.getKey(), text.getValue()));
    return body;
  }

  /** A draft, with the texts that it has. */
  private static void write(JsonNode draft, ObjectNode node) {
    for (String name : List.of(LOCALE, VERSION, "saved_by", "saved_at")) {
      node.set(name, draft.get(name));
    }
    ObjectNode texts = node.putObject(TEXTS);
    Stream.of(MetadataField.values())
        .map(MetadataField::wireName)
        .filter(field -> draft.path(field).isString())
        .forEach(field -> texts.set(field, draft.get(field)));
  }
}
