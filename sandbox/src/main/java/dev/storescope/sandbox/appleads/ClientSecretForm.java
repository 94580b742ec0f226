package dev.storescope.sandbox.appleads;

import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.jwt.SignedJWT;
import java.text.ParseException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The token request: client id and a JWT. Its form is checked, its signature is not, as the sandbox
 * knows no public keys.
 */
record ClientSecretForm(Map<String, String> fields) {
  private static final String AUDIENCE = "https://appleid.apple.com";
  private static final int SIGNATURE_BYTES = 64;

  /** The OAuth error of the request; empty if it is valid. */
  Optional<String> findError() {
    if (!field("grant_type").equals("client_credentials")) {
      return Optional.of("unsupported_grant_type");
    }
    if (!field("scope").equals("searchadsorg")) {
      return Optional.of("invalid_scope");
    }
    return isClientSecret(field("client_secret"))
        ? Optional.empty()
        : Optional.of("invalid_client");
  }

  private String field(String name) {
    return fields.getOrDefault(name, "");
  }

  private boolean isClientSecret(String text) {
    try {
      SignedJWT jwt = SignedJWT.parse(text);
      JWTClaimsSet claims = jwt.getJWTClaimsSet();
      return jwt.getHeader().getAlgorithm().equals(JWSAlgorithm.ES256)
          && isGiven(jwt.getHeader().getKeyID())
          && isGiven(claims.getIssuer())
          && field("client_id").equals(claims.getSubject())
          && claims.getAudience().equals(List.of(AUDIENCE))
          && claims.getIssueTime() != null
          && claims.getExpirationTime() != null
          && claims.getExpirationTime().toInstant().isAfter(claims.getIssueTime().toInstant())
          && jwt.getSignature().decode().length == SIGNATURE_BYTES;
    } catch (ParseException e) {
      return false;
    }
  }

  private static boolean isGiven(@Nullable String value) {
    return value != null && !value.isBlank();
  }
}
