package dev.storescope.connector.apple;

import dev.storescope.connector.http.OddReplies;
import dev.storescope.connector.http.StoreReply;
import dev.storescope.connector.http.StoreReplyCheck;
import dev.storescope.connector.http.StoreReplyCheck.Asked;
import dev.storescope.connector.http.StoreRequest;
import dev.storescope.fetching.FetchOutcome;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** Makes the requests of an inquiry one after another, and reads the replies. */
final class Conversation {
  private static final int EXCERPT = 200;

  private final StoreReplyCheck check;
  private final OddReplies oddReplies;
  private final InstantSource clock;

  Conversation(StoreReplyCheck check, OddReplies oddReplies, InstantSource clock) {
    this.check = check;
    this.oddReplies = oddReplies;
    this.clock = clock;
  }

  /** What came of one request. */
  private sealed interface Heard<P> {
    record Told<P>(P part) implements Heard<P> {}

    record Unreadable<P>(FetchOutcome outcome) implements Heard<P> {}

    record Refused<P>(FetchOutcome outcome) implements Heard<P> {}
  }

  /**
   * What came of an inquiry: what all replies tell together or, if one of them is no data, the
   * worst outcome among them. A store that refuses is not asked on.
   */
  <P> FetchOutcome hold(Inquiry<?, P> inquiry) throws InterruptedException {
    List<P> parts = new ArrayList<>();
    List<FetchOutcome> failures = new ArrayList<>();
    for (StoreRequest request : inquiry.requests()) {
      switch (hear(inquiry, request)) {
        case Heard.Told<P>(P part) -> parts.add(part);
        case Heard.Unreadable<P>(FetchOutcome outcome) -> failures.add(outcome);
        case Heard.Refused<P>(FetchOutcome outcome) -> {
          failures.add(outcome);
          return worst(failures);
        }
      }
    }
    return failures.isEmpty() ? inquiry.conclude(parts, clock.instant()) : worst(failures);
  }

  private <P> Heard<P> hear(Inquiry<?, P> inquiry, StoreRequest request)
      throws InterruptedException {
    return switch (check.ask(request)) {
      case Asked.Replied(StoreReply reply) -> read(inquiry, request, reply);
      case Asked.Refused(FetchOutcome outcome) -> new Heard.Refused<>(outcome);
    };
  }

  private <P> Heard<P> read(Inquiry<?, P> inquiry, StoreRequest request, StoreReply reply) {
    try {
      return new Heard.Told<>(inquiry.read(successful(reply)));
    } catch (UnreadableReplyException e) {
      if (e.outcome() instanceof FetchOutcome.Drifted(String reason)) {
        oddReplies.keep(request, reply, reason);
      }
      return new Heard.Unreadable<>(e.outcome());
    }
  }

  private static StoreReply successful(StoreReply reply) {
    if (reply.status() >= 400) {
      String body = reply.body().strip().replaceAll("\\s+", " ");
      throw UnreadableReplyException.failed(
          "HTTP " + reply.status() + ": " + body.substring(0, Math.min(EXCERPT, body.length())));
    }
    return reply;
  }

  private static FetchOutcome worst(List<FetchOutcome> failures) {
    return failures.stream().max(Comparator.comparingInt(Conversation::severity)).orElseThrow();
  }

  /** The less a repeat can help, the worse. */
  private static int severity(FetchOutcome outcome) {
    return switch (outcome) {
      case FetchOutcome.Observed _, FetchOutcome.Absent _ -> 0;
      case FetchOutcome.Failed _ -> 1;
      case FetchOutcome.Throttled _ -> 2;
      case FetchOutcome.Blocked _ -> 3;
      case FetchOutcome.Drifted _ -> 4;
      case FetchOutcome.NotTold _, FetchOutcome.Unsupported _ -> 5;
    };
  }
}
