package dev.storescope.connector.googleplay;

import dev.storescope.connector.http.OddReplies;
import dev.storescope.connector.http.StoreReply;
import dev.storescope.connector.http.StoreReplyCheck;
import dev.storescope.connector.http.StoreReplyCheck.Asked;
import dev.storescope.connector.http.StoreRequest;
import dev.storescope.fetching.FetchOutcome;
import java.util.Optional;

/** Asks Google Play and reads its replies; the ones that drifted are kept for study. */
final class PlayExchange {
  private static final int NOT_FOUND = 404;

  private final StoreReplyCheck store;
  private final OddReplies oddReplies;

  PlayExchange(StoreReplyCheck store, OddReplies oddReplies) {
    this.store = store;
    this.oddReplies = oddReplies;
  }

  <T> T ask(StoreRequest request, ReplyReader<T> reader)
      throws NoAnswerException, InterruptedException {
    return read(request, send(request), reader);
  }

  /** Asks for what may not be there; empty where the store says so. */
  <T> Optional<T> find(StoreRequest request, ReplyReader<T> reader)
      throws NoAnswerException, InterruptedException {
    StoreReply reply = send(request);
    return reply.status() == NOT_FOUND
        ? Optional.empty()
        : Optional.of(read(request, reply, reader));
  }

  private StoreReply send(StoreRequest request) throws NoAnswerException, InterruptedException {
    return switch (store.ask(request)) {
      case Asked.Replied(StoreReply reply) -> reply;
      case Asked.Refused(FetchOutcome outcome) -> throw new NoAnswerException(outcome);
    };
  }

  private <T> T read(StoreRequest request, StoreReply reply, ReplyReader<T> reader)
      throws NoAnswerException {
    if (reply.status() >= 300) {
      throw NoAnswerException.failed("HTTP " + reply.status());
    }
    try {
      return reader.read(reply);
    } catch (NoAnswerException e) {
      if (e.outcome() instanceof FetchOutcome.Drifted(String reason)) {
        oddReplies.keep(request, reply, reason);
      }
      throw e;
    }
  }
}
