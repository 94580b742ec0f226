package dev.storescope.sandbox.apple;

import dev.storescope.sandbox.http.SandboxReply;
import java.util.function.Consumer;
import tools.jackson.core.JsonGenerator;

/** The envelope in which the iTunes Search API answers. */
final class ItunesReply {
  private static final String TYPE = "text/javascript; charset=utf-8";

  /** The API begins every answer so. */
  private static final String BLANK_LINES = "\n\n\n";

  private ItunesReply() {}

  static SandboxReply results(int count, Consumer<JsonGenerator> results) {
    return SandboxReply.ok(
        TYPE,
        Json.text(
            BLANK_LINES,
            json -> {
              json.writeStartObject();
              json.writeNumberProperty("resultCount", count);
              json.writeArrayPropertyStart("results");
              results.accept(json);
              json.writeEndArray();
              json.writeEndObject();
            }));
  }

  static SandboxReply none() {
    return results(0, _ -> {});
  }

  /** The answer to a parameter that makes no sense. */
  static SandboxReply invalid(String key) {
    return SandboxReply.of(
        400,
        TYPE,
        """
        {
         "errorMessage":"Invalid value(s) for key(s): [%s]",
         "queryParameters":{"output":"json", "callback":"A javascript function to handle your \
        search results", "country":"ISO-2A country code", "limit":"The number of search results \
        to return", "term":"A search string", "lang":"ISO-2A language code"}
        }"""
            .formatted(key));
  }
}
