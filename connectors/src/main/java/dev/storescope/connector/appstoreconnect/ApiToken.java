package dev.storescope.connector.appstoreconnect;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JOSEObjectType;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jose.crypto.ECDSASigner;
import com.nimbusds.jose.jwk.Curve;
import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.jwt.SignedJWT;
import dev.storescope.connections.Credentials;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Date;
import java.util.Optional;

/**
 * The token of a key, as <a
 * href="https://developer.apple.com/documentation/appstoreconnectapi/generating-tokens-for-api-requests">App
 * Store Connect</a> wants it; one is used until shortly before it expires. Not thread-safe.
 */
final class ApiToken {
  private static final String AUDIENCE = "appstoreconnect-v1";

  /** A longer lifetime is refused. */
  private static final Duration LIFETIME = Duration.ofMinutes(20);

  private static final Duration USED_FOR = Duration.ofMinutes(15);

  /** The clock of this machine may be ahead of Apple's. */
  private static final Duration ISSUED_BEFORE = Duration.ofSeconds(30);

  private final Credentials.AppStoreConnect credentials;
  private final InstantSource clock;
  private Optional<Issued> last = Optional.empty();

  ApiToken(Credentials.AppStoreConnect credentials, InstantSource clock) {
    this.credentials = credentials;
    this.clock = clock;
  }

  private record Issued(String text, Instant at) {
    /** Not if the clock was ahead when it was issued. */
    boolean isUsableAt(Instant now) {
      return !now.isBefore(at) && now.isBefore(at.plus(USED_FOR));
    }
  }

  String get() {
    Instant now = clock.instant();
    Issued usable =
        last.filter(issued -> issued.isUsableAt(now))
            .orElseGet(() -> new Issued(sign(now.minus(ISSUED_BEFORE)), now));
    last = Optional.of(usable);
    return usable.text();
  }

  /** Discards the token, because it was not accepted. */
  void discard() {
    last = Optional.empty();
  }

  private String sign(Instant issuedAt) {
    JWTClaimsSet.Builder claims =
        new JWTClaimsSet.Builder()
            .audience(AUDIENCE)
            .issueTime(Date.from(issuedAt))
            .expirationTime(Date.from(issuedAt.plus(LIFETIME)));
    credentials.issuerId().ifPresentOrElse(claims::issuer, () -> claims.subject("user"));
    SignedJWT token =
        new SignedJWT(
            new JWSHeader.Builder(JWSAlgorithm.ES256)
                .type(JOSEObjectType.JWT)
                .keyID(credentials.keyId())
                .build(),
            claims.build());
    try {
      token.sign(new ECDSASigner(credentials.key().ellipticCurve(), Curve.P_256));
    } catch (JOSEException e) {
      throw new IllegalStateException("the key that was checked cannot sign", e);
    }
    return token.serialize();
  }
}
