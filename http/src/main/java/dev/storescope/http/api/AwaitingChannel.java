package dev.storescope.http.api;

import dev.storescope.delivery.AwaitedRequests;
import dev.storescope.delivery.AwaitedRequests.AwaitedRequest;
import dev.storescope.delivery.Channel;
import dev.storescope.delivery.Messaging;
import dev.storescope.fetching.RequestKey;
import dev.storescope.http.Exchange;
import dev.storescope.http.validation.ProblemException;
import io.helidon.http.HeaderName;
import io.helidon.http.HeaderNames;
import java.time.temporal.ChronoUnit;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;

/** The channel that a request names, which is told when the data of a 202 has been fetched. */
record AwaitingChannel(Messaging messaging, Channel channel) {
  private static final String NAME = "X-Notify-Channel";
  private static final HeaderName HEADER = HeaderNames.create(NAME);
  private static final Pattern ID = Pattern.compile("[0-9]{1,18}");

  /**
   * The channel in the header of a request.
   *
   * @throws ProblemException if the account has no such channel
   */
  static Optional<AwaitingChannel> find(Exchange exchange, Messaging messaging) {
    return exchange
        .request()
        .headers()
        .first(HEADER)
        .map(text -> new AwaitingChannel(messaging, channel(text, exchange, messaging)));
  }

  private static Channel channel(String text, Exchange exchange, Messaging messaging) {
    return Optional.of(text)
        .filter(id -> ID.matcher(id).matches())
        .map(Long::parseLong)
        .flatMap(id -> messaging.channels().find(exchange.caller().id(), id))
        .orElseThrow(
            () ->
                ProblemException.invalid(
                    NAME, "The account has no such channel. See /account/channels."));
  }

  /**
   * Has the channel told about a request.
   *
   * @throws ProblemException if as many requests are waited for as may
   */
  void await(RequestKey key, Exchange exchange) {
    AwaitedRequest request =
        new AwaitedRequest(
            channel.account(),
            channel.id(),
            ApiRequest.ofAccount(channel.account(), key),
            key,
            exchange.path() + "?" + exchange.query(),
            messaging.clock().instant().truncatedTo(ChronoUnit.MILLIS));
    if (!messaging.awaited().add(request)) {
      throw ProblemException.invalid(
          NAME,
          String.format(
              Locale.ROOT,
              "An account can wait for at most %d requests. Send the request without it.",
              AwaitedRequests.MAX_PER_ACCOUNT));
    }
  }
}
