package dev.storescope.connector.appleads;

import dev.storescope.connector.http.ErrorPages;
import dev.storescope.connector.http.ReplyJson;
import dev.storescope.connector.http.StoreClient;
import dev.storescope.connector.http.StoreHosts;
import dev.storescope.connector.http.StoreReply;
import dev.storescope.connector.http.StoreRequest;
import dev.storescope.connector.http.UnusableReplyException;
import java.net.URI;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.Supplier;
import tools.jackson.core.JacksonException;
import tools.jackson.core.exc.StreamConstraintsException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Sends queries to the Apple Ads Platform API, version 1. Not thread-safe. */
record PlatformApi(StoreClient client, URI appleAds, String adAccountId, AccessToken token) {
  private static final int UNAUTHORIZED = 401;
  private static final JsonMapper JSON = ReplyJson.MAPPER;

  /** The request of a query, without the access token. */
  StoreRequest query(String path, Map<String, Object> query) {
    return StoreRequest.post(
            StoreHosts.at(appleAds, path),
            "application/json",
            JSON.writeValueAsString(new TreeMap<>(query)))
        .with("X-AP-Context", "adAccountId=" + adAccountId);
  }

  /**
   * The reply to a query, with any status but 401; a token that is no longer accepted is replaced.
   *
   * @throws UnusableReplyException if there is none
   */
  StoreReply send(StoreRequest request) throws InterruptedException {
    StoreReply reply = client.send(token.authorize(request));
    if (reply.status() == UNAUTHORIZED) {
      token.discard();
      reply = client.send(token.authorize(request));
    }
    if (reply.status() == UNAUTHORIZED) {
      throw UnusableReplyException.failed(
          "Apple Ads rejects its own access token: " + reply.summary());
    }
    return reply;
  }

  /**
   * Parses the JSON of a reply.
   *
   * @param name of the reply, in the failure if it is cut off
   * @param drifted the failure if it is not JSON
   * @throws UnusableReplyException if it is not JSON, or the parser throws it
   */
  static <T> T parse(
      StoreReply reply,
      String name,
      Function<JsonNode, T> parser,
      Supplier<UnusableReplyException> drifted) {
    try {
      return parser.apply(JSON.readTree(reply.body()));
    } catch (StreamConstraintsException e) {
      throw ReplyJson.tooLarge(e);
    } catch (JacksonException e) {
      String body = reply.body();
      if (!ErrorPages.startsLikeJson(body)) {
        throw ErrorPages.failure(body);
      }
      throw ErrorPages.endsWithin(body)
          ? UnusableReplyException.failed("the " + name + " is cut off: " + e.getOriginalMessage())
          : drifted.get();
    }
  }
}
