package dev.storescope.sandbox.googleplay;

import dev.storescope.sandbox.http.SandboxReply;
import dev.storescope.sandbox.http.SandboxRequest;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Optional;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The framing of batchexecute: the call in a form, and the reply behind a guard. */
final class BatchExecute {
  private static final JsonMapper JSON = JsonMapper.shared();
  private static final String TYPE = "application/json; charset=utf-8";
  private static final String GUARD = ")]}'\n\n";
  private static final String FORM_FIELD = "f.req=";

  private BatchExecute() {}

  /**
   * A call.
   *
   * @param tag returned to the client with the reply
   */
  record RpcCall(String rpc, JsonNode arguments, String tag) {}

  /** The first call of a request. The store obeys the id in the form, not that in the URL. */
  static Optional<RpcCall> read(SandboxRequest request) {
    try {
      return Arrays.stream(request.body().split("&", -1))
          .filter(field -> field.startsWith(FORM_FIELD))
          .map(field -> field.substring(FORM_FIELD.length()))
          .map(field -> URLDecoder.decode(field, StandardCharsets.UTF_8))
          .map(field -> JSON.readTree(field).path(0).path(0))
          .map(BatchExecute::call)
          .findFirst();
    } catch (IllegalArgumentException | JacksonException e) {
      return Optional.empty();
    }
  }

  private static RpcCall call(JsonNode call) {
    return new RpcCall(
        call.path(0).asString(""),
        JSON.readTree(call.path(1).asString("null")),
        call.path(3).asString(""));
  }

  /** The reply to a call; may be empty. */
  static SandboxReply answer(SandboxRequest request, RpcCall call, Optional<String> payload) {
    return reply(request, call, payload, "null");
  }

  /** The reply to a rejected call, for example one with invalid arguments. */
  static SandboxReply refusal(SandboxRequest request, RpcCall call) {
    return reply(request, call, Optional.empty(), "[3]");
  }

  static SandboxReply badRequest() {
    return SandboxReply.of(
        400, TYPE, GUARD + "[[\"er\",null,null,null,null,400,null,null,null,3]]");
  }

  private static SandboxReply reply(
      SandboxRequest request, RpcCall call, Optional<String> payload, String error) {
    int size = payload.map(String::length).orElse(0);
    StringBuilder answer = new StringBuilder(64 + size + size / 4);
    answer.append("[\"wrb.fr\",");
    MessageWriter.quote(call.rpc(), answer);
    answer.append(',');
    payload.ifPresentOrElse(text -> MessageWriter.quote(text, answer), () -> answer.append("null"));
    answer.append(",null,null,").append(error).append(',');
    MessageWriter.quote(call.tag(), answer);
    answer.append(']');
    boolean chunked = request.parameter("rt").filter("c"::equals).isPresent();
    return SandboxReply.ok(TYPE, GUARD + (chunked ? chunked(answer) : whole(answer)));
  }

  private static String whole(StringBuilder answer) {
    return "[" + answer + ",[\"di\",62],[\"af.httprm\",61,\"-9140415553568880914\",17]]";
  }

  private static String chunked(StringBuilder answer) {
    String first = "[" + answer + "]";
    return chunk(first)
        + chunk("[[\"di\",62],[\"af.httprm\",61,\"-9140415553568880914\",17]]")
        + chunk("[[\"e\",4,null,null," + first.length() + "]]");
  }

  /** The length counts UTF-16 units, with the ends of the line before and after. */
  private static String chunk(String json) {
    return (json.length() + 2) + "\n" + json + "\n";
  }
}
