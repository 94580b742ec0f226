package dev.storescope.connector.appleads;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jose.crypto.ECDSASigner;
import com.nimbusds.jose.jwk.Curve;
import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.jwt.SignedJWT;
import dev.storescope.connector.http.ReplyJson;
import dev.storescope.connector.http.StoreClient;
import dev.storescope.connector.http.StoreHosts;
import dev.storescope.connector.http.StoreReply;
import dev.storescope.connector.http.StoreRequest;
import dev.storescope.connector.http.UnusableReplyException;
import java.io.IOException;
import java.net.URI;
import java.security.PrivateKey;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Date;
import java.util.Optional;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Requests access tokens, and keeps one while it is valid. Not thread-safe. */
final class AccessToken {
  private static final Duration RENEWED_BEFORE_EXPIRY = Duration.ofMinutes(2);

  /** Apple allows 180 days; a request for a token needs minutes. */
  private static final Duration SECRET_LIFETIME = Duration.ofHours(1);

  private static final String AUDIENCE = "https://appleid.apple.com";
  private static final int DEFAULT_SECONDS = 3600;
  private static final int MAX_SECONDS = 24 * 3600;
  private static final JsonMapper JSON = ReplyJson.MAPPER;

  private final StoreClient client;
  private final URI appleAuth;
  private final AppleAdsCredentials credentials;
  private final PrivateKey key;
  private final InstantSource clock;
  private Optional<IssuedToken> valid = Optional.empty();

  /**
   * Reads the private key of the credentials.
   *
   * @throws IOException if there is none, with a message for the operator
   */
  AccessToken(
      StoreClient client, URI appleAuth, AppleAdsCredentials credentials, InstantSource clock)
      throws IOException {
    this.client = client;
    this.appleAuth = appleAuth;
    this.credentials = credentials;
    this.key = EcPrivateKey.read(credentials.privateKey());
    this.clock = clock;
  }

  private record IssuedToken(String text, Instant issuedAt, Instant renewAt) {
    /** Not if the clock was ahead when it was issued. */
    boolean isValid(Instant now) {
      return !now.isBefore(issuedAt) && now.isBefore(renewAt);
    }
  }

  /** Adds a valid token to a request. */
  StoreRequest authorize(StoreRequest request) throws InterruptedException {
    if (valid.filter(token -> token.isValid(clock.instant())).isEmpty()) {
      valid = Optional.of(parse(client.send(request())));
    }
    return request.with("Authorization", "Bearer " + valid.orElseThrow().text());
  }

  /** Discards the token, because Apple did not accept it. */
  void discard() {
    valid = Optional.empty();
  }

  StoreRequest request() {
    return StoreRequest.postForm(
        StoreHosts.at(appleAuth, "/auth/oauth2/token"),
        "grant_type",
        "client_credentials",
        "scope",
        "searchadsorg",
        "client_id",
        credentials.clientId(),
        "client_secret",
        clientSecret(clock.instant()));
  }

  private IssuedToken parse(StoreReply reply) {
    try {
      JsonNode json = JSON.readTree(reply.body());
      Optional<String> token = json.path("access_token").asStringOpt();
      if (reply.status() == 200 && token.isPresent()) {
        Duration lifetime =
            Duration.ofSeconds(
                Math.min(json.path("expires_in").asInt(DEFAULT_SECONDS), MAX_SECONDS));
        Instant now = clock.instant();
        return new IssuedToken(token.get(), now, now.plus(lifetime).minus(RENEWED_BEFORE_EXPIRY));
      }
      throw rejected(reply.status(), json.path("error").asString(""));
    } catch (JacksonException e) {
      throw rejected(reply.status(), "");
    }
  }

  private static UnusableReplyException rejected(int status, String error) {
    return UnusableReplyException.failed(
        "Apple returned no access token (HTTP "
            + (status + " " + error).strip()
            + "): check client id, team id, key id and private key of Apple Ads");
  }

  /** A short-lived JWT that authenticates the API user. */
  private String clientSecret(Instant now) {
    SignedJWT token =
        new SignedJWT(
            new JWSHeader.Builder(JWSAlgorithm.ES256).keyID(credentials.keyId()).build(),
            new JWTClaimsSet.Builder()
                .issuer(credentials.teamId())
                .subject(credentials.clientId())
                .audience(AUDIENCE)
                .issueTime(Date.from(now))
                .expirationTime(Date.from(now.plus(SECRET_LIFETIME)))
                .build());
    try {
      token.sign(new ECDSASigner(key, Curve.P_256));
    } catch (JOSEException e) {
      throw new IllegalStateException("the key that was read cannot sign", e);
    }
    return token.serialize();
  }
}
