package dev.storescope.sandbox.appstoreconnect;

import static org.assertj.core.api.Assertions.assertThat;

import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jose.crypto.ECDSASigner;
import com.nimbusds.jose.crypto.impl.ECDSA;
import com.nimbusds.jose.jwk.Curve;
import com.nimbusds.jose.util.Base64URL;
import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.jwt.SignedJWT;
import dev.storescope.connections.Credentials;
import dev.storescope.sandbox.apple.SampleApps;
import dev.storescope.sandbox.apple.SmallStores;
import dev.storescope.sandbox.appstoreconnect.AppStoreConnectSite.Conditions;
import dev.storescope.sandbox.http.SandboxReply;
import dev.storescope.sandbox.http.SandboxRequest;
import java.time.Duration;
import java.time.Instant;
import java.util.Date;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class AppStoreConnectSiteTest {
  private static final JsonMapper JSON = JsonMapper.builder().build();
  private static final Instant NOW = Instant.parse("2026-11-21T10:15:30Z");
  private static final DeveloperKeys KEYS = new DeveloperKeys(5);
  private static final long DEVELOPER = SampleApps.NOTES.developer().id();
  private static final Credentials.AppStoreConnect ADMIN = KEYS.ofTeam(DEVELOPER, KeyRole.ADMIN);
  private static final String APP = "/v1/apps/" + SampleApps.NOTES.app().value();

  private final AppStoreConnectSite site = site(Conditions.USUAL);

  @Test
  void aValidTokenIsAccepted() throws Exception {
    assertThat(status(token(ADMIN, claims -> claims))).isEqualTo(200);
    assertThat(status(token(KEYS.ofPerson(DEVELOPER, KeyRole.MARKETING), claims -> claims)))
        .isEqualTo(200);
  }

  @Test
  void aTokenWithWrongClaimsIsRefused() throws Exception {
    Map<String, UnaryOperator<JWTClaimsSet.Builder>> wrong = new HashMap<>();
    wrong.put("issuer", claims -> claims.issuer("57246542-96fe-1a63-e053-0824d011072a"));
    wrong.put("no issuer", claims -> claims.issuer(null));
    wrong.put("subject", claims -> claims.subject("user"));
    wrong.put("audience", claims -> claims.audience("https://appleid.apple.com"));
    wrong.put("expired", claims -> claims.expirationTime(Date.from(NOW)));
    wrong.put("long", claims -> claims.expirationTime(Date.from(NOW.plusSeconds(1201))));
    wrong.put("early", claims -> claims.issueTime(Date.from(NOW.plusSeconds(61))));
    wrong.put("no time", claims -> claims.issueTime(null));
    for (Map.Entry<String, UnaryOperator<JWTClaimsSet.Builder>> each : wrong.entrySet()) {
      assertThat(status(token(ADMIN, each.getValue()))).as(each.getKey()).isEqualTo(401);
    }
    Credentials.AppStoreConnect person = KEYS.ofPerson(DEVELOPER, KeyRole.ADMIN);
    assertThat(status(token(person, claims -> claims.subject("me")))).isEqualTo(401);
    assertThat(status(token(person, claims -> claims.issuer(ADMIN.issuerId().orElseThrow()))))
        .isEqualTo(401);
  }

  @Test
  void aTokenOfAnotherKeyOrSignatureIsRefused() throws Exception {
    String valid = token(ADMIN, claims -> claims);
    int end = valid.lastIndexOf('.');
    byte[] signature = new Base64URL(valid.substring(end + 1)).decode();
    Credentials.AppStoreConnect otherWorld = new DeveloperKeys(6).ofTeam(DEVELOPER, KeyRole.ADMIN);
    assertThat(status(token(otherWorld, claims -> claims))).isEqualTo(401);
    assertThat(status(token(KEYS.revoked(DEVELOPER), claims -> claims))).isEqualTo(401);
    assertThat(
            status(
                valid.substring(0, end + 1)
                    + Base64URL.encode(ECDSA.transcodeSignatureToDER(signature))))
        .as("a signature in DER")
        .isEqualTo(401);
    assertThat(status("nonsense")).isEqualTo(401);
    assertThat(site.answer(request(Map.of(), APP, "", NOW)).status()).isEqualTo(401);
  }

  @Test
  void aRefusalHasTheTextOfTheRealOne() {
    SandboxReply reply = site.answer(request(Map.of(), APP, "", NOW));
    JsonNode error = JSON.readTree(reply.body()).path("errors").path(0);
    assertThat(error.path("status").asString()).isEqualTo("401");
    assertThat(error.path("code").asString()).isEqualTo("NOT_AUTHORIZED");
    assertThat(error.path("title").asString())
        .isEqualTo("Authentication credentials are missing or invalid.");
  }

  @ParameterizedTest
  @CsvSource({
    "ADMIN, texts purchases reviews sales analytics",
    "FINANCE, sales analytics",
    "SALES, sales analytics",
    "APP_MANAGER, texts purchases reviews",
    "DEVELOPER, texts purchases",
    "MARKETING, texts",
    "CUSTOMER_SUPPORT, reviews"
  })
  void aRoleDecidesWhatIsRead(KeyRole role, String read) throws Exception {
    Credentials.AppStoreConnect key = KEYS.ofTeam(DEVELOPER, role);
    Map<String, String> paths =
        Map.of(
            "texts", APP + "/appInfos",
            "purchases", APP + "/inAppPurchasesV2",
            "reviews", APP + "/customerReviews",
            "sales", "/v1/salesReports",
            "analytics", APP + "/analyticsReportRequests");
    Set<String> readable = new TreeSet<>();
    for (Map.Entry<String, String> each : paths.entrySet()) {
      SandboxReply reply = get(key, each.getValue(), vendor(key));
      if (reply.status() != 403) {
        readable.add(each.getKey());
      }
    }
    assertThat(readable).isEqualTo(new TreeSet<>(List.of(read.split(" "))));
    assertThat(get(key, "/v1/apps", "").status()).isEqualTo(200);
  }

  @Test
  void aPersonReadsNoSalesReports() throws Exception {
    Credentials.AppStoreConnect person = KEYS.ofPerson(DEVELOPER, KeyRole.SALES);
    assertThat(get(person, "/v1/salesReports", vendor(person)).status()).isEqualTo(403);
    assertThat(get(person, APP + "/analyticsReportRequests", "").status()).isEqualTo(200);
  }

  private static String vendor(Credentials.AppStoreConnect key) {
    return "filter[vendorNumber]=" + key.vendorNumber().orElseThrow();
  }

  @Test
  void aRequestThatIsNotKnownIsRefused() throws Exception {
    assertThat(get(ADMIN, "/v1/salesReports", "filter[vendorNumber]=1").body())
        .contains("PARAMETER_ERROR.INVALID", "Invalid vendor number specified");
    assertThat(get(ADMIN, APP + "/appInfos", "filter[state]=X").body())
        .contains("PARAMETER_ERROR.ILLEGAL", "filter[state]");
    assertThat(get(ADMIN, APP + "/appInfos", "limit=201").status()).isEqualTo(400);
    assertThat(get(ADMIN, "/v1/apps/1/appInfos", "").status()).isEqualTo(404);
    assertThat(get(ADMIN, "/v1/nothing", "").status()).isEqualTo(404);
    assertThat(
            site.answer(
                    new SandboxRequest(
                        "POST", "/v1/apps", Map.of(), authorization(ADMIN), "{}", NOW))
                .status())
        .isEqualTo(405);
  }

  @Test
  void agreementsThatAreNotAcceptedRefuseEverything() throws Exception {
    SandboxReply reply =
        site(new Conditions(3500, false))
            .answer(request(authorization(ADMIN), "/v1/apps", "", NOW));
    assertThat(reply.status()).isEqualTo(403);
    assertThat(reply.body()).contains("FORBIDDEN.REQUIRED_AGREEMENTS_MISSING_OR_EXPIRED");
  }

  @Test
  void aListComesInPagesWhoseLinksAreFollowedAsTheyAre() throws Exception {
    SandboxReply first = get(ADMIN, APP + "/appInfos", "limit=1");
    String next = JSON.readTree(first.body()).path("links").path("next").asString();
    assertThat(next).startsWith("https://api.appstoreconnect.apple.com" + APP + "/appInfos?");
    String query = next.substring(next.indexOf('?') + 1);
    SandboxReply second = get(ADMIN, APP + "/appInfos", query);
    assertThat(ids(first)).hasSize(1).doesNotContainAnyElementsOf(ids(second));
    assertThat(ids(second)).hasSize(1);
    assertThat(JSON.readTree(second.body()).path("links").has("next")).isFalse();
    assertThat(get(ADMIN, APP + "/appStoreVersions", query).status())
        .as("the cursor of another list")
        .isEqualTo(400);
  }

  @Test
  void callsAreLimitedInAnHourAndInAMinute() throws Exception {
    AppStoreConnectSite strict = site(new Conditions(2, true));
    assertThat(limits(strict, 3, Duration.ZERO))
        .containsExactly(
            "200 user-hour-lim:2;user-hour-rem:1;",
            "200 user-hour-lim:2;user-hour-rem:0;",
            "429 user-hour-lim:2;user-hour-rem:0;");
    assertThat(limits(strict, 1, Duration.ofHours(1)))
        .containsExactly("200 user-hour-lim:2;user-hour-rem:1;");
    assertThat(limits(site, 301, Duration.ZERO))
        .endsWith("429 user-hour-lim:3500;user-hour-rem:3200;");
  }

  private static List<String> limits(AppStoreConnectSite site, int calls, Duration later)
      throws Exception {
    Map<String, String> headers =
        Map.of("authorization", "Bearer " + token(ADMIN, NOW.plus(later), claims -> claims));
    return Stream.generate(() -> site.answer(request(headers, "/v1/apps", "", NOW.plus(later))))
        .limit(calls)
        .map(reply -> reply.status() + " " + reply.headers().get("X-Rate-Limit"))
        .toList();
  }

  private static List<String> ids(SandboxReply reply) {
    return JSON.readTree(reply.body())
        .path("data")
        .valueStream()
        .map(each -> each.path("id").asString())
        .collect(Collectors.toList());
  }

  private static AppStoreConnectSite site(Conditions conditions) {
    return new AppStoreConnectSite(SmallStores.of(SampleApps.NOTES), 5, conditions);
  }

  private int status(String token) {
    return site.answer(request(Map.of("authorization", "Bearer " + token), "/v1/apps", "", NOW))
        .status();
  }

  private SandboxReply get(Credentials.AppStoreConnect key, String path, String query)
      throws Exception {
    return site.answer(request(authorization(key), path, query, NOW));
  }

  private static SandboxRequest request(
      Map<String, String> headers, String path, String query, Instant at) {
    return new SandboxRequest("GET", path, SandboxRequest.parameters(query), headers, "", at);
  }

  private static Map<String, String> authorization(Credentials.AppStoreConnect key)
      throws Exception {
    return Map.of("authorization", "Bearer " + token(key, claims -> claims));
  }

  private static String token(
      Credentials.AppStoreConnect key, UnaryOperator<JWTClaimsSet.Builder> change)
      throws Exception {
    return token(key, NOW, change);
  }

  private static String token(
      Credentials.AppStoreConnect key, Instant at, UnaryOperator<JWTClaimsSet.Builder> change)
      throws Exception {
    JWTClaimsSet.Builder claims =
        new JWTClaimsSet.Builder()
            .audience("appstoreconnect-v1")
            .issueTime(Date.from(at))
            .expirationTime(Date.from(at.plusSeconds(1200)));
    Optional<String> issuer = key.issuerId();
    issuer.ifPresentOrElse(claims::issuer, () -> claims.subject("user"));
    SignedJWT token =
        new SignedJWT(
            new JWSHeader.Builder(JWSAlgorithm.ES256).keyID(key.keyId()).build(),
            change.apply(claims).build());
    token.sign(new ECDSASigner(key.key().ellipticCurve(), Curve.P_256));
    return token.serialize();
  }
}
