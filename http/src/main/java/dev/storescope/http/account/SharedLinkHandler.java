package dev.storescope.http.account;

import dev.storescope.accounts.PageSharing;
import dev.storescope.accounts.SharedLink;
import dev.storescope.accounts.SharedLinks;
import dev.storescope.accounts.SharedLinks.NewLink;
import dev.storescope.http.BasePath;
import dev.storescope.http.Exchange;
import dev.storescope.http.Validator;
import dev.storescope.http.validation.InvalidValueException;
import dev.storescope.http.validation.ProblemException;
import dev.storescope.http.validation.Timestamps;
import dev.storescope.http.validation.ValidationError.ErrorCode;
import dev.storescope.http.validation.ValueType;
import io.helidon.http.Status;
import java.io.IOException;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** The links with which anyone can read one page of the caller's workspace. */
record SharedLinkHandler(PageSharing sharing, InstantSource clock) {
  void list(Exchange exchange) {
    ObjectNode data = Exchange.object();
    ArrayNode links = data.putArray("links");
    sharing.links().list(exchange.caller().id()).forEach(link -> write(link, links.addObject()));
    exchange.sendOwn(data);
  }

  /** Creates a link; only this response has its address. */
  void create(Exchange exchange) throws IOException {
    Validator body = Validator.json(exchange, Validator.SHORT_BODY);
    Optional<String> name =
        body.required(
            "name",
            "a string",
            AccountJson.line("The name of a link", SharedLinks.MAX_NAME_LENGTH));
    Optional<String> page =
        body.required("page", "the path of a page", ValueType.text(sharing::page));
    Optional<Instant> expiry = body.optional("expires_at", ValueType.text(this::expiry));
    body.finish(exchange);
    NewLink link =
        Validator.attempt(
            "name",
            () ->
                sharing.share(
                    exchange.caller().id(), name.orElseThrow(), page.orElseThrow(), expiry));
    ObjectNode data = Exchange.object();
    write(link.link(), data);
    data.put("address", BasePath.of(exchange.request()).external(PageSharing.PATH + link.secret()));
    exchange.sendOwn(Status.CREATED_201, data);
  }

  void withdraw(Exchange exchange) {
    if (!sharing.links().withdraw(exchange.caller().id(), exchange.pathId())) {
      throw ProblemException.notFound("You have no such link. See /account/links.");
    }
    exchange.sendNoContent();
  }

  private Instant expiry(String text) {
    Instant at = Timestamps.parse(text);
    if (!at.isAfter(clock.instant())) {
      throw InvalidValueException.must(ErrorCode.OUT_OF_RANGE, "be in the future");
    }
    return at;
  }

  private static void write(SharedLink link, ObjectNode node) {
    node.put("id", link.id()).put("name", link.name()).put("page", link.page());
    node.put("created_at", Timestamps.format(link.createdAt()));
    AccountJson.write("expires_at", link.expiresAt(), node);
  }
}
