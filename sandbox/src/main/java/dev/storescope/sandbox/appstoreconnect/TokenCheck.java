package dev.storescope.sandbox.appstoreconnect;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.crypto.ECDSAVerifier;
import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.jwt.SignedJWT;
import java.security.interfaces.ECPublicKey;
import java.text.ParseException;
import java.time.Duration;
import java.time.Instant;
import java.util.Date;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/** Finds out by its token who asks. */
final class TokenCheck {
  private static final String BEARER = "Bearer ";
  private static final Duration LONGEST = Duration.ofMinutes(20);
  private static final Duration SKEW = Duration.ofMinutes(1);

  private final KeyPairs pairs;

  /** A public key takes a while to make. */
  private final Map<ConnectKey, ECPublicKey> publicKeys = new ConcurrentHashMap<>();

  TokenCheck(KeyPairs pairs) {
    this.pairs = pairs;
  }

  /** The key of a valid token. */
  Optional<ConnectKey> find(String authorization, Instant now) {
    if (!authorization.startsWith(BEARER)) {
      return Optional.empty();
    }
    try {
      SignedJWT token = SignedJWT.parse(authorization.substring(BEARER.length()));
      Optional<ConnectKey> key =
          Optional.ofNullable(token.getHeader().getKeyID()).flatMap(ConnectKey::parse);
      return key.isPresent()
              && !key.get().isRevoked()
              && isFrom(token.getJWTClaimsSet(), key.get())
              && isTimely(token.getJWTClaimsSet(), now)
              && isSigned(token, key.get())
          ? key
          : Optional.empty();
    } catch (ParseException | JOSEException e) {
      return Optional.empty();
    }
  }

  private static boolean isFrom(JWTClaimsSet claims, ConnectKey key) {
    Optional<String> issuer = Optional.ofNullable(claims.getIssuer());
    Optional<String> subject = Optional.ofNullable(claims.getSubject());
    return claims.getAudience().equals(List.of("appstoreconnect-v1"))
        && (key.isOfTeam()
            ? issuer.equals(Optional.of(key.issuer())) && subject.isEmpty()
            : issuer.isEmpty() && subject.equals(Optional.of("user")));
  }

  private static boolean isTimely(JWTClaimsSet claims, Instant now) {
    Optional<Instant> issued = Optional.ofNullable(claims.getIssueTime()).map(Date::toInstant);
    Optional<Instant> expires =
        Optional.ofNullable(claims.getExpirationTime()).map(Date::toInstant);
    return issued.isPresent()
        && expires.isPresent()
        && !issued.get().isAfter(now.plus(SKEW))
        && now.isBefore(expires.get())
        && Duration.between(issued.get(), expires.get()).compareTo(LONGEST) <= 0;
  }

  /** A signature in DER is none: ES256 has the two numbers, one after the other. */
  private boolean isSigned(SignedJWT token, ConnectKey key) throws JOSEException {
    return token.getHeader().getAlgorithm().equals(JWSAlgorithm.ES256)
        && token.verify(new ECDSAVerifier(publicKeys.computeIfAbsent(key, pairs::publicKey)));
  }
}
