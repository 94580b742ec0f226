package dev.storescope.connector.googleplay;

import static dev.storescope.connector.http.UnusableReplyException.blocked;
import static dev.storescope.connector.http.UnusableReplyException.drifted;
import static dev.storescope.connector.http.UnusableReplyException.failed;
import static dev.storescope.connector.http.UnusableReplyException.refused;

import dev.storescope.connector.http.ReplyJson;
import dev.storescope.connector.http.StoreReply;
import dev.storescope.connector.http.UnusableReplyException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.exc.StreamConstraintsException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Parses a reply of batchexecute: a guard, then JSON arrays, with or without the length of each
 * before it. The lengths are JSON numbers and are ignored.
 */
final class BatchReply {
  private static final JsonMapper JSON = ReplyJson.MAPPER;
  private static final String GUARD = ")]}'";
  private static final String ANSWER = "wrb.fr";
  private static final int KIND = 0;
  private static final int RPC = 1;
  private static final int PAYLOAD = 2;
  private static final int ERROR = 5;

  /** Invalid argument and not found, in the codes of Google's APIs. */
  private static final Set<Long> REFUSALS = Set.of(3L, 5L);

  private BatchReply() {}

  /** The payload of the answer to a remote call; empty if the answer has none. */
  static Optional<PathReader> parse(StoreReply reply, String rpc) {
    List<PathReader> answers =
        chunks(reply.body()).stream()
            .flatMap(chunk -> chunk.findEntries().stream().flatMap(List::stream))
            .filter(BatchReply::isAnswer)
            .toList();
    PathReader answer =
        answers.stream()
            .filter(element -> element.findText(RPC).filter(rpc::equals).isPresent())
            .findFirst()
            .orElseThrow(() -> without(rpc, answers));
    PathReader error = answer.at(ERROR);
    if (answer.at(PAYLOAD).isEmpty() && !error.isEmpty()) {
      String reason = rpc + " was refused with " + error.node();
      throw REFUSALS.contains(error.findWhole(0).orElse(0))
          ? refused(reply, reason)
          : failed(reason);
    }
    return answer.at(PAYLOAD).isEmpty() ? Optional.empty() : payload(answer, rpc);
  }

  private static boolean isAnswer(PathReader element) {
    return element.findText(KIND).filter(ANSWER::equals).isPresent();
  }

  /** A reply with the answers of other calls has changed; one without any is an error. */
  private static UnusableReplyException without(String rpc, List<PathReader> answers) {
    String reason = "the reply has no answer of " + rpc;
    return answers.isEmpty() ? failed(reason) : drifted(reason);
  }

  private static List<PathReader> chunks(String body) {
    if (!body.startsWith(GUARD)) {
      throw body.stripLeading().startsWith("<")
          ? blocked("the reply is a page, not data")
          : failed("the reply does not start like one of batchexecute");
    }
    try (JsonParser parser = JSON.createParser(body.substring(GUARD.length()))) {
      List<PathReader> chunks = new ArrayList<>();
      while (parser.nextToken() != null) {
        JsonNode chunk = parser.readValueAsTree();
        chunks.add(new PathReader(chunk));
      }
      return chunks;
    } catch (StreamConstraintsException e) {
      throw ReplyJson.tooLarge(e);
    } catch (JacksonException e) {
      throw failed("the reply is cut off: " + e.getOriginalMessage());
    }
  }

  private static Optional<PathReader> payload(PathReader answer, String rpc) {
    String json =
        answer
            .findText(PAYLOAD)
            .orElseThrow(() -> drifted("the answer of " + rpc + " is not a text"));
    try {
      PathReader payload = new PathReader(JSON.readTree(json));
      return payload.isEmpty() ? Optional.empty() : Optional.of(payload);
    } catch (StreamConstraintsException e) {
      throw ReplyJson.tooLarge(e);
    } catch (JacksonException e) {
      throw drifted("the answer of " + rpc + " is not JSON");
    }
  }
}
