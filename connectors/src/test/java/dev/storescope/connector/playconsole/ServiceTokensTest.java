package dev.storescope.connector.playconsole;

import static dev.storescope.connector.ScriptedStore.reply;
import static dev.storescope.connector.playconsole.ScriptedGoogle.NOW;
import static dev.storescope.connector.playconsole.ScriptedGoogle.tokenError;
import static org.assertj.core.api.Assertions.assertThat;

import com.nimbusds.jose.crypto.RSASSAVerifier;
import com.nimbusds.jwt.SignedJWT;
import dev.storescope.connector.http.StoreReply;
import dev.storescope.connector.http.StoreRequest;
import dev.storescope.connector.playconsole.PlayFailure.Refusal;
import dev.storescope.connector.playconsole.PlayFailure.Refused;
import dev.storescope.connector.playconsole.ServiceTokens.Scope;
import dev.storescope.testkit.SampleCredentials;
import dev.storescope.testkit.SettableClock;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.security.KeyFactory;
import java.security.interfaces.RSAPrivateCrtKey;
import java.security.interfaces.RSAPublicKey;
import java.security.spec.RSAPublicKeySpec;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

class ServiceTokensTest {
  private final SettableClock clock = new SettableClock(NOW);
  private final List<StoreRequest> requests = new ArrayList<>();

  private ServiceTokens tokens(Supplier<StoreReply> reply) {
    return new ServiceTokens(
        request -> {
          requests.add(request);
          return reply.get();
        },
        PlayConsoleHosts.LIVE.tokens(),
        SampleCredentials.GOOGLE_PLAY,
        clock);
  }

  private ServiceTokens tokens() {
    return tokens(
        () ->
            reply(
                200,
                "{\"access_token\":\"ya29.%d\",\"expires_in\":3599}".formatted(requests.size())));
  }

  @Test
  void theAssertionIsSignedByTheServiceAccountForOneScope() throws Exception {
    assertThat(tokens().get(Scope.REPORTS)).isEqualTo("ya29.1");
    StoreRequest request = requests.getFirst();
    assertThat(request.uri()).hasToString("https://oauth2.googleapis.com/token");
    String form = request.body().orElseThrow();
    assertThat(form)
        .startsWith("grant_type=urn%3Aietf%3Aparams%3Aoauth%3Agrant-type%3Ajwt-bearer&assertion=");
    SignedJWT assertion = SignedJWT.parse(form.substring(form.lastIndexOf('=') + 1));
    assertThat(assertion.getHeader().toJSONObject())
        .isEqualTo(
            Map.of("alg", "RS256", "kid", SampleCredentials.GOOGLE_PLAY.keyId(), "typ", "JWT"));
    assertThat(assertion.getPayload().toJSONObject())
        .isEqualTo(
            Map.of(
                "iss",
                "storescope@acme.iam.gserviceaccount.com",
                "aud",
                "https://oauth2.googleapis.com/token",
                "scope",
                "https://www.googleapis.com/auth/devstorage.read_only",
                "iat",
                NOW.getEpochSecond() - 60,
                "exp",
                NOW.getEpochSecond() - 60 + 3600));
    assertThat(assertion.verify(new RSASSAVerifier(publicKey()))).isTrue();
  }

  private static RSAPublicKey publicKey() throws Exception {
    RSAPrivateCrtKey key = (RSAPrivateCrtKey) SampleCredentials.GOOGLE_PLAY.key().rsa();
    return (RSAPublicKey)
        KeyFactory.getInstance("RSA")
            .generatePublic(new RSAPublicKeySpec(key.getModulus(), key.getPublicExponent()));
  }

  @Test
  void aTokenIsUsedUntilThreeMinutesBeforeItExpires() throws Exception {
    ServiceTokens tokens = tokens();
    assertThat(tokens.get(Scope.REPORTS)).isEqualTo("ya29.1");
    clock.advance(Duration.ofSeconds(3599 - 181));
    assertThat(tokens.get(Scope.REPORTS)).isEqualTo("ya29.1");
    clock.advance(Duration.ofSeconds(1));
    assertThat(tokens.get(Scope.REPORTS)).isEqualTo("ya29.2");
  }

