package dev.storescope.connector.http;

import dev.storescope.connector.http.StoreTransport.NotRecordedException;
import dev.storescope.connector.http.StoreTransport.RestingException;
import dev.storescope.fetching.FetchOutcome;
import java.io.IOException;
import java.time.InstantSource;
import java.util.Optional;

/** Asks a store, and tells a reply that can be read from one that is no answer at all. */
public final class StoreReplyCheck {
  private final StoreTransport transport;
  private final InstantSource clock;

  public StoreReplyCheck(StoreTransport transport, InstantSource clock) {
    this.transport = transport;
    this.clock = clock;
  }

  /** What came of asking. */
  public sealed interface Asked {
    /** A reply to be read: status 200 to 299, or a 4xx that says something of the subject. */
    record Replied(StoreReply reply) implements Asked {}

    /** No answer at all, and why. */
    record Refused(FetchOutcome outcome) implements Asked {}
  }

  public Asked ask(StoreRequest request) throws InterruptedException {
    try {
      StoreReply reply = transport.send(request);
      return Refusals.find(reply, clock.instant())
          .<Asked>map(Asked.Refused::new)
          .orElseGet(() -> new Asked.Replied(reply));
    } catch (NotRecordedException e) {
      return new Asked.Refused(new FetchOutcome.Unsupported(String.valueOf(e.getMessage())));
    } catch (RestingException e) {
      return new Asked.Refused(
          new FetchOutcome.Throttled(String.valueOf(e.getMessage()), Optional.of(e.rest())));
    } catch (IOException e) {
      return new Asked.Refused(new FetchOutcome.Failed(request.uri().getHost() + ": " + e));
    }
  }
}
