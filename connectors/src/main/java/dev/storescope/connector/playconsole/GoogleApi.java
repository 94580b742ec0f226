package dev.storescope.connector.playconsole;

import dev.storescope.connections.Credentials;
import dev.storescope.connector.http.FailedCall;
import dev.storescope.connector.http.ReplyJson;
import dev.storescope.connector.http.StoreHosts;
import dev.storescope.connector.http.StoreReply;
import dev.storescope.connector.http.StoreRequest;
import dev.storescope.connector.http.StoreTransport;
import dev.storescope.connector.http.StoreTransport.BackOffException;
import dev.storescope.connector.playconsole.ServiceTokens.Scope;
import java.io.IOException;
import java.net.URI;
import java.time.InstantSource;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;

/**
 * Reads from Google with one service account, and changes nothing there. Not thread-safe.
 *
 * <p>Replies are neither recorded nor kept: they are private to a workspace.
 */
final class GoogleApi {
  private static final int OK = 200;
  private static final int UNAUTHORIZED = 401;

  private final StoreTransport transport;
  private final InstantSource clock;
  private final ServiceTokens tokens;

  GoogleApi(
      StoreTransport transport,
      PlayConsoleHosts hosts,
      Credentials.GooglePlay credentials,
      InstantSource clock) {
    this.transport = transport;
    this.clock = clock;
    this.tokens = new ServiceTokens(this::exchange, hosts.tokens(), credentials, clock);
  }

  /**
   * A valid token.
   *
   * @throws PlayFailureException if Google issues none
   */
  String token(Scope scope) throws InterruptedException {
    return tokens.get(scope);
  }

  /**
   * A reply of success.
   *
   * @param path with its escapes
   * @param parameters names and values in turn
   * @throws PlayFailureException if there is none
   */
  StoreReply get(Scope scope, URI base, String path, String... parameters)
      throws InterruptedException {
    URI uri = StoreHosts.at(base, path + "?" + StoreRequest.encodeForm(parameters));
    StoreReply reply = send(scope, uri);
    if (reply.status() == UNAUTHORIZED) {
      tokens.discard(scope);
      reply = send(scope, uri);
    }
    if (reply.status() != OK) {
      throw new PlayFailureException(
          GoogleError.of(reply, tokens.get(scope), clock.instant()).reason());
    }
    return reply;
  }

  /**
   * The JSON of a reply of success.
   *
   * @throws PlayFailureException if there is none
   */
  JsonNode getJson(Scope scope, URI base, String path, String... parameters)
      throws InterruptedException {
    String body = get(scope, base, path, parameters).body();
    try {
      JsonNode json = ReplyJson.MAPPER.readTree(body);
      if (json.isObject()) {
        return json;
      }
    } catch (JacksonException e) {
      throw new PlayFailureException(
          new PlayFailure.Failed("the reply is not JSON, or is cut off"));
    }
    throw PlayFailureException.failed("the reply is not a JSON object");
  }

  private StoreReply send(Scope scope, URI uri) throws InterruptedException {
    return exchange(StoreRequest.get(uri).with("Authorization", "Bearer " + tokens.get(scope)));
  }

  private StoreReply exchange(StoreRequest request) throws InterruptedException {
    try {
      return transport.send(request);
    } catch (BackOffException e) {
      throw new PlayFailureException(new PlayFailure.Throttled(e.retryAfter()));
    } catch (IOException e) {
      throw new PlayFailureException(
          new PlayFailure.Failed(request.uri().getHost() + ": " + FailedCall.describe(e)));
    }
  }
}
