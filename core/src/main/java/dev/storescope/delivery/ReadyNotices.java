package dev.storescope.delivery;

import dev.storescope.delivery.AwaitedRequests.AwaitedRequest;
import dev.storescope.delivery.Message.Item;
import dev.storescope.fetching.FetchStatus;
import dev.storescope.fetching.RequestKey;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.function.Function;

/**
 * Tells channels that the data of a request has been fetched, or could not be.
 *
 * @param statuses finds the status of the fetches for a stored key
 */
public record ReadyNotices(
    AwaitedRequests requests,
    Function<RequestKey, Optional<FetchStatus>> statuses,
    Outbox outbox,
    InstantSource clock) {
  /** How often requests are looked through. */
  public static final Duration INTERVAL = Duration.ofSeconds(5);

  /** Nothing is waited for longer. */
  static final Duration LONGEST = Duration.ofHours(20);

  /** Adds the messages that are due. A message that was added before a crash is added once. */
  public void run() {
    for (AwaitedRequest request : requests.list()) {
      findMessage(request).ifPresent(message -> add(request, message));
    }
  }

  private void add(AwaitedRequest request, Message message) {
    String key =
        String.format(
            Locale.ROOT, "request %s %d", request.key(), request.requestedAt().toEpochMilli());
    outbox.add(request.account(), request.channel(), key, message, clock.instant());
    requests.remove(request);
  }

  private Optional<Message> findMessage(AwaitedRequest request) {
    if (!clock.instant().isBefore(request.requestedAt().plus(LONGEST))) {
      return Optional.of(failed(request, "It was not fetched in time", Optional.empty()));
    }
    return statuses
        .apply(request.stored())
        .map(status -> findMessage(request, status))
        .orElseGet(() -> Optional.of(failed(request, "It is no longer fetched", Optional.empty())));
  }

  private static Optional<Message> findMessage(AwaitedRequest request, FetchStatus status) {
    return switch (status) {
      case FetchStatus.Pending _, FetchStatus.Refused _ -> Optional.empty();
      case FetchStatus.Idle(), FetchStatus.NoSource _, FetchStatus.Doubted _ ->
          Optional.of(ready(request));
      case FetchStatus.GivenUp(String _, Instant retryAt) ->
          Optional.of(failed(request, "The store gave no usable reply", Optional.of(retryAt)));
    };
  }

  private static Message ready(AwaitedRequest request) {
    return new Message(
        "request.ready",
        "The data of a request has been fetched",
        List.of(new Item("Repeat the request: GET " + request.address(), fields(request))));
  }

  private static Message failed(AwaitedRequest request, String reason, Optional<Instant> retryAt) {
    SequencedMap<String, String> fields = fields(request);
    fields.put("reason", reason);
    retryAt.ifPresent(at -> fields.put("retry_at", at.toString()));
    return new Message(
        "request.failed",
        "The data of a request could not be fetched",
        List.of(new Item("%s: GET %s".formatted(reason, request.address()), fields)));
  }

  private static SequencedMap<String, String> fields(AwaitedRequest request) {
    SequencedMap<String, String> fields = new LinkedHashMap<>();
    fields.put("key", request.key().value());
    fields.put("url", request.address());
    return fields;
  }
}
