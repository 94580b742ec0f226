package dev.storescope.history;

import dev.storescope.observation.SearchEntries;
import dev.storescope.observation.SearchEntries.Entry;
import dev.storescope.observation.SearchEntries.EntryKind;
import java.util.Locale;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Reads and writes the entries of a search page. */
final class SearchEntriesFields {
  private static final String SCREENSHOTS = "screenshots";

  private SearchEntriesFields() {}

  static SearchEntries read(LineFields line) {
    return new SearchEntries(line.list("search_entries", SearchEntriesFields::entry));
  }

  private static Entry entry(JsonNode node) {
    LineFields fields = new LineFields(LineFields.asObject(node));
    Entry entry =
        new Entry(
            kind(fields.text("kind")),
            fields.findText("id"),
            fields.findText("title"),
            fields.findText("subtitle"),
            fields.has(SCREENSHOTS) ? fields.number(SCREENSHOTS) : 0);
    fields.requireNoMore();
    return entry;
  }

  private static EntryKind kind(String name) {
    return Stream.of(EntryKind.values())
        .filter(kind -> name(kind).equals(name))
        .findFirst()
        .orElseThrow(
            () -> new InvalidLineException("Unknown kind of entry of a search page: " + name));
  }

  private static String name(EntryKind kind) {
    return kind.name().toLowerCase(Locale.ROOT);
  }

  static void write(SearchEntries entries, ArrayNode array) {
    entries.entries().forEach(entry -> write(entry, array.addObject()));
  }

  private static void write(Entry entry, ObjectNode node) {
    node.put("kind", name(entry.kind()));
    entry.id().ifPresent(id -> node.put("id", id));
    entry.title().ifPresent(title -> node.put("title", title));
    entry.subtitle().ifPresent(subtitle -> node.put("subtitle", subtitle));
    node.put(SCREENSHOTS, entry.screenshots());
  }
}
