package dev.storescope.connector.googleplay;

import dev.storescope.connector.http.StoreReply;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Reads a reply of batchexecute: a guard, then JSON arrays, with or without the length of each
 * before it. The lengths are JSON numbers, and no need is had of them.
 */
final class BatchReply {
  private static final JsonMapper JSON = JsonMapper.shared();
  private static final String GUARD = ")]}'";
  private static final String ANSWER = "wrb.fr";
  private static final int KIND = 0;
  private static final int RPC = 1;
  private static final int PAYLOAD = 2;
  private static final int ERROR = 5;

  private BatchReply() {}

  /** What a remote call answered; empty where it answered that there is nothing. */
  static Optional<PathReader> read(StoreReply reply, String rpc) throws NoAnswerException {
    PathReader answer =
        chunks(reply.body()).stream()
            .flatMap(chunk -> chunk.findEntries().stream().flatMap(List::stream))
            .filter(element -> isAnswer(element, rpc))
            .findFirst()
            .orElseThrow(() -> NoAnswerException.drifted("the reply has no answer of " + rpc));
    PathReader error = answer.at(ERROR);
    if (answer.at(PAYLOAD).isNothing() && !error.isNothing()) {
      throw NoAnswerException.failed(rpc + " was refused with " + error.node());
    }
    return answer.at(PAYLOAD).isNothing() ? Optional.empty() : payload(answer, rpc);
  }

  private static boolean isAnswer(PathReader element, String rpc) {
    return element.findText(KIND).filter(ANSWER::equals).isPresent()
        && element.findText(RPC).filter(rpc::equals).isPresent();
  }

  private static List<PathReader> chunks(String body) throws NoAnswerException {
    if (!body.startsWith(GUARD)) {
      throw body.stripLeading().startsWith("<")
          ? NoAnswerException.blocked("a page where data was asked for")
          : NoAnswerException.failed("the reply does not start as one of batchexecute does");
    }
    try (JsonParser parser = JSON.createParser(body.substring(GUARD.length()))) {
      List<PathReader> chunks = new ArrayList<>();
      while (parser.nextToken() != null) {
        JsonNode chunk = parser.readValueAsTree();
        chunks.add(new PathReader(chunk));
      }
      return chunks;
    } catch (JacksonException e) {
      throw NoAnswerException.failed("the reply is cut off: " + e.getOriginalMessage());
    }
  }

  private static Optional<PathReader> payload(PathReader answer, String rpc)
      throws NoAnswerException {
    String json =
        answer
            .findText(PAYLOAD)
            .orElseThrow(() -> NoAnswerException.drifted("the answer of " + rpc + " is no text"));
    try {
      PathReader payload = new PathReader(JSON.readTree(json));
      return payload.isNothing() ? Optional.empty() : Optional.of(payload);
    } catch (JacksonException e) {
      throw NoAnswerException.drifted("the answer of " + rpc + " is no JSON");
    }
  }
}
