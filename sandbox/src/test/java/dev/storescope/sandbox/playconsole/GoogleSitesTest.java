package dev.storescope.sandbox.playconsole;

import static dev.storescope.sandbox.playconsole.ConnectedConsole.ACCOUNTS;
import static dev.storescope.sandbox.playconsole.ConnectedConsole.NOW;
import static dev.storescope.sandbox.playconsole.ConnectedConsole.SEED;
import static org.assertj.core.api.Assertions.assertThat;

import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jose.crypto.RSASSASigner;
import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.jwt.SignedJWT;
import dev.storescope.connections.Credentials;
import dev.storescope.sandbox.googleplay.SmallPlay;
import dev.storescope.sandbox.http.SandboxReply;
import dev.storescope.sandbox.http.SandboxRequest;
import dev.storescope.sandbox.http.SimulatedSite;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.Date;
import java.util.EnumSet;
import java.util.Map;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class GoogleSitesTest {
  private static final JsonMapper JSON = JsonMapper.builder().build();
  private static final long DEVELOPER = SmallPlay.LONER.id();
  private static final Credentials.GooglePlay ALL = ACCOUNTS.of(DEVELOPER);
  private static final String REPORTS = "https://www.googleapis.com/auth/devstorage.read_only";
  private static final String REVIEWS = "https://www.googleapis.com/auth/androidpublisher";
  private static final String PANDA = "/androidpublisher/v3/applications/com.loner.money/reviews";

  private final SimulatedSite tokens = new GoogleTokenSite(SEED);
  private final SimulatedSite storage = new GoogleStorageSite(new SmallPlay(), SEED);
  private final SimulatedSite publisher = new GooglePublisherSite(new SmallPlay());

  @Test
  void aServiceAccountGetsATokenForAScope() throws Exception {
    JsonNode reply = token(ALL, claims -> claims);
    assertThat(reply.path("token_type").asString()).isEqualTo("Bearer");
    assertThat(reply.path("expires_in").asInt()).isEqualTo(3599);
    assertThat(reply.path("access_token").asString()).startsWith("ya29.");
  }

  @ParameterizedTest
  @CsvSource({
    "nobody@x.iam.gserviceaccount.com, 0, 3600, REPORTS, https://oauth2.googleapis.com/token, Invalid grant: account not found",
    "'', 301, 3600, REPORTS, https://oauth2.googleapis.com/token, Check your iat and exp values",
    "'', 0, 3601, REPORTS, https://oauth2.googleapis.com/token, Check your iat and exp values",
    "'', -7200, 3600, REPORTS, https://oauth2.googleapis.com/token, Check your iat and exp values",
    "'', 0, 3600, '', https://oauth2.googleapis.com/token, Invalid OAuth scope",
    "'', 0, 3600, REPORTS, https://storage.googleapis.com, Failed audience check"
  })
  void wrongClaimsAreRefused(
      String issuer, long issued, long lifetime, String scope, String audience, String expected)
      throws Exception {
    Instant from = NOW.plusSeconds(issued);
    JsonNode reply =
        token(
            ALL,
            claims ->
                claims
                    .issuer(issuer.isEmpty() ? ALL.email() : issuer)
                    .issueTime(Date.from(from))
                    .expirationTime(Date.from(from.plusSeconds(lifetime)))
                    .claim("scope", scope.replace("REPORTS", REPORTS))
                    .audience(audience));
    assertThat(reply.path("error_description").asString()).contains(expected);
  }

  @Test
  void aKeyOfAnotherAccountOrWorldAndADeletedAccountAreRefused() throws Exception {
    assertThat(token(new ServiceAccounts(6).of(DEVELOPER), claims -> claims).toString())
        .contains("Invalid JWT Signature.");
    assertThat(token(ALL, claims -> claims.issuer(ACCOUNTS.of(1).email())).toString())
        .contains("Invalid JWT Signature.");
    assertThat(token(ACCOUNTS.deleted(DEVELOPER), claims -> claims).toString())
        .contains("account not found");
    assertThat(
            tokens
                .answer(post("grant_type=urn%3Aietf%3Aparams%3Aoauth%3Agrant-type%3Ajwt-bearer"))
                .body())
        .contains("invalid_request");
  }

  @Test
  void anUnknownScopeGetsNoAccessToken() throws Exception {
    JsonNode reply = token(ALL, claims -> claims.claim("scope", "storescope"));
    assertThat(reply.has("access_token")).isFalse();
    assertThat(reply.has("id_token")).isTrue();
  }

  @Test
  void aBucketIsReadByItsDeveloperOnly() throws Exception {
    String own = "/storage/v1/b/" + ALL.bucket().orElseThrow() + "/o";
    assertThat(get(storage, ALL, REPORTS, own).status()).isEqualTo(200);
    String other = "/storage/v1/b/" + ACCOUNTS.of(1).bucket().orElseThrow() + "/o";
    SandboxReply refused = get(storage, ALL, REPORTS, other);
    assertThat(refused.status()).isEqualTo(403);
    assertThat(refused.body()).contains("does not have storage.objects.list access", "forbidden");
    SandboxReply file = get(storage, ALL, REPORTS, other + "/stats/x.csv");
    assertThat(file.status()).isEqualTo(403);
    assertThat(file.body()).contains("does not have storage.objects.get access to");
    assertThat(get(storage, ALL, REPORTS, own + "/stats/x.csv").body()).contains("No such object");
    assertThat(get(storage, ALL, REVIEWS, own).body()).contains("insufficientPermissions");
    assertThat(storage.answer(request("GET", own, Map.of(), "")).status()).isEqualTo(401);
  }

  @Test
  void salesNeedThePermissionForFinancialData() throws Exception {
    Credentials.GooglePlay without =
        ACCOUNTS.of(DEVELOPER, EnumSet.of(PlayPermission.BULK_REPORTS));
    String own = "/storage/v1/b/" + without.bucket().orElseThrow() + "/o";
    assertThat(get(storage, without, REPORTS, own).status()).isEqualTo(200);
    assertThat(get(storage, without, REPORTS, own, "prefix", "sales/").status()).isEqualTo(403);
    assertThat(get(storage, ALL, REPORTS, own, "prefix", "sales/").body())
        .isEqualTo("{\"kind\":\"storage#objects\"}");
  }

  @Test
  void reviewsAreThoseOfTheDevelopersApps() throws Exception {
    SandboxReply reply = get(publisher, ALL, REVIEWS, PANDA);
    assertThat(reply.status()).isEqualTo(200);
    assertThat(
            get(publisher, ALL, REVIEWS, PANDA.replace("com.loner.money", "com.bamboo.panda"))
                .body())
        .contains("applicationNotFound");
    assertThat(get(publisher, ALL, REPORTS, PANDA).body()).contains("insufficientPermissions");
  }

  @Test
  void reviewsNeedTheInterfaceAndThePermission() throws Exception {
    assertThat(get(publisher, with(PlayPermission.DEVELOPER_API), REVIEWS, PANDA).body())
        .contains("The caller does not have permission");
    assertThat(get(publisher, with(PlayPermission.REPLY_TO_REVIEWS), REVIEWS, PANDA).body())
        .contains("accessNotConfigured");
  }

  @Test
  void aTokenExpires() throws Exception {
    String token = token(ALL, claims -> claims).path("access_token").asString();
    Map<String, String> headers = Map.of("authorization", "Bearer " + token);
    String own = "/storage/v1/b/" + ALL.bucket().orElseThrow() + "/o";
    SandboxRequest later =
        new SandboxRequest("GET", own, Map.of(), headers, "", NOW.plus(Duration.ofSeconds(3599)));
    assertThat(storage.answer(later).status()).isEqualTo(401);
    Map<String, String> altered = Map.of("authorization", "Bearer " + token + "A");
    assertThat(storage.answer(request("GET", own, altered, "")).status()).isEqualTo(401);
  }

  private static Credentials.GooglePlay with(PlayPermission permission) {
    return ACCOUNTS.of(DEVELOPER, Set.of(permission));
  }

  private SandboxReply get(
      SimulatedSite site,
      Credentials.GooglePlay account,
      String scope,
      String path,
      String... parameters)
      throws Exception {
    String token =
        token(account, claims -> claims.claim("scope", scope)).path("access_token").asString();
    Map<String, String> query =
        parameters.length == 0 ? Map.of() : Map.of(parameters[0], parameters[1]);
    return site.answer(
        new SandboxRequest(
            "GET", path, query, Map.of("authorization", "Bearer " + token), "", NOW));
  }

  private JsonNode token(Credentials.GooglePlay account, UnaryOperator<JWTClaimsSet.Builder> change)
      throws Exception {
    SignedJWT assertion =
        new SignedJWT(
            new JWSHeader.Builder(JWSAlgorithm.RS256).keyID(account.keyId()).build(),
            change
                .apply(
                    new JWTClaimsSet.Builder()
                        .issuer(account.email())
                        .audience("https://oauth2.googleapis.com/token")
                        .claim("scope", REPORTS)
                        .issueTime(Date.from(NOW))
                        .expirationTime(Date.from(NOW.plusSeconds(3600))))
                .build());
    assertion.sign(new RSASSASigner(account.key().rsa()));
    return JSON.readTree(
        tokens
            .answer(
                post(
                    "grant_type="
                        + URLEncoder.encode(
                            "urn:ietf:params:oauth:grant-type:jwt-bearer", StandardCharsets.UTF_8)
                        + "&assertion="
                        + assertion.serialize()))
            .body());
  }

  private static SandboxRequest post(String form) {
    return request("POST", "/token", Map.of(), form);
  }

  private static SandboxRequest request(
      String method, String path, Map<String, String> headers, String body) {
    return new SandboxRequest(method, path, Map.of(), headers, body, NOW);
  }
}
