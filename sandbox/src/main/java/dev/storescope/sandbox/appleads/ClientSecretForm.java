package dev.storescope.sandbox.appleads;

import java.util.Base64;
import java.util.Map;
import java.util.Optional;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * The token request: client id and a JWT. Its form is checked, its signature is not, as the sandbox
 * knows no public keys.
 */
record ClientSecretForm(Map<String, String> fields) {
  private static final JsonMapper JSON = JsonMapper.builder().build();
  private static final int SIGNATURE_BYTES = 64;

  /** The OAuth error of the request; empty if it is valid. */
  Optional<String> findError() {
    if (!field("grant_type").equals("client_credentials")) {
      return Optional.of("unsupported_grant_type");
    }
    if (!field("scope").equals("searchadsorg")) {
      return Optional.of("invalid_scope");
    }
    return isClientSecret(field("client_secret").split("\\.", -1))
        ? Optional.empty()
        : Optional.of("invalid_client");
  }

  private String field(String name) {
    return fields.getOrDefault(name, "");
  }

  private boolean isClientSecret(String[] jwt) {
    if (jwt.length != 3) {
      return false;
    }
    try {
      JsonNode header = JSON.readTree(bytes(jwt[0]));
      JsonNode claims = JSON.readTree(bytes(jwt[1]));
      return header.path("alg").asString("").equals("ES256")
          && !header.path("kid").asString("").isBlank()
          && !claims.path("iss").asString("").isBlank()
          && claims.path("sub").asString("").equals(field("client_id"))
          && claims.path("aud").asString("").equals("https://appleid.apple.com")
          && claims.path("exp").asLong(0) > claims.path("iat").asLong(0)
          && bytes(jwt[2]).length == SIGNATURE_BYTES;
    } catch (JacksonException | IllegalArgumentException e) {
      return false;
    }
  }

  private static byte[] bytes(String part) {
    return Base64.getUrlDecoder().decode(part);
  }
}
