package dev.storescope.connector.appleads;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.PrivateKey;
import java.security.Signature;
import java.time.Duration;
import java.time.Instant;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.Map;
import tools.jackson.databind.json.JsonMapper;

/** Signs the short-lived JWT by which an API user proves who it is. */
final class ClientSecret {
  /** Apple allows 180 days; one exchange needs minutes. */
  private static final Duration VALID_FOR = Duration.ofHours(1);

  private static final String AUDIENCE = "https://appleid.apple.com";
  private static final JsonMapper JSON = JsonMapper.builder().build();

  private final AppleAdsCredentials credentials;
  private final PrivateKey key;

  ClientSecret(AppleAdsCredentials credentials, PrivateKey key) {
    this.credentials = credentials;
    this.key = key;
  }

  String sign(Instant now) {
    Map<String, Object> header = new LinkedHashMap<>();
    header.put("alg", "ES256");
    header.put("kid", credentials.keyId());
    Map<String, Object> claims = new LinkedHashMap<>();
    claims.put("iss", credentials.teamId());
    claims.put("sub", credentials.clientId());
    claims.put("aud", AUDIENCE);
    claims.put("iat", now.getEpochSecond());
    claims.put("exp", now.plus(VALID_FOR).getEpochSecond());
    String signed = encode(header) + "." + encode(claims);
    return signed + "." + encode(signature(signed));
  }

  private byte[] signature(String text) {
    try {
      Signature signature = Signature.getInstance("SHA256withECDSAinP1363Format");
      signature.initSign(key);
      signature.update(text.getBytes(StandardCharsets.UTF_8));
      return signature.sign();
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("the key that was read cannot sign", e);
    }
  }

  private static String encode(Map<String, Object> json) {
    return encode(JSON.writeValueAsBytes(json));
  }

  private static String encode(byte[] bytes) {
    return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
  }
}
