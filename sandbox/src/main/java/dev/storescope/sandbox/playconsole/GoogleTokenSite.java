package dev.storescope.sandbox.playconsole;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.crypto.RSASSAVerifier;
import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.jwt.SignedJWT;
import dev.storescope.sandbox.http.SandboxReply;
import dev.storescope.sandbox.http.SandboxRequest;
import dev.storescope.sandbox.http.SimulatedSite;
import java.text.ParseException;
import java.time.Duration;
import java.time.Instant;
import java.util.Date;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** {@code oauth2.googleapis.com}: tokens of the service accounts of a world. */
public final class GoogleTokenSite implements SimulatedSite {
  /** The base of its address on the port of a sandbox. */
  public static final String BASE = "google-tokens";

  private static final String AUDIENCE = "https://oauth2.googleapis.com/token";
  private static final String GRANT = "urn:ietf:params:oauth:grant-type:jwt-bearer";
  private static final String SCOPES = "https://www.googleapis.com/auth/";
  private static final Duration LONGEST = Duration.ofHours(1);
  private static final Duration SKEW = Duration.ofMinutes(5);

  private final ServiceKeys keys;

  /**
   * A site.
   *
   * @param seed of the world, from which the keys are made
   */
  public GoogleTokenSite(long seed) {
    this.keys = new ServiceKeys(seed);
  }

  @Override
  public SandboxReply answer(SandboxRequest request) {
    Map<String, String> form = SandboxRequest.parameters(request.body());
    if (!request.path().equals("/token") || !request.method().equals("POST")) {
      return SandboxReply.of(404, "text/html", "<title>Error 404 (Not Found)!!1</title>");
    }
    if (!form.getOrDefault("grant_type", "").equals(GRANT)) {
      return error("unsupported_grant_type", "Invalid grant_type: ");
    }
    try {
      SignedJWT assertion = SignedJWT.parse(form.getOrDefault("assertion", ""));
      return answer(assertion, assertion.getJWTClaimsSet(), request.at());
    } catch (ParseException | JOSEException e) {
      return error("invalid_request", "Bad Request");
    }
  }

  /** The checks are made in the order of the real ones. */
  private SandboxReply answer(SignedJWT assertion, JWTClaimsSet claims, Instant now)
      throws ParseException, JOSEException {
    Optional<ServiceAccount> account =
        Optional.ofNullable(claims.getIssuer()).flatMap(ServiceAccount::parse);
    if (account.isEmpty() || account.get().isDeleted()) {
      return error("invalid_grant", "Invalid grant: account not found");
    }
    if (!isSigned(assertion, account.get())) {
      return error("invalid_grant", "Invalid JWT Signature.");
    }
    if (!isTimely(claims, now)) {
      return error(
          "invalid_grant",
          "Invalid JWT: Token must be a short-lived token (60 minutes) and in a reasonable"
              + " timeframe. Check your iat and exp values in the JWT claim.");
    }
    String scope = Optional.ofNullable(claims.getStringClaim("scope")).orElse("");
    if (scope.isEmpty()) {
      return error("invalid_scope", "Invalid OAuth scope or ID token audience provided.");
    }
    if (!claims.getAudience().equals(List.of(AUDIENCE))) {
      return error("invalid_grant", "Invalid JWT: Failed audience check.");
    }
    return scope.startsWith(SCOPES)
        ? ok(
            Map.of(
                "access_token",
                BearerTokens.issue(account.get(), scope.substring(SCOPES.length()), now),
                "expires_in",
                BearerTokens.VALID_FOR.toSeconds(),
                "token_type",
                "Bearer"))
        : ok(Map.of("id_token", "eyJ"));
  }

  private boolean isSigned(SignedJWT assertion, ServiceAccount account) throws JOSEException {
    return assertion.getHeader().getAlgorithm().equals(JWSAlgorithm.RS256)
        && account.keyId().equals(assertion.getHeader().getKeyID())
        && assertion.verify(new RSASSAVerifier(keys.publicKey(account)));
  }

  private static boolean isTimely(JWTClaimsSet claims, Instant now) {
    Optional<Instant> issued = Optional.ofNullable(claims.getIssueTime()).map(Date::toInstant);
    Optional<Instant> expires =
        Optional.ofNullable(claims.getExpirationTime()).map(Date::toInstant);
    return issued.isPresent()
        && expires.isPresent()
        && !issued.get().isAfter(now.plus(SKEW))
        && now.isBefore(expires.get().plus(SKEW))
        && Duration.between(issued.get(), expires.get()).compareTo(LONGEST) <= 0;
  }

  private static SandboxReply ok(Map<String, Object> body) {
    return SandboxReply.ok(GoogleErrors.TYPE, GoogleErrors.JSON.writeValueAsString(body));
  }

  private static SandboxReply error(String error, String description) {
    return SandboxReply.of(
        400,
        GoogleErrors.TYPE,
        GoogleErrors.JSON.writeValueAsString(
            Map.of("error", error, "error_description", description)));
  }
}
