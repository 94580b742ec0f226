package dev.storescope.http.account;

import dev.storescope.accounts.Accounts;
import dev.storescope.accounts.Accounts.NewApiKey;
import dev.storescope.accounts.ApiKey;
import dev.storescope.accounts.Scope;
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

/** The caller's API keys. */
record ApiKeyHandler(Accounts accounts, InstantSource clock) {
  void list(Exchange exchange) {
    ObjectNode data = Exchange.object();
    ArrayNode keys = data.putArray("keys");
    accounts.listKeys(exchange.caller().id()).forEach(key -> write(key, keys.addObject()));
    exchange.sendOwn(data);
  }

  /** Creates a key; only this response has its secret. */
  void create(Exchange exchange) throws IOException {
    Validator body = Validator.json(exchange, Validator.SHORT_BODY);
    Optional<String> name =
        body.required(
            "name",
            "a string",
            AccountJson.line("The name of a key", Accounts.MAX_KEY_NAME_LENGTH));
    Optional<Scope> scope = body.optional("scope", ValueType.text(Scope::of));
    Optional<Instant> expiry = body.optional("expires_at", ValueType.text(this::expiry));
    body.finish(exchange);
    // There may be too many, or the expiry has passed since it was read.
    NewApiKey key =
        Validator.attempt(
            "name",
            () ->
                accounts.createKey(
                    exchange.caller().id(),
                    name.orElseThrow(),
                    scope.orElse(Scope.DEFAULT),
                    expiry));
    ObjectNode data = Exchange.object();
    write(key.key(), data);
    exchange.sendOwn(Status.CREATED_201, data.put("api_key", key.secret()));
  }

  void revoke(Exchange exchange) {
    if (!accounts.revokeKey(exchange.caller().id(), exchange.pathId())) {
      throw ProblemException.notFound("You have no such active key. See /account/keys.");
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

  private static void write(ApiKey key, ObjectNode node) {
    node.put("id", key.id()).put("name", key.name()).put("scope", key.scope().wireName());
    node.put("created_at", Timestamps.format(key.createdAt()));
    AccountJson.write("expires_at", key.expiresAt(), node);
    AccountJson.write("last_used_at", key.lastUsedAt(), node);
    AccountJson.write("revoked_at", key.revokedAt(), node);
  }
}
