package dev.storescope.connector.playconsole;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JOSEObjectType;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jose.crypto.RSASSASigner;
import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.jwt.SignedJWT;
import dev.storescope.connections.Credentials;
import dev.storescope.connector.http.ReplyJson;
import dev.storescope.connector.http.StoreHosts;
import dev.storescope.connector.http.StoreReply;
import dev.storescope.connector.http.StoreRequest;
import dev.storescope.connector.playconsole.PlayFailure.Refusal;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Date;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;

/**
 * The access tokens of a service account, one for each scope, as <a
 * href="https://developers.google.com/identity/protocols/oauth2/service-account">Google</a> issues
 * them; one is used until shortly before it expires. Not thread-safe.
 */
final class ServiceTokens {
  /** Not that of the file of the key: a pasted file must not choose where a token is sent. */
  private static final String AUDIENCE = "https://oauth2.googleapis.com/token";

  private static final String GRANT = "urn:ietf:params:oauth:grant-type:jwt-bearer";
  private static final Duration LIFETIME = Duration.ofHours(1);

  /** The clock of this machine may be ahead of Google's. */
  private static final Duration ISSUED_BEFORE = Duration.ofSeconds(60);

  private static final Duration RENEWED_BEFORE_EXPIRY = Duration.ofMinutes(3);
  private static final int DEFAULT_SECONDS = 3600;
  private static final int MOST_SECONDS = 24 * 3600;
  private static final int OK = 200;

  private final Exchange exchange;
  private final URI tokens;
  private final Credentials.GooglePlay credentials;
  private final InstantSource clock;
  private final Map<Scope, Issued> issued = new EnumMap<>(Scope.class);

  ServiceTokens(
      Exchange exchange, URI tokens, Credentials.GooglePlay credentials, InstantSource clock) {
    this.exchange = exchange;
    this.tokens = tokens;
    this.credentials = credentials;
    this.clock = clock;
  }

  /** Sends a request. */
  @FunctionalInterface
  interface Exchange {
    StoreReply send(StoreRequest request) throws InterruptedException;
  }

  /** What a token is for. With a broader one, Cloud Storage has refused the reports. */
  enum Scope {
    REPORTS("https://www.googleapis.com/auth/devstorage.read_only"),
    REVIEWS("https://www.googleapis.com/auth/androidpublisher");

    private final String address;

    Scope(String address) {
      this.address = address;
    }
  }

  private record Issued(String text, Instant at, Instant renewAt) {
    /** Not if the clock was ahead when it was issued. */
    boolean isUsableAt(Instant now) {
      return !now.isBefore(at) && now.isBefore(renewAt);
    }
  }

  /**
   * A valid token.
   *
   * @throws PlayFailureException if Google issues none
   */
  String get(Scope scope) throws InterruptedException {
    Issued last = issued.get(scope);
    if (last == null || !last.isUsableAt(clock.instant())) {
      last = request(scope);
      issued.put(scope, last);
    }
    return last.text();
  }

  /** Discards a token, because it was not accepted. */
  void discard(Scope scope) {
    issued.remove(scope);
  }

  private Issued request(Scope scope) throws InterruptedException {
    String assertion = sign(scope);
    StoreReply reply =
        exchange.send(
            StoreRequest.postForm(
                StoreHosts.at(tokens, "/token"), "grant_type", GRANT, "assertion", assertion));
    Optional<JsonNode> json = tree(reply);
    if (reply.status() != OK) {
      throw new PlayFailureException(failure(reply, json, assertion));
    }
    // With a scope that it does not know, Google answers without an access token.
    String token =
        json.flatMap(each -> each.path("access_token").asStringOpt())
            .orElseThrow(() -> PlayFailureException.failed("Google returned no access token"));
    int seconds =
        Math.min(
            json.map(each -> each.path("expires_in").asInt(DEFAULT_SECONDS)).orElseThrow(),
            MOST_SECONDS);
    Instant now = clock.instant();
    return new Issued(token, now, now.plusSeconds(seconds).minus(RENEWED_BEFORE_EXPIRY));
  }

  private PlayFailure failure(StoreReply reply, Optional<JsonNode> json, String assertion) {
    String error = json.map(each -> each.path("error").asString("")).orElse("");
    // A reply that is not of the form of OAuth is one of Google as a whole, or of a proxy.
    if (error.isEmpty() || reply.status() >= 500) {
      return GoogleError.of(reply, assertion, clock.instant()).reason();
    }
    String detail =
        GoogleError.line(
            json.map(each -> each.path("error_description").asString(error)).orElse(error));
    return new PlayFailure.Refused(kind(error, detail), detail);
  }

  private static Refusal kind(String error, String detail) {
    return switch (error) {
      case "invalid_grant" ->
          detail.contains("iat and exp") ? Refusal.CLOCK_WRONG : Refusal.KEY_NOT_VALID;
      case "disabled_client", "deleted_client", "unauthorized_client" -> Refusal.KEY_NOT_VALID;
      case String _ -> Refusal.INVALID_REQUEST;
    };
  }

  private static Optional<JsonNode> tree(StoreReply reply) {
    try {
      return Optional.of(ReplyJson.MAPPER.readTree(reply.body()));
    } catch (JacksonException e) {
      return Optional.empty();
    }
  }

  private String sign(Scope scope) {
    Instant issuedAt = clock.instant().minus(ISSUED_BEFORE);
    SignedJWT token =
        new SignedJWT(
            new JWSHeader.Builder(JWSAlgorithm.RS256)
                .type(JOSEObjectType.JWT)
                .keyID(credentials.keyId())
                .build(),
            new JWTClaimsSet.Builder()
                .issuer(credentials.email())
                .audience(AUDIENCE)
                .claim("scope", scope.address)
                .issueTime(Date.from(issuedAt))
                .expirationTime(Date.from(issuedAt.plus(LIFETIME)))
                .build());
    try {
      token.sign(new RSASSASigner(credentials.key().rsa()));
    } catch (JOSEException e) {
      throw new IllegalStateException("the key that was checked cannot sign", e);
    }
    return token.serialize();
  }
}
