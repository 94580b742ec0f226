package dev.storescope.server.http;

import tools.jackson.databind.JsonNode;

/** The data of an answer as it is sent, with its tag. */
@SuppressWarnings("ArrayRecordComponent") // never compared
record EncodedData(byte[] json, EntityTag tag) {

  static EncodedData of(JsonNode node) {
    byte[] json = Json.bytes(node);
    return new EncodedData(json, EntityTag.of(json));
  }
}
