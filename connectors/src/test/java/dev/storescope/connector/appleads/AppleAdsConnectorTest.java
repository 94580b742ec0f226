package dev.storescope.connector.appleads;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.storescope.accounts.DatabaseUnavailableException;
import dev.storescope.connector.ScriptedStore;
import dev.storescope.connector.http.StoreHosts;
import dev.storescope.connector.http.StoreReply;
import dev.storescope.connector.http.StoreRequest;
import dev.storescope.estimation.popularity.PopularityDay;
import dev.storescope.estimation.popularity.PopularityQuarantine.ChangeCounts;
import dev.storescope.fetching.FetchOutcome;
import dev.storescope.observation.Facts.Popularity;
import dev.storescope.observation.Facts.PopularityScale;
import dev.storescope.observation.Observation;
import dev.storescope.observation.PopularityWeek;
import dev.storescope.observation.Source;
import dev.storescope.observation.Subject;
import dev.storescope.observation.TopSearches;
import dev.storescope.popularities.DoubtfulDay;
import dev.storescope.popularities.PopularityGate;
import dev.storescope.store.AdsGenre;
import dev.storescope.store.AppId;
import dev.storescope.store.Country;
import dev.storescope.store.Keyword;
import dev.storescope.testkit.SettableClock;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.security.KeyPair;
import java.security.Signature;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class AppleAdsConnectorTest {
  private static final Instant SATURDAY = Instant.parse("2026-11-21T08:00:00Z");
  private static final String LATEST_WEEK = "2026-11-08";
  private static final String WEEK_BEFORE = "2026-11-01";
  private static final Subject.Popularity CHESS = demand("chess");
  private static final Subject.Popularity GO = demand("go");
  private static final Subject.TopSearches GAMES =
      new Subject.TopSearches(new Country("us"), AdsGenre.GAMES);
  private static final JsonMapper JSON = JsonMapper.builder().build();

  private final SettableClock clock = new SettableClock(SATURDAY);
  private final List<String> forms = new ArrayList<>();
  private final List<JsonNode> queries = new ArrayList<>();
  private final Set<Integer> emptyReplies = new HashSet<>();
  private final ScriptedStore store = new ScriptedStore(this::reply, clock);

  @TempDir private Path folder;
  private KeyPair keys;
  private String tokenReply = "{\"access_token\": \"t1\", \"expires_in\": 3600}";
  private int tokenStatus = 200;
  private String validToken = "t1";
  private Optional<String> refusal = Optional.empty();
  private String weekWithRows = LATEST_WEEK;
  private List<String> rows = List.of(row("chess", 72), row("go", 40), row("chess", 72));
  private PopularityGate gate = PopularityGate.OPEN;
  private AppleAdsConnector connector;

  @BeforeEach
  void connect() throws Exception {
    keys = EcKeys.generate();
    connector = connector(Files.writeString(folder.resolve("key.pem"), EcKeys.sec1(keys)));
  }

  @Test
  void aReportHasAllItsKeywordsOnceOnTheScaleOfHundred() throws Exception {
    assertThat(connector.fetch(CHESS))
        .isEqualTo(observed(observation(CHESS, 72), observation(GO, 40)));
  }

  @Test
  void theQueryHasTheCountryAndTheLatestWeek() throws Exception {
    connector.fetch(CHESS);
    assertThat(queries)
        .containsExactly(
            JSON.readTree(
                """
                {"fields": ["rankInGenre", "searchPopularityInGenre", "searchPopularity1to100",
                   "searchPopularity1to5"],
                 "filters": [{"field": "countryOrRegion", "operator": "EQUALS", "value": "US"}],
                 "pagination": {"offset": 0, "pageSize": 5000},
                 "timeRange": {"start": "2026-11-08", "end": "2026-11-14",
                               "granularity": "WEEKLY_SUN_SAT"}}
                """));
  }

  @Test
  void theClientSecretIsSignedWithTheUsersKey() throws Exception {
    connector.fetch(CHESS);
    String form = forms.getFirst();
    assertThat(form)
        .startsWith(
            "grant_type=client_credentials&scope=searchadsorg&client_id=SEARCHADS.a-client&");
    String[] jwt = form.substring(form.indexOf("client_secret=") + 14).split("\\.", -1);
    assertThat(JSON.readTree(decode(jwt[0])))
        .isEqualTo(JSON.readTree("{\"alg\": \"ES256\", \"kid\": \"a-key\"}"));
    assertThat(JSON.readTree(decode(jwt[1])))
        .isEqualTo(
            JSON.createObjectNode()
                .put("iss", "SEARCHADS.a-team")
                .put("sub", "SEARCHADS.a-client")
                .put("aud", "https://appleid.apple.com")
                .put("iat", (int) SATURDAY.getEpochSecond())
                .put("exp", (int) SATURDAY.getEpochSecond() + 3600));
    Signature signature = Signature.getInstance("SHA256withECDSAinP1363Format");
    signature.initVerify(keys.getPublic());
    signature.update((jwt[0] + "." + jwt[1]).getBytes(StandardCharsets.UTF_8));
    assertThat(signature.verify(Base64.getUrlDecoder().decode(jwt[2]))).isTrue();
  }

  @Test
  void laterFetchesUseTheSameReport() throws Exception {
    connector.fetch(CHESS);
    clock.advance(Duration.ofHours(30));
    assertThat(connector.fetch(GO)).isEqualTo(observed(observation(GO, 40)));
    assertThat(queries).hasSize(1);
  }

  @Test
  void theNextReportIsDownloadedWhenItIsDue() throws Exception {
    connector.fetch(CHESS);
    clock.set(Instant.parse("2026-11-23T07:00:00Z"));
    weekWithRows = "2026-11-15";
    rows = List.of(row("chess", 73));
    assertThat(connector.fetch(CHESS)).isEqualTo(observed(observation(CHESS, 73)));
    assertThat(queries).hasSize(2);
  }

  @Test
  void aLateReportIsReplacedByTheOneBeforeAndRequestedAgain() throws Exception {
    weekWithRows = WEEK_BEFORE;
    assertThat(connector.fetch(CHESS))
        .isEqualTo(observed(observation(CHESS, 72), observation(GO, 40)));
    connector.fetch(CHESS);
    assertThat(queries).hasSize(3 + 1);
    clock.advance(AppleAdsConnector.LATE_REPORT_INTERVAL);
    connector.fetch(CHESS);
    assertThat(queries).hasSize(2 * (3 + 1));
  }

  @Test
  void anEmptyPageIsRequestedAgain() throws Exception {
    rows = IntStream.range(0, 5001).mapToObj(i -> row("term " + i, 50)).toList();
    emptyReplies.addAll(List.of(2, 3));
    assertThat(connector.fetch(demand("term 5000")))
        .isInstanceOfSatisfying(
            FetchOutcome.Observed.class, seen -> assertThat(seen.observations()).hasSize(5001));
    assertThat(queries)
        .extracting(query -> query.path("pagination").path("offset").asInt())
        .containsExactly(0, 5000, 5000, 5000);
  }

  @Test
  void aKeywordThatIsNotReportedHasNoSource() throws Exception {
    FetchOutcome notReported =
        new FetchOutcome.NoSource("not among the terms that Apple Ads reports for us");
    assertThat(connector.canFetch(demand("xyz"))).isTrue();
    assertThat(connector.fetch(demand("xyz"))).isEqualTo(notReported);
    assertThat(connector.fetch(demand("xyz"))).isEqualTo(notReported);
    assertThat(connector.canFetch(demand("xyz"))).isFalse();
    assertThat(queries).hasSize(1);
  }

  @Test
  void aReportIsReturnedWholeAfterAKeywordThatItDoesNotHave() throws Exception {
    connector.fetch(demand("xyz"));
    assertThat(connector.fetch(CHESS))
        .isEqualTo(observed(observation(CHESS, 72), observation(GO, 40)));
    assertThat(connector.fetch(GO)).isEqualTo(observed(observation(GO, 40)));
    assertThat(queries).hasSize(1);
  }

  @Test
  void aCountryThatIsNotReportedHasNoSource() throws Exception {
    rows = List.of();
    assertThat(connector.fetch(CHESS)).isInstanceOf(FetchOutcome.NoSource.class);
  }

  @Test
  void aReportOfSeveralPagesIsReadCompletely() throws Exception {
    rows = IntStream.range(0, 5001).mapToObj(i -> row("term " + i, 50)).toList();
    assertThat(connector.fetch(demand("term 5000")))
        .isInstanceOfSatisfying(
            FetchOutcome.Observed.class, seen -> assertThat(seen.observations()).hasSize(5001));
    assertThat(queries)
        .extracting(query -> query.path("pagination").path("offset").asInt())
        .containsExactly(0, 5000);
  }

  @Test
  void aTokenIsUsedUntilShortlyBeforeItsEnd() throws Exception {
    connector.fetch(CHESS);
    connector.fetch(new Subject.Popularity(new Country("de"), CHESS.keyword()));
    assertThat(forms).hasSize(1);
    clock.advance(Duration.ofMinutes(59));
    connector.fetch(new Subject.Popularity(new Country("fr"), CHESS.keyword()));
    assertThat(forms).hasSize(2);
  }

  @Test
  void aTokenThatIsNoLongerAcceptedIsReplaced() throws Exception {
    connector.fetch(CHESS);
    validToken = "t2";
    tokenReply = "{\"access_token\": \"t2\"}";
    assertThat(connector.fetch(new Subject.Popularity(new Country("de"), CHESS.keyword())))
        .isInstanceOf(FetchOutcome.NoSource.class);
    assertThat(forms).hasSize(2);
    assertThat(queries.getLast().toString()).contains("\"DE\"");
  }

  @Test
  void aReportIsJudgedAsAWholeForTheLastDayOfItsWeekBeforeItIsUsed() throws Exception {
    List<PopularityDay> judged = new ArrayList<>();
    gate = new KeepingApart(judged);
    connector = connector(folder.resolve("key.pem"));
    assertThat(connector.fetch(demand("unknown"))).isInstanceOf(FetchOutcome.NoSource.class);
    connector.fetch(CHESS);
    assertThat(judged)
        .singleElement()
        .satisfies(
            day -> {
              assertThat(day.date()).isEqualTo(LocalDate.parse("2026-11-14"));
              assertThat(day.observations())
                  .isEqualTo(List.of(observation(CHESS, 72), observation(GO, 40)));
            });
  }

  @Test
  void aReportThatIsKeptApartIsNoSourceUntilItIsAccepted() throws Exception {
    KeepingApart keepingApart = new KeepingApart(new ArrayList<>());
    gate = keepingApart;
    connector = connector(folder.resolve("key.pem"));
    assertThat(connector.fetch(CHESS))
        .isEqualTo(
            new FetchOutcome.NoSource(
                "the report of Apple Ads for us, week to 2026-11-14, is doubtful and in review or"
                    + " dropped"));
    assertThat(connector.fetch(GO)).isInstanceOf(FetchOutcome.NoSource.class);
    keepingApart.accepted = true;
    assertThat(connector.fetch(GO)).isEqualTo(observed(observation(GO, 40)));
    assertThat(queries).hasSize(1);
  }

  @Test
  void aReportThatCannotBeJudgedIsAFailureAndIsDownloadedAgain() throws Exception {
    AtomicBoolean down = new AtomicBoolean(true);
    gate =
        new KeepingApart(new ArrayList<>()) {
          @Override
          public Optional<DoubtfulDay> judge(PopularityDay day) {
            if (down.get()) {
              throw new DatabaseUnavailableException("down", new IOException());
            }
            return Optional.empty();
          }
        };
    connector = connector(folder.resolve("key.pem"));
    assertThat(connector.fetch(CHESS)).isInstanceOf(FetchOutcome.Failed.class);
    down.set(false);
    assertThat(connector.fetch(CHESS))
        .isEqualTo(observed(observation(CHESS, 72), observation(GO, 40)));
  }

  /** Keeps everything apart as number 7. */
  private static class KeepingApart implements PopularityGate {
    private final List<PopularityDay> judged;
    private boolean accepted;

    KeepingApart(List<PopularityDay> judged) {
      this.judged = judged;
    }

    @Override
    public Optional<DoubtfulDay> judge(PopularityDay day) {
      judged.add(day);
      return Optional.of(
          new DoubtfulDay(
              7,
              day.country(),
              day.date(),
              day.scale(),
              day.source(),
              SATURDAY,
              day.observations().size(),
              new ChangeCounts(0, 0, 0, 0),
              List.of(),
              Optional.empty()));
    }

    @Override
    public boolean isAccepted(long id) {
      return accepted && id == 7;
    }
  }

  @Test
  void theTermsOfAGenreAreThoseOfTheReportByTheirRanks() throws Exception {
    rows =
        List.of(
            ranked("GAMES", 2, "go", 83, 60),
            ranked("GAMES", 1, "chess", 100, 72),
            ranked("SPORTS", 1, "football", 100, 90));
    connector.fetch(CHESS);
    assertThat(connector.fetch(GAMES))
        .isEqualTo(
            observed(
                new Observation<>(
                    GAMES,
                    clock.instant(),
                    Source.APPLE_ADS,
                    new TopSearches(
                        new PopularityWeek(LocalDate.parse(LATEST_WEEK)),
                        List.of(
                            new TopSearches.Term(CHESS.keyword(), 1, 100, 72),
                            new TopSearches.Term(GO.keyword(), 2, 83, 60))))));
    assertThat(queries).hasSize(1);
  }

  @Test
  void aGenreThatTheReportDoesNotHaveHasNoSource() throws Exception {
    rows = List.of(ranked("SPORTS", 1, "football", 100, 90));
    assertThat(connector.fetch(GAMES))
        .isEqualTo(new FetchOutcome.NoSource("Apple Ads reports no terms of Games for us"));
  }

  @Test
  void aGenreWithARowThatLacksARankOrHasThatOfAnotherIsDrift() throws Exception {
    rows = List.of(ranked("GAMES", 1, "chess", 100, 72), row("go", 40));
    assertThat(connector.fetch(GAMES)).isInstanceOf(FetchOutcome.Drifted.class);
    clock.advance(Duration.ofDays(7));
    weekWithRows = "2026-11-15";
    rows = List.of(ranked("GAMES", 1, "chess", 100, 72), ranked("GAMES", 1, "go", 100, 72));
    assertThat(connector.fetch(GAMES)).isInstanceOf(FetchOutcome.Drifted.class);
  }

  @Test
  void aGenreOfAReportThatIsKeptApartHasNoSource() throws Exception {
    rows = List.of(ranked("GAMES", 1, "chess", 100, 72));
    KeepingApart keepingApart = new KeepingApart(new ArrayList<>());
    gate = keepingApart;
    connector = connector(folder.resolve("key.pem"));
    assertThat(connector.fetch(GAMES)).isInstanceOf(FetchOutcome.NoSource.class);
    keepingApart.accepted = true;
    assertThat(connector.fetch(GAMES)).isInstanceOf(FetchOutcome.Observed.class);
  }

  @Test
  void anAccountThatIsRefusedIsAFailure() throws Exception {
    refusal = Optional.of("{\"error\": {\"code\": \"FORBIDDEN\", \"message\": \"no account\"}}");
    assertThat(connector.fetch(CHESS))
        .isInstanceOfSatisfying(
            FetchOutcome.Failed.class,
            failed -> assertThat(failed.reason()).contains("refuses the account", "no account"));
  }

  @Test
  void aTokenThatIsNeverAcceptedIsAFailure() throws Exception {
    validToken = "another";
    assertThat(connector.fetch(CHESS)).isInstanceOf(FetchOutcome.Failed.class);
  }

  @Test
  void rejectedCredentialsAreAFailureWithAHint() throws Exception {
    tokenStatus = 400;
    tokenReply = "{\"error\": \"invalid_client\"}";
    assertThat(connector.fetch(CHESS))
        .isEqualTo(
            new FetchOutcome.Failed(
                "Apple returned no access token (HTTP 400 invalid_client): check client id, team id,"
                    + " key id and private key of Apple Ads"));
  }

  @Test
  void aReportInAnotherFormatIsDriftAndIsKept() throws Exception {
    rows = List.of("{\"term\": \"chess\", \"score\": 72}");
    assertThat(connector.fetch(CHESS)).isInstanceOf(FetchOutcome.Drifted.class);
    assertThat(store.unrecognized()).hasSize(1);
  }

  @Test
  void invalidRowsAreIgnored() throws Exception {
    rows = List.of("{\"searchTerm\": null}", row("go", 400), row("chess", 72));
    assertThat(connector.fetch(CHESS)).isEqualTo(observed(observation(CHESS, 72)));
  }

  @Test
  void otherThanAppleAdsHasCannotBeFetched() throws Exception {
    Subject<?> rating = new Subject.Rating(new AppId.AppStore(1), CHESS.country());
    assertThat(connector.canFetch(CHESS)).isTrue();
    assertThat(connector.canFetch(rating)).isFalse();
    assertThat(connector.fetch(rating)).isInstanceOf(FetchOutcome.Unsupported.class);
  }

  @Test
  void theRequestsAreTheTokenAndTheFirstPageWithoutTheToken() {
    List<StoreRequest> requests = connector.requests(CHESS);
    assertThat(requests)
        .extracting(request -> request.uri().getPath())
        .containsExactly("/auth/oauth2/token", "/v1/insights/apps/search-term-popularity/query");
    assertThat(requests).allMatch(request -> !request.headers().containsKey("Authorization"));
    assertThat(connector.findHost(CHESS)).contains("api.ads.apple.com");
  }

  @Test
  void aMissingKeyIsAnErrorAtTheStart() {
    assertThatThrownBy(() -> connector(folder.resolve("missing.pem")))
        .isInstanceOf(NoSuchFileException.class);
  }

  private AppleAdsConnector connector(Path key) throws IOException {
    return new AppleAdsConnector(
        store.client(),
        StoreHosts.LIVE,
        new AppleAdsCredentials("SEARCHADS.a-client", "SEARCHADS.a-team", "a-key", key, "4711"),
        gate,
        clock);
  }

  private StoreReply reply(StoreRequest request) {
    String body = request.body().orElseThrow();
    return switch (request.uri().toString()) {
      case "https://appleid.apple.com/auth/oauth2/token" -> {
        forms.add(body);
        yield ScriptedStore.reply(tokenStatus, tokenReply);
      }
      case "https://api.ads.apple.com/v1/insights/apps/search-term-popularity/query" ->
          replyToQuery(request, JSON.readTree(body));
      case String other -> throw new AssertionError("unexpected request to " + other);
    };
  }

  private StoreReply replyToQuery(StoreRequest request, JsonNode query) {
    if (!("Bearer " + validToken).equals(request.headers().get("Authorization"))
        || !"adAccountId=4711".equals(request.headers().get("X-AP-Context"))) {
      return ScriptedStore.reply(401, "{\"error\": {\"code\": \"UNAUTHORIZED\"}}");
    }
    if (refusal.isPresent()) {
      return ScriptedStore.reply(403, refusal.get());
    }
    queries.add(query);
    int offset = query.path("pagination").path("offset").asInt();
    boolean reported =
        query.path("timeRange").path("start").asString().equals(weekWithRows)
            && !emptyReplies.contains(queries.size());
    String page =
        rows.stream().skip(offset).limit(reported ? 5000 : 0).collect(Collectors.joining(","));
    return ScriptedStore.reply(200, "{\"result\": {\"rows\": [" + page + "]}, \"error\": null}");
  }

  private String ranked(String genre, int rank, String term, int inGenre, int popularity) {
    return """
        {"week": "%s", "countryOrRegion": "US", "genre": "%s", "searchTerm": "%s",
         "rankInGenre": %d, "searchPopularityInGenre": %d, "searchPopularity1to100": %d}"""
        .formatted(weekWithRows, genre, term, rank, inGenre, popularity);
  }

  private static String row(String term, int popularity) {
    return "{\"week\": \"2026-11-08\", \"countryOrRegion\": \"US\", \"genre\": \"GAMES\","
        + " \"searchTerm\": \"%s\", \"searchPopularity1to100\": %d, \"searchPopularity1to5\": 3}"
            .formatted(term, popularity);
  }

  private Observation<?> observation(Subject.Popularity subject, int popularity) {
    return new Observation<>(
        subject,
        clock.instant(),
        Source.APPLE_ADS,
        new Popularity(
            popularity,
            PopularityScale.ADS_WEEKLY_1_TO_100,
            Optional.of(new PopularityWeek(LocalDate.parse(LATEST_WEEK)))));
  }

  private static FetchOutcome observed(Observation<?>... observations) {
    return new FetchOutcome.Observed(Arrays.asList(observations));
  }

  private static Subject.Popularity demand(String keyword) {
    return new Subject.Popularity(new Country("us"), new Keyword(keyword));
  }

  private static String decode(String part) {
    return new String(Base64.getUrlDecoder().decode(part), StandardCharsets.UTF_8);
  }

  @ParameterizedTest
  @CsvSource({
    "2026-11-16T07:00:00Z, 2026-11-08",
    "2026-11-16T06:59:59Z, 2026-11-01",
    "2026-11-21T08:00:00Z, 2026-11-08",
    "2026-11-22T23:59:59Z, 2026-11-08",
    "2026-11-23T07:00:00Z, 2026-11-15"
  })
  void aWeekIsPublishedOnTheMondayAfterIt(Instant now, LocalDate sunday) {
    SearchTermWeek week = SearchTermWeek.latest(now);
    assertThat(week.sunday()).isEqualTo(sunday);
    assertThat(week.saturday()).isEqualTo(sunday.plusDays(6));
  }
}
