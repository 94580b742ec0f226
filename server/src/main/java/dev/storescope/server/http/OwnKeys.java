package dev.storescope.server.http;

import dev.storescope.accounts.AccountId;
import dev.storescope.accounts.Accounts;
import dev.storescope.accounts.Accounts.NewApiKey;
import dev.storescope.server.http.Mistake.Code;
import io.helidon.http.Status;
import io.helidon.webserver.http.ServerRequest;
import io.helidon.webserver.http.ServerResponse;
import java.io.IOException;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;
import java.util.function.Supplier;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** The API keys of callers. */
final class OwnKeys {
  private final Accounts accounts;
  private final InstantSource clock;

  OwnKeys(Accounts accounts, InstantSource clock) {
    this.accounts = accounts;
    this.clock = clock;
  }

  void list(ServerRequest request, ServerResponse response) {
    ObjectNode data = Json.object();
    ArrayNode keys = data.putArray("keys");
    accounts
        .listKeys(Authentication.caller(request).id())
        .forEach(key -> AccountJson.write(key, keys.addObject()));
    new Exchange(request, response).sendOwn(data);
  }

  /** Makes a key; its secret is in this answer only. */
  void create(ServerRequest request, ServerResponse response) throws IOException {
    Exchange exchange = new Exchange(request, response);
    Body body = Body.read(request, Body.SHORT);
    Supplier<String> name =
        body.required("name", "a text", BodyForms.text(1, Accounts.MAX_KEY_NAME_LENGTH));
    Supplier<Optional<Instant>> expiry = body.optional("expires_at", this::expiry);
    exchange.nameIgnored(body.ignored());
    AccountId caller = Authentication.caller(request).id();
    NewApiKey key = body.complete(() -> create(caller, name.get(), expiry.get()));
    ObjectNode data = Json.object();
    AccountJson.write(key.key(), data);
    exchange.sendOwn(Status.CREATED_201, data.put("api_key", key.secret()));
  }

  private NewApiKey create(AccountId caller, String name, Optional<Instant> expiry) {
    // What is in the future when it is read may not be by the time it is kept.
    return Body.tried("expires_at", () -> accounts.createKey(caller, name, expiry));
  }

  private Instant expiry(JsonNode node) {
    Instant at = Timestamps.parse(BodyForms.text(node));
    if (!at.isAfter(clock.instant())) {
      throw new MistakeException(Code.OUT_OF_RANGE, "a time in the future is accepted");
    }
    return at;
  }

  void revoke(ServerRequest request, ServerResponse response) {
    long id = PathValues.number(request, "id");
    if (!accounts.revokeKey(Authentication.caller(request).id(), id)) {
      throw PathValues.notFound("You have no such key that is not revoked: see /account/keys.");
    }
    new Exchange(request, response).sendNothing();
  }
}
