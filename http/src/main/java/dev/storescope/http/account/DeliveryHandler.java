package dev.storescope.http.account;

import dev.storescope.delivery.Deliveries;
import dev.storescope.delivery.Deliveries.Resending;
import dev.storescope.delivery.Delivery;
import dev.storescope.delivery.DeliveryState;
import dev.storescope.http.Exchange;
import dev.storescope.http.Validator;
import dev.storescope.http.validation.ProblemException;
import dev.storescope.http.validation.Timestamps;
import dev.storescope.http.validation.ValueType;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** The log of the caller's deliveries. */
record DeliveryHandler(Deliveries deliveries) {
  private static final int DEFAULT_LIMIT = 50;
  private static final int MAX_LIMIT = 200;

  void list(Exchange exchange) {
    Validator query = Validator.query(exchange.query());
    Optional<Long> before = query.optional("before", ValueType.text(DeliveryHandler::id));
    Optional<Integer> limit = query.optional("limit", ValueType.digits(1, MAX_LIMIT));
    query.finish(exchange);
    int most = limit.orElse(DEFAULT_LIMIT);
    List<Delivery> found =
        deliveries.list(
            exchange.caller().id(),
            before.map(OptionalLong::of).orElseGet(OptionalLong::empty),
            most + 1);
    List<Delivery> page = found.subList(0, Math.min(most, found.size()));
    ObjectNode data = Exchange.object();
    ArrayNode array = data.putArray("deliveries");
    page.forEach(delivery -> write(delivery, array.addObject()));
    data.put("next_before", found.size() > most ? page.getLast().id() : null);
    exchange.sendOwn(data);
  }

  private static long id(String text) {
    if (!text.matches("[0-9]{1,18}")) {
      throw ValueType.mustBe("a delivery id");
    }
    return Long.parseLong(text);
  }

  void resend(Exchange exchange) {
    switch (deliveries.resend(exchange.caller().id(), exchange.pathId())) {
      case Resending.Accepted() -> exchange.sendNoContent();
      case Resending.Unknown() ->
          throw ProblemException.notFound("You have no such delivery. See /account/deliveries.");
      case Resending.ChannelDisabled(String reason) ->
          throw ProblemException.invalid(
              "id", "The channel of the delivery is disabled: " + reason);
    }
  }

  private static void write(Delivery delivery, ObjectNode node) {
    node.put("id", delivery.id()).put("channel", delivery.channel());
    node.put("channel_name", delivery.channelName());
    node.put("type", delivery.message().type()).put("title", delivery.message().title());
    ArrayNode lines = node.putArray("lines");
    delivery.message().lines().forEach(lines::add);
    node.put("created_at", Timestamps.format(delivery.createdAt()));
    node.put("state", delivery.state().wireName());
    node.put("attempts", delivery.state().attempts());
    node.put("error", delivery.state().error().orElse(null));
    AccountJson.write("next_attempt_at", nextAttempt(delivery.state()), node);
    AccountJson.write("ended_at", endedAt(delivery.state()), node);
  }

  private static Optional<Instant> nextAttempt(DeliveryState state) {
    return switch (state) {
      case DeliveryState.Waiting waiting -> Optional.of(waiting.nextAttempt());
      case DeliveryState.Delivered _, DeliveryState.GivenUp _ -> Optional.empty();
    };
  }

  private static Optional<Instant> endedAt(DeliveryState state) {
    return switch (state) {
      case DeliveryState.Waiting _ -> Optional.empty();
      case DeliveryState.Delivered(int _, Instant at) -> Optional.of(at);
      case DeliveryState.GivenUp(int _, String _, Instant at) -> Optional.of(at);
    };
  }
}
