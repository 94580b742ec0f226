package dev.storescope.http.account;

import dev.storescope.accounts.AccountId;
import dev.storescope.alerts.AlertRules.Firing;
import dev.storescope.alerts.Inbox;
import dev.storescope.http.Exchange;
import dev.storescope.http.Validator;
import dev.storescope.http.validation.Timestamps;
import dev.storescope.http.validation.ValueType;
import java.io.IOException;
import java.util.Optional;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** The messages of a workspace, and which of them the caller has read. */
record AlertMessageHandler(Inbox inbox) {
  private static final int DEFAULT_MESSAGES = 20;
  private static final String UNREAD = "unread";

  void list(Exchange exchange) {
    Validator query = Validator.query(exchange.query());
    Optional<Integer> limit = query.optional("limit", ValueType.digits(1, Inbox.MAX_MESSAGES));
    query.finish(exchange);
    long lastRead = inbox.findLastRead(exchange.access(), reader(exchange));
    ObjectNode data = unread(exchange);
    ArrayNode messages = data.putArray("messages");
    inbox
        .list(exchange.access(), limit.orElse(DEFAULT_MESSAGES))
        .forEach(firing -> write(firing, lastRead, messages.addObject()));
    exchange.sendOwn(data);
  }

  void noteRead(Exchange exchange) throws IOException {
    Validator body = Validator.json(exchange, Validator.SHORT_BODY);
    Optional<Long> id =
        body.required("until", "the id of a message", ValueType.integer(1, Long.MAX_VALUE));
    body.finish(exchange);
    inbox.noteRead(exchange.access(), reader(exchange), id.orElseThrow());
    exchange.sendOwn(unread(exchange));
  }

  private ObjectNode unread(Exchange exchange) {
    return Exchange.object().put(UNREAD, inbox.countUnread(exchange.access(), reader(exchange)));
  }

  private static AccountId reader(Exchange exchange) {
    return exchange.caller().id();
  }

  private static void write(Firing firing, long lastRead, ObjectNode node) {
    node.put("id", firing.id())
        .put("at", Timestamps.format(firing.at()))
        .put("type", firing.message().type())
        .put("title", firing.message().title())
        .put(UNREAD, firing.id() > lastRead);
    ArrayNode lines = node.putArray("lines");
    firing.message().lines().forEach(lines::add);
  }
}
