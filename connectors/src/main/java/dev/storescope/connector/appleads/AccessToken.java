package dev.storescope.connector.appleads;

import dev.storescope.connector.http.StoreHosts;
import dev.storescope.connector.http.StoreReply;
import dev.storescope.connector.http.StoreReplyCheck;
import dev.storescope.connector.http.StoreReplyCheck.Asked;
import dev.storescope.connector.http.StoreRequest;
import dev.storescope.fetching.FetchOutcome;
import java.net.URI;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Gets the access token, and keeps it while it is valid. Not for several threads at once. */
final class AccessToken {
  private static final Duration RENEWED_BEFORE_ITS_END = Duration.ofMinutes(2);
  private static final int DEFAULT_SECONDS = 3600;
  private static final JsonMapper JSON = JsonMapper.builder().build();

  private final StoreReplyCheck store;
  private final URI appleAuth;
  private final AppleAdsCredentials credentials;
  private final ClientSecret secret;
  private final InstantSource clock;
  private Optional<Token> kept = Optional.empty();

  AccessToken(
      StoreReplyCheck store,
      URI appleAuth,
      AppleAdsCredentials credentials,
      ClientSecret secret,
      InstantSource clock) {
    this.store = store;
    this.appleAuth = appleAuth;
    this.credentials = credentials;
    this.secret = secret;
    this.clock = clock;
  }

  private record Token(String text, Instant renewAt) {}

  Got<String> get() throws InterruptedException {
    Optional<Token> valid = kept.filter(token -> clock.instant().isBefore(token.renewAt()));
    if (valid.isPresent()) {
      return new Got.Value<>(valid.get().text());
    }
    return switch (store.ask(request())) {
      case Asked.Refused(FetchOutcome outcome) -> new Got.Nothing<>(outcome);
      case Asked.Replied(StoreReply reply) -> read(reply);
    };
  }

  /** Gets a new one the next time, because this one was not accepted. */
  void forget() {
    kept = Optional.empty();
  }

  StoreRequest request() {
    String form =
        "grant_type=client_credentials&scope=searchadsorg"
            + ("&client_id=" + encode(credentials.clientId()))
            + ("&client_secret=" + encode(secret.sign(clock.instant())));
    return StoreRequest.post(
        StoreHosts.at(appleAuth, "/auth/oauth2/token"), "application/x-www-form-urlencoded", form);
  }

  private Got<String> read(StoreReply reply) {
    try {
      JsonNode json = JSON.readTree(reply.body());
      Optional<String> token = json.path("access_token").asStringOpt();
      if (reply.status() == 200 && token.isPresent()) {
        keep(token.get(), json.path("expires_in").asInt(DEFAULT_SECONDS));
        return new Got.Value<>(token.get());
      }
      return rejected(reply.status(), json.path("error").asString(""));
    } catch (JacksonException e) {
      return rejected(reply.status(), "");
    }
  }

  private void keep(String token, int seconds) {
    Instant end = clock.instant().plusSeconds(seconds);
    kept = Optional.of(new Token(token, end.minus(RENEWED_BEFORE_ITS_END)));
  }

  private static Got<String> rejected(int status, String error) {
    return new Got.Nothing<>(
        new FetchOutcome.Failed(
            "Apple gave no access token (HTTP "
                + (status + " " + error).strip()
                + "): check client id, team id, key id and private key of Apple Ads"));
  }

  private static String encode(String text) {
    return URLEncoder.encode(text, StandardCharsets.UTF_8);
  }
}
