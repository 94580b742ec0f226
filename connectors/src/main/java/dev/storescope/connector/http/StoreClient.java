package dev.storescope.connector.http;

import dev.storescope.connector.http.StoreTransport.BackOffException;
import dev.storescope.connector.http.StoreTransport.NotRecordedException;
import dev.storescope.connector.http.StoreTransport.SilentBlockException;
import dev.storescope.connector.http.StoreTransport.UnreadableReplyException;
import dev.storescope.fetching.FetchOutcome;
import dev.storescope.observation.Source;
import java.io.IOException;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/**
 * Sends requests to the stores and has the replies parsed. A parser throws {@link
 * UnusableReplyException} for a reply that it cannot take as data; one in an unrecognized format is
 * kept for study.
 *
 * @param memory for the replies that are being parsed; a reply waits until there is enough
 * @param userAgents of the sources that have one of their own
 */
public record StoreClient(
    StoreTransport transport,
    UnrecognizedReplies unrecognizedReplies,
    InstantSource clock,
    ReplyMemory memory,
    Map<Source, String> userAgents) {
  /** The most memory that a character of a reply takes as a part of a tree. */
  private static final int BYTES_PER_CHARACTER = 32;

  /** The memory that a token takes in a tree. */
  private static final int BYTES_PER_TOKEN = 64;

  /** Bad request, not found, gone, unprocessable: errors that a subject can be the cause of. */
  private static final Set<Integer> REFUSALS = Set.of(400, 404, 410, 422);

  public StoreClient(
      StoreTransport transport, UnrecognizedReplies unrecognizedReplies, InstantSource clock) {
    this(transport, unrecognizedReplies, clock, Map.of());
  }

  public StoreClient(
      StoreTransport transport,
      UnrecognizedReplies unrecognizedReplies,
      InstantSource clock,
      Map<Source, String> userAgents) {
    this(transport, unrecognizedReplies, clock, ReplyMemory.ofHeap(), userAgents);
  }

  public StoreClient {
    userAgents = Map.copyOf(userAgents);
  }

  /** This client for the requests of a source, with the User-Agent of that source. */
  public StoreClient of(Source source) {
    Optional<String> agent = Optional.ofNullable(userAgents.get(source));
    return agent.isEmpty()
        ? this
        : new StoreClient(
            request -> transport.send(request.with("User-Agent", agent.get())),
            unrecognizedReplies,
            clock,
            memory,
            Map.of());
  }

  /**
   * The reply to a request: of status 200 to 299, or a 4xx that is about the subject.
   *
   * @throws UnusableReplyException if there is none: throttled, blocked, failed, not recorded
   */
  public StoreReply send(StoreRequest request) throws InterruptedException {
    try {
      StoreReply reply = FetchExchanges.note(request, transport.send(request));
      Optional<FetchOutcome> failure = ReplyStatus.findFailure(reply, clock.instant());
      if (failure.isPresent()) {
        throw new UnusableReplyException(failure.get());
      }
      return reply;
    } catch (NotRecordedException e) {
      throw UnusableReplyException.unsupported(String.valueOf(e.getMessage()));
    } catch (BackOffException e) {
      throw new UnusableReplyException(
          new FetchOutcome.Throttled(String.valueOf(e.getMessage()), Optional.of(e.retryAfter())));
    } catch (SilentBlockException e) {
      throw new UnusableReplyException(new FetchOutcome.Blocked(String.valueOf(e.getMessage())));
    } catch (UnreadableReplyException e) {
      throw UnusableReplyException.failed(request.uri().getHost() + ": " + e.getMessage());
    } catch (IOException e) {
      throw UnusableReplyException.failed(request.uri().getHost() + ": " + FailedCall.describe(e));
    }
  }

  /**
   * Parses a reply.
   *
   * @throws UnusableReplyException if its status is an error or the parser cannot read it
   */
  public <T> T parse(StoreRequest request, StoreReply reply, Function<StoreReply, T> parser)
      throws InterruptedException {
    if (REFUSALS.contains(reply.status())) {
      throw UnusableReplyException.refused(reply, reply.summary());
    }
    if (reply.status() >= 400) {
      throw UnusableReplyException.failed(reply.summary());
    }
    try (ReplyMemory.Lease _ = memory.await(memoryToParse(reply))) {
      return parser.apply(reply);
    } catch (UnusableReplyException e) {
      if (e.outcome() instanceof FetchOutcome.Drifted(String reason)) {
        unrecognizedReplies.keep(request, reply, reason);
      }
      throw e;
    }
  }

  /** An upper bound: the text and its parts, and the tree within the limits of its tokens. */
  private static long memoryToParse(StoreReply reply) {
    long length = reply.content().maxLength();
    long tree =
        Math.min(length * BYTES_PER_CHARACTER, (long) ReplyJson.MAX_TOKENS * BYTES_PER_TOKEN);
    return tree + 2 * length;
  }

  /** What a parser reads in the reply to a request. */
  public <T> T fetch(StoreRequest request, Function<StoreReply, T> parser)
      throws InterruptedException {
    return parse(request, send(request), parser);
  }

  /**
   * The same for all requests, or the worst failure; it is a refusal only if the store refuses all
   * of them. Stops when the store gives no reply.
   */
  public <T> List<T> fetchAll(List<StoreRequest> requests, Function<StoreReply, T> parser)
      throws InterruptedException {
    List<T> parsed = new ArrayList<>();
    List<UnusableReplyException> failures = new ArrayList<>();
    for (StoreRequest request : requests) {
      StoreReply reply;
      try {
        reply = send(request);
      } catch (UnusableReplyException e) {
        failures.add(e);
        break;
      }
      try {
        parsed.add(parse(request, reply, parser));
      } catch (UnusableReplyException e) {
        failures.add(e);
      }
    }
    Optional<UnusableReplyException> worst =
        failures.stream().max(Comparator.comparingInt(failure -> severity(failure.outcome())));
    if (worst.isPresent()) {
      throw isRefusal(failures, requests)
          ? worst.get()
          : new UnusableReplyException(worst.get().outcome());
    }
    return parsed;
  }

  private static boolean isRefusal(
      List<UnusableReplyException> failures, List<StoreRequest> requests) {
    return failures.size() == requests.size()
        && failures.stream().allMatch(failure -> failure.refusal().isPresent());
  }

  /** The less a retry can help, the worse. */
  private static int severity(FetchOutcome outcome) {
    return switch (outcome) {
      case FetchOutcome.Observed _, FetchOutcome.Absent _, FetchOutcome.AlreadyObserved _ -> 0;
      case FetchOutcome.Failed _, FetchOutcome.Doubted _ -> 1;
      case FetchOutcome.Throttled _ -> 2;
      case FetchOutcome.Blocked _ -> 3;
      case FetchOutcome.Drifted _ -> 4;
      case FetchOutcome.NoSource _, FetchOutcome.Unsupported _ -> 5;
    };
  }
}
