package dev.storescope.connector.appstoreconnect;

import static org.assertj.core.api.Assertions.assertThat;

import com.nimbusds.jose.crypto.ECDSAVerifier;
import com.nimbusds.jwt.SignedJWT;
import dev.storescope.testkit.SettableClock;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ApiTokenTest {
  private static final long NOW = ScriptedApi.NOW.getEpochSecond();

  private final SettableClock clock = new SettableClock(ScriptedApi.NOW);

  @Test
  void theTokenOfATeamKeyNamesTheIssuer() throws Exception {
    SampleKey key = SampleKey.ofTeam();
    SignedJWT token = SignedJWT.parse(new ApiToken(key.credentials(), clock).get());
    assertThat(token.getHeader().toJSONObject())
        .isEqualTo(Map.of("alg", "ES256", "kid", SampleKey.KEY_ID, "typ", "JWT"));
    assertThat(token.getPayload().toJSONObject())
        .isEqualTo(
            Map.of(
                "iss",
                SampleKey.ISSUER,
                "aud",
                "appstoreconnect-v1",
                "iat",
                NOW - 30,
                "exp",
                NOW - 30 + 1200));
    assertThat(token.getSignature().decode()).hasSize(64);
    assertThat(token.verify(new ECDSAVerifier(key.publicKey()))).isTrue();
  }

  @Test
  void theTokenOfAPersonHasASubjectAndNoIssuer() throws Exception {
    SignedJWT token =
        SignedJWT.parse(new ApiToken(SampleKey.ofPerson().credentials(), clock).get());
    assertThat(token.getPayload().toJSONObject())
        .containsEntry("sub", "user")
        .doesNotContainKey("iss");
  }

  @Test
  void aTokenIsUsedForFifteenMinutes() {
    ApiToken token = new ApiToken(SampleKey.ofTeam().credentials(), clock);
    String first = token.get();
    clock.advance(Duration.ofMinutes(15).minusSeconds(1));
    assertThat(token.get()).isEqualTo(first);
    clock.advance(Duration.ofSeconds(1));
    assertThat(token.get()).isNotEqualTo(first);
  }

  @Test
  void aTokenOfTheFutureIsNotUsed() {
    ApiToken token = new ApiToken(SampleKey.ofTeam().credentials(), clock);
    String first = token.get();
    clock.advance(Duration.ofMinutes(-1));
    assertThat(token.get()).isNotEqualTo(first);
  }

  @Test
  void aDiscardedTokenIsNotUsedAgain() {
    ApiToken token = new ApiToken(SampleKey.ofTeam().credentials(), clock);
    String first = token.get();
    token.discard();
    assertThat(token.get()).isNotEqualTo(first);
  }
}