  @Test
  void aTokenOfTheFutureAndOneThatWasNotAcceptedAreNotUsed() throws Exception {
    ServiceTokens tokens = tokens();
    tokens.get(Scope.REPORTS);
    clock.advance(Duration.ofMinutes(-1));
    assertThat(tokens.get(Scope.REPORTS)).isEqualTo("ya29.2");
    tokens.discard(Scope.REPORTS);
    assertThat(tokens.get(Scope.REPORTS)).isEqualTo("ya29.3");
  }

  @Test
  void reviewsHaveATokenOfTheirOwn() throws Exception {
    ServiceTokens tokens = tokens();
    assertThat(tokens.get(Scope.REPORTS)).isNotEqualTo(tokens.get(Scope.REVIEWS));
    String form = requests.getLast().body().orElseThrow();
    SignedJWT assertion =
        SignedJWT.parse(
            URLDecoder.decode(form.substring(form.lastIndexOf('=') + 1), StandardCharsets.UTF_8));
    assertThat(assertion.getJWTClaimsSet().getStringClaim("scope"))
        .isEqualTo("https://www.googleapis.com/auth/androidpublisher");
  }

  @Test
  void anErrorSaysWhetherTheKeyOrTheClockIsWrong() throws Exception {
    String clockWrong =
        "Invalid JWT: Token must be a short-lived token (60 minutes) and in a reasonable timeframe."
            + " Check your iat and exp values in the JWT claim.";
    assertThat(failure(tokenError("invalid_grant", clockWrong)))
        .isEqualTo(new Refused(Refusal.CLOCK_WRONG, clockWrong));
    for (String keyWrong : List.of("Invalid JWT Signature.", "Invalid grant: account not found")) {
      assertThat(failure(tokenError("invalid_grant", keyWrong)))
          .isEqualTo(new Refused(Refusal.KEY_NOT_VALID, keyWrong));
    }
    assertThat(failure(tokenError("disabled_client", "The OAuth client was disabled.")))
        .isEqualTo(new Refused(Refusal.KEY_NOT_VALID, "The OAuth client was disabled."));
    assertThat(failure(tokenError("invalid_scope", "Invalid OAuth scope")))
        .isEqualTo(new Refused(Refusal.INVALID_REQUEST, "Invalid OAuth scope"));
  }

  @Test
  void aReplyWithoutAnAccessTokenIsAFailure() throws Exception {
    PlayFailure none = new PlayFailure.Failed("Google returned no access token");
    assertThat(failure(reply(200, "{\"id_token\":\"eyJ…\"}"))).isEqualTo(none);
    assertThat(failure(reply(200, "<html>Log in to the network"))).isEqualTo(none);
    assertThat(failure(reply(503, "<html>")))
        .isEqualTo(new PlayFailure.Failed("Google says: HTTP 503"));
    assertThat(failure(reply(429, "{}")))
        .isEqualTo(new PlayFailure.Throttled(Duration.ofMinutes(10)));
  }

  @Test
  void noMessageHasTheAssertion() throws Exception {
    ServiceTokens tokens =
        tokens(() -> reply(502, "cannot send " + requests.getLast().body().orElseThrow()));
    PlayOutcome<String> outcome = PlayFailureException.outcome(() -> tokens.get(Scope.REPORTS));
    assertThat(outcome.toString()).contains("cannot send grant_type=", "assertion=…");
  }

  private PlayFailure failure(StoreReply reply) throws InterruptedException {
    PlayOutcome<String> outcome =
        PlayFailureException.outcome(() -> tokens(() -> reply).get(Scope.REPORTS));
    return ((PlayOutcome.NotAnswered<String>) outcome).reason();
  }
}
