package dev.storescope.history;

import dev.storescope.observation.PopularityWeek;
import dev.storescope.observation.TopSearches;
import dev.storescope.store.Keyword;
import java.time.LocalDate;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Reads and writes the terms that are searched for most in a genre. */
final class TopSearchFields {
  private TopSearchFields() {}

  static TopSearches read(LineFields fields) {
    return new TopSearches(
        new PopularityWeek(fields.value("week", LocalDate::parse)),
        fields.list("top_searches", TopSearchFields::term));
  }

  private static TopSearches.Term term(JsonNode node) {
    LineFields fields = new LineFields(LineFields.asObject(node));
    TopSearches.Term term =
        new TopSearches.Term(
            fields.value("keyword", Keyword::of),
            fields.number("rank"),
            fields.number("popularity_in_genre"),
            fields.number("popularity"));
    fields.requireNoMore();
    return term;
  }

  static void write(TopSearches searches, ObjectNode line) {
    line.put("week", searches.week().first().toString());
    ArrayNode terms = line.putArray("top_searches");
    searches
        .terms()
        .forEach(
            term ->
                terms
                    .addObject()
                    .put("keyword", term.keyword().text())
                    .put("rank", term.rank())
                    .put("popularity_in_genre", term.inGenre())
                    .put("popularity", term.popularity()));
  }
}
