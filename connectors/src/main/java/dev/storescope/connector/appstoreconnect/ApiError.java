package dev.storescope.connector.appstoreconnect;

import dev.storescope.connector.appstoreconnect.NoAnswer.Refusal;
import dev.storescope.connector.http.ReplyJson;
import dev.storescope.connector.http.StoreReply;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;

/**
 * The first error of a reply that is one. Between here and App Store Connect, errors are also texts
 * and pages.
 *
 * @param code dotted, from general to special; blank if the reply has none
 * @param detail one line; the status if the reply says nothing
 */
record ApiError(int status, String code, String detail) {
  private static final int MOST = 300;
  private static final String AGREEMENTS = "FORBIDDEN.REQUIRED_AGREEMENTS";

  /**
   * The error of a reply.
   *
   * @param token is left out: a machine between may quote the request
   */
  static ApiError of(StoreReply reply, String token) {
    JsonNode first = firstOf(reply.body().replace(token, "…"));
    String detail =
        first.path("detail").asString(first.path("title").asString("HTTP " + reply.status()));
    return new ApiError(reply.status(), line(first.path("code").asString("")), line(detail));
  }

  private static JsonNode firstOf(String body) {
    try {
      return ReplyJson.MAPPER.readTree(body).path("errors").path(0);
    } catch (JacksonException e) {
      return ReplyJson.MAPPER.createObjectNode();
    }
  }

  private static String line(String text) {
    String start = text.substring(0, Math.min(text.length(), MOST));
    return start.replaceAll("\\p{Cntrl}", " ").strip();
  }

  NoAnswer reason() {
    return switch (status) {
      case 401 -> new NoAnswer.Refused(Refusal.KEY_NOT_VALID, detail);
      case 403 -> new NoAnswer.Refused(forbidden(), detail);
      case 404, 410 -> new NoAnswer.NotFound(detail);
      case 400, 405, 406, 409, 422 -> new NoAnswer.Refused(Refusal.INVALID_REQUEST, detail);
      default -> new NoAnswer.Failed("App Store Connect says: " + detail);
    };
  }

  /** A revoked key has drawn both 401 and 403. */
  private Refusal forbidden() {
    if (code.startsWith(AGREEMENTS)) {
      return Refusal.AGREEMENTS_NOT_ACCEPTED;
    }
    return code.startsWith("NOT_AUTHORIZED") ? Refusal.KEY_NOT_VALID : Refusal.ROLE_NOT_SUFFICIENT;
  }
}
