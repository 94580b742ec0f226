package dev.storescope.http;

import tools.jackson.databind.JsonNode;

/** Data as JSON, without the envelope that has the id of the request. */
@SuppressWarnings("ArrayRecordComponent") // never compared
public record TaggedJson(byte[] json, String tag) implements TaggedBody {
  public static TaggedJson of(JsonNode node) {
    byte[] json = Exchange.bytes(node);
    return new TaggedJson(json, TaggedBody.tagOf(json));
  }
}
