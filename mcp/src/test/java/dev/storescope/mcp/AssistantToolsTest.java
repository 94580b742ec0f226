package dev.storescope.mcp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.storescope.accounts.Scope;
import dev.storescope.archive.encoding.FactsDigest;
import dev.storescope.observation.AppList;
import dev.storescope.observation.Facts;
import dev.storescope.observation.Observation;
import dev.storescope.observation.ReportedRank;
import dev.storescope.observation.Review;
import dev.storescope.observation.ReviewList;
import dev.storescope.observation.Source;
import dev.storescope.observation.Subject;
import dev.storescope.store.AppId;
import dev.storescope.store.CategoryId;
import dev.storescope.store.Country;
import dev.storescope.store.DeveloperId;
import dev.storescope.store.Device;
import dev.storescope.store.Keyword;
import dev.storescope.store.StoreType;
import dev.storescope.testkit.SampleObservations;
import io.modelcontextprotocol.client.McpSyncClient;
import io.modelcontextprotocol.spec.McpSchema.CallToolRequest;
import io.modelcontextprotocol.spec.McpSchema.CallToolResult;
import io.modelcontextprotocol.spec.McpSchema.GetPromptRequest;
import io.modelcontextprotocol.spec.McpSchema.TextContent;
import io.modelcontextprotocol.spec.McpSchema.Tool;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The tools, as the official client of the protocol calls them. */
class AssistantToolsTest {
  private static final Country US = new Country("us");
  private static final AppId APP = new AppId.AppStore(20);
  private static final AppId OTHER = new AppId.AppStore(3);
  private static final Subject.Search SEARCH =
      new Subject.Search(Device.IPHONE, US, Keyword.of("bank"));
  private static final Map<String, Object> THE_APP =
      Map.of("storetype", "appstore", "storeid", "20", "country", "us");

  @AutoClose private final TestService service = new TestService(new Patience(Duration.ZERO, 0));

  @AutoClose("closeGracefully")
  private final McpSyncClient client = service.client(service.newKey(Scope.WRITE));

  @Test
  void aKeyThatMayOnlyReadHasNoToolsThatChangeLists() {
    List<Tool> all = client.listTools().tools();
    McpSyncClient reader = service.client(service.newKey(Scope.READ));
    List<Tool> readable = reader.listTools().tools();

    assertThat(all).extracting(Tool::name).contains("keyword_ranks", "track_keywords");
    assertThat(readable).hasSizeLessThan(all.size());
    assertThat(readable).allMatch(tool -> tool.annotations().readOnlyHint());
    assertThat(all)
        .allSatisfy(
            tool -> {
              assertThat(tool.description()).endsWith(".");
              assertThat(tool.outputSchema()).isNotEmpty();
            });
    CallToolResult refused = reader.callTool(request("track_app", THE_APP));
    assertThat(refused.isError()).isTrue();
    assertThat(text(refused)).contains("the scope write");
    reader.closeGracefully();
  }

  @Test
  void theKeywordsThatFellHaveTheDaysOfTheirFall() {
    track("bank", "vault", "pig");
    observe("bank", "2026-11-16", 20, 3);
    observe("bank", "2026-11-18", 20, 3);
    observe("bank", "2026-11-19", 3, 4, 20);
    observe("vault", "2026-11-16", 3, 20);
    observe("vault", "2026-11-21", 20);
    observe("pig", "2026-11-16", 20);
    observe("pig", "2026-11-21", 3);

    JsonNode result = call("keyword_ranks", Map.of("only", "fell"));

    assertThat(result.at("/data/counts").toString())
        .isEqualTo(
            "{\"fell\":1,\"left\":1,\"rose\":1,\"entered\":0,\"unchanged\":0,\"not_compared\":0}");
    assertThat(result.at("/data/keywords").size()).isEqualTo(2);
    assertThat(result.at("/data/keywords/0/movement").asString()).isEqualTo("left");
    assertThat(result.at("/data/keywords/1").toString())
        .isEqualTo(
            "{\"keyword\":\"bank\",\"movement\":\"fell\",\"first_rank\":1,"
                + "\"first_date\":\"2026-11-16\",\"last_rank\":3,\"last_date\":\"2026-11-19\","
                + "\"largest_fall\":{\"after\":\"2026-11-18\",\"by\":\"2026-11-19\","
                + "\"from_rank\":1,\"to_rank\":3}}");
  }

  @Test
  void aCallCostsWhatItsRequestsToTheInterfaceCost() {
    observe("bank", "2026-11-21", 20);
    long before = service.ledger().balance(service.ann.id(), 0);

    JsonNode result = call("keyword_ranks", Map.of("keywords", List.of("bank")));

    long after = service.ledger().balance(service.ann.id(), 0);
    assertThat(before - after).isEqualTo(1);
    assertThat(result.at("/credits").toString())
        .isEqualTo("{\"cost\":1,\"remaining\":" + after + "}");
    assertThat(result.get("observed_at").asString()).isEqualTo("2026-11-21T01:00:00Z");
  }

  /** The interface takes 200 keywords in a request. */
  @Test
  void eachRequestOfACallIsCharged() {
    String[] keywords = IntStream.range(0, 201).mapToObj(i -> "word" + i).toArray(String[]::new);
    track(keywords);
    Stream.of(keywords).forEach(each -> observe(each, "2026-11-21", 20));

    JsonNode result = call("keyword_ranks", Map.of());

    assertThat(result.at("/data/keywords").size()).isEqualTo(50);
    assertThat(result.at("/data/counts/not_compared").asInt()).isEqualTo(201);
    assertThat(result.at("/credits/cost").asInt()).isEqualTo(201);
    assertThat(service.ledger().balance(service.ann.id(), 0))
        .isEqualTo(result.at("/credits/remaining").asLong());
  }

  @Test
  void whatIsReadyIsGivenWhileTheRestIsFetched() {
    observe(APP, "2026-11-21", "Piggy");

    JsonNode result = call("app_listing", Map.of());

    assertThat(result.at("/status").asString()).isEqualTo("being_fetched");
    assertThat(result.at("/data/title").asString()).isEqualTo("Piggy");
    assertThat(result.at("/credits/cost").asInt()).isEqualTo(1);
  }

  @Test
  void theChangesOfCompetitorsAreThereWithTheirTitles() {
    service.tracker().setCompetitors(service.ann.id(), APP, US, List.of(OTHER));
    observe(APP, "2026-11-18", "Piggy");
    observe(OTHER, "2026-11-18", "Vault");
    observe(OTHER, "2026-11-19", "Bank vault");

    JsonNode data = call("listing_changes", Map.of()).get("data");

    assertThat(data.get("apps").toString())
        .isEqualTo(
            "[{\"storeid\":\"20\",\"title\":\"Piggy\"},"
                + "{\"storeid\":\"3\",\"title\":\"Bank vault\"}]");
    assertThat(data.get("changes").toString())
        .isEqualTo(
            "[{\"storeid\":\"3\",\"title\":\"Bank vault\","
                + "\"observed_after\":\"2026-11-18T01:00:00Z\","
                + "\"observed_by\":\"2026-11-19T01:00:00Z\",\"part\":\"title\","
                + "\"before\":[\"Vault\"],\"after\":[\"Bank vault\"]}]");
  }

  @Test
  void whatIsFetchedMeanwhileIsWaitedFor() {
    try (TestService patient = new TestService(new Patience(Duration.ofMillis(5), 10_000))) {
      McpSyncClient asking = patient.client(patient.newKey(Scope.READ));
      Map<String, Object> ranks = new HashMap<>(THE_APP);
      ranks.put("keywords", List.of("bank"));
      CompletableFuture<CallToolResult> answer =
          CompletableFuture.supplyAsync(
              () -> asking.callTool(request("keyword_ranks", ranks)), Thread::startVirtualThread);
      await().until(() -> patient.queue.pending().contains(SEARCH));

      patient.archive.append(List.of(search("bank", "2026-11-21", 3, 20)));
      patient.queue.finish(SEARCH);

      JsonNode result = json(answer.join());
      assertThat(result.at("/status").asString()).isEqualTo("ready");
      assertThat(result.at("/data/keywords/0/last_rank").asInt()).isEqualTo(2);
      assertThat(result.at("/credits/cost").asInt()).isEqualTo(1);
      asking.closeGracefully();
    }
  }

  @Test
  void whatIsNotFetchedInTimeIsToBeAskedForAgain() {
    CallToolResult result = client.callTool(request("app_listing", THE_APP));

    assertThat(result.isError()).isFalse();
    assertThat(json(result).at("/status").asString()).isEqualTo("being_fetched");
    assertThat(json(result).at("/credits/cost").asInt()).isZero();
    assertThat(text(result)).contains("Call again with the same arguments");
  }

  @Test
  void whatWasNotObservedIsNamedAndAbsent() {
    track("bank");
    observe("bank", "2026-10-30", 20);

    JsonNode result = call("keyword_ranks", Map.of("keywords", List.of("bank")));

    assertThat(result.at("/not_observed").toString()).isEqualTo("[\"bank\"]");
    assertThat(result.at("/data/keywords").isEmpty()).isTrue();
    assertThat(result.at("/data/counts/not_compared").asInt()).isEqualTo(1);
  }

  @Test
  void whatIsDoubtedIsNamed() {
    observe("bank", "2026-11-20", 20);
    service.queue.doubt(SEARCH, "1 app, and 200 yesterday", Instant.parse("2026-11-21T13:00:00Z"));

    CallToolResult result =
        client.callTool(
            request(
                "search_results",
                Map.of("storetype", "appstore", "country", "us", "keyword", "bank")));

    assertThat(json(result).at("/doubted").toString())
        .isEqualTo("[\"search:iphone:us:bank; since=2026-11-21T12:00:00Z\"]");
    assertThat(text(result))
        .contains("the earlier observation stands: search:iphone:us:bank; since=");
    assertThat(json(client.callTool(request("tracked_apps", Map.of()))).has("doubted")).isFalse();
  }

  @Test
  void listsAreReadAndChanged() {
    assertThat(call("track_app", Map.of()).at("/data/done").asString()).contains("is tracked");
    call("track_keywords", Map.of("keywords", List.of("bank", "pig")));
    call("untrack_keywords", Map.of("keywords", List.of("pig")));
    call("set_competitors", Map.of("competitors", List.of("3")));

    assertThat(call("tracked_lists", Map.of()).get("data").toString())
        .isEqualTo("{\"tracked\":1,\"keywords\":[\"bank\"],\"competitors\":[{\"storeid\":\"3\"}]}");
    call("untrack_app", Map.of());
    CallToolResult again = client.callTool(request("untrack_app", THE_APP));
    assertThat(again.isError()).isTrue();
    assertThat(text(again)).contains("You do not track this app");
  }

  @Test
  void longListsAreCutToTheWishedNumberAndCountedWhole() {
    track("bank", "vault", "pig");
    observe("bank", "2026-11-16", 20);
    observe("bank", "2026-11-19", 3, 20);
    observe("pig", "2026-11-16", 3, 4, 20);
    observe("pig", "2026-11-19", 20);
    observe("vault", "2026-11-19", 20);

    JsonNode lists = call("tracked_lists", Map.of("max", 2)).get("data");
    JsonNode ranks = call("keyword_ranks", Map.of("max", 1)).get("data");

    assertThat(lists.get("tracked").asInt()).isEqualTo(3);
    assertThat(lists.get("keywords").size()).isEqualTo(2);
    assertThat(ranks.get("keywords").size()).isEqualTo(1);
    assertThat(ranks.at("/keywords/0/keyword").asString()).isEqualTo("pig");
    assertThat(ranks.at("/counts/fell").asInt()).isEqualTo(1);
  }

  @Test
  void aKeywordWithACommaIsRefusedBeforeItIsCharged() {
    observe("bank", "2026-11-21", 20);
    observe("pig", "2026-11-21", 20);
    long before = service.ledger().balance(service.ann.id(), 0);

    for (String tool : List.of("keyword_ranks", "keyword_figures", "track_keywords")) {
      Map<String, Object> sent = new HashMap<>(THE_APP);
      sent.put("keywords", List.of("bank,pig"));
      CallToolResult refused = client.callTool(request(tool, sent));

      assertThat(refused.isError()).isTrue();
      assertThat(text(refused)).contains("'bank,pig' has a comma");
    }
    assertThat(service.ledger().balance(service.ann.id(), 0)).isEqualTo(before);
  }

  @Test
  void whatStoresShowedIsToldAsOfADate() {
    observe(APP, "2026-11-16", "Piggy");
    observe(APP, "2026-11-19", "Vault");
    observe("bank", "2026-11-16", 20);
    observe("bank", "2026-11-19", 3, 20);

    JsonNode listing = call("app_listing", Map.of("timestamp", "2026-11-17"));
    assertThat(listing.at("/data/title").asString()).isEqualTo("Piggy");
    JsonNode search =
        json(
            client.callTool(
                request(
                    "search_results",
                    Map.of(
                        "storetype", "appstore",
                        "country", "us",
                        "keyword", "bank",
                        "timestamp", "2026-11-16"))));
    assertThat(search.at("/data/apps").size()).as(search.toString()).isEqualTo(1);
    assertThat(search.at("/credits/cost").asInt()).isEqualTo(15);
  }

  @Test
  void theDateOfTodayMeansNow() {
    observe(APP, "2026-11-21", "Piggy");

    JsonNode listing = call("app_listing", Map.of("timestamp", "2026-11-21"));
    assertThat(listing.at("/data/title").asString()).isEqualTo("Piggy");
    assertThat(listing.at("/credits/cost").asInt()).isEqualTo(1);
  }

  @Test
  void ideasHaveInstallsAndAMoment() {
    observe("bank", "2026-11-18", 20);
    observePopularity("bank", "2026-11-18");

    JsonNode ideas =
        call("keyword_ideas", Map.of("timestamp", "2026-11-18", "with_installs", true));
    assertThat(ideas.at("/data/keywords/0/keyword").asString()).isEqualTo("bank");
    assertThat(ideas.at("/data/keywords/0/installs_per_day").isNumber()).isTrue();
    assertThat(ideas.at("/credits/cost").asInt()).isEqualTo(3 * (5 + 2));
    Map<String, Object> both = new HashMap<>(THE_APP);
    both.putAll(Map.of("timestamp", "2026-11-18", "with_figures", true));
    assertThat(text(client.callTool(request("keyword_ideas", both)))).contains("not charged");
  }

  @Test
  void difficultiesAndChartRanksHaveAMoment() {
    observe("bank", "2026-11-18", 20);
    service.archive.append(
        List.of(
            new Observation<>(
                new Subject.Chart(Device.IPHONE, US, new CategoryId("36")),
                Instant.parse("2026-11-18T01:00:00Z"),
                Source.ITUNES_RSS,
                new Facts.ChartRanking(
                    Map.of(Facts.ChartKind.FREE, List.of(APP)), Optional.empty()))));

    JsonNode figures =
        call("keyword_figures", Map.of("timestamp", "2026-11-18", "keywords", List.of("bank")));
    assertThat(figures.at("/data/keywords/0").has("difficulty")).as(figures.toString()).isTrue();
    JsonNode charts = call("chart_ranks", Map.of("timestamp", "2026-11-18"));
    assertThat(charts.at("/data/ranks/0/free").asInt()).as(charts.toString()).isEqualTo(1);
    assertThat(charts.at("/credits/cost").asInt()).isEqualTo(15);
    assertThat(call("chart_ranks", Map.of("timestamp", "2026-11-17")).get("status").asString())
        .isEqualTo("no_data");
  }

  @Test
  void ratingsAreListedByDateNewestFirst() {
    rate("2026-11-19", 4.0, 10);
    rate("2026-11-20", 4.5, 12);

    JsonNode data = call("rating_history", Map.of("max", 1, "till", "2026-11-20")).get("data");
    assertThat(data.toString())
        .isEqualTo(
            "{\"rating\":4.5,\"rating_count\":12,"
                + "\"history\":[{\"date\":\"2026-11-20\",\"rating\":4.5,\"rating_count\":12}]}");
  }

  @Test
  void downloadsOfTheAppStoreAreEstimatedIfTheyAreObservedInAnyWay() {
    assertThat(call("download_history", Map.of()).get("status").asString()).isEqualTo("no_data");
    service.archive.append(
        List.of(
            new Observation<>(
                new Subject.Chart(Device.IPHONE, US, new CategoryId("36")),
                TestService.NOW,
                Source.ITUNES_RSS,
                new Facts.ChartRanking(
                    Map.of(Facts.ChartKind.FREE, List.of(APP)), Optional.empty()))));
    JsonNode data = call("download_history", Map.of()).get("data");
    assertThat(data.at("/estimate/downloads_per_day").asInt()).isEqualTo(100_000);
    assertThat(data.has("installs")).isFalse();
    assertThat(data.get("history")).isEmpty();
  }

  @Test
  void whatHappenedToATrackedAppIsListedWithItsVisibility() {
    track("bank");
    observePopularity("bank", "2026-11-21");
    observe("bank", "2026-11-19", 20);
    observe("bank", "2026-11-20", LongStream.rangeClosed(8, 20).toArray());

    JsonNode data = call("app_events", Map.of()).get("data");
    assertThat(data.get("visibility").propertyNames()).contains("2026-11-19", "2026-11-20");
    assertThat(data.at("/events/0").toString())
        .isEqualTo(
            "{\"date\":\"2026-11-20\",\"kind\":\"left_top_10\",\"keyword\":\"bank\","
                + "\"rank_before\":1,\"rank_after\":13}");
  }

  @Test
  void whatTheTeamNotedIsAmongTheEvents() {
    track("bank");
    service.annotate(APP, "2026-11-18", "We shipped 2.3");
    assertThat(call("app_events", Map.of()).at("/data/events").toString())
        .isEqualTo(
            "[{\"date\":\"2026-11-18\",\"kind\":\"annotation\",\"text\":\"We shipped 2.3\"}]");
  }

  @Test
  void whatMovedAfterAChangeIsComparedWithTheDayBefore() {
    track("bank");
    service.annotate(APP, "2026-11-13", "New title");
    observe("bank", "2026-11-12", LongStream.rangeClosed(8, 20).toArray());
    observe("bank", "2026-11-20", 20);

    JsonNode after = call("app_events", Map.of("after", "2026-11-13")).at("/data/after_change");
    assertThat(after.at("/changes/0/annotations/0/text").asString()).isEqualTo("New title");
    assertThat(after.at("/periods")).hasSize(1);
    assertThat(after.at("/periods/0/days").asInt()).isEqualTo(7);
    assertThat(after.at("/periods/0/apps/0/entered_top_10").asInt()).isEqualTo(1);
    assertThat(call("app_events", Map.of()).get("data").has("after_change")).isFalse();
    Map<String, Object> early = new HashMap<>(THE_APP);
    early.put("after", "2026-01-01");
    assertThat(text(client.callTool(request("app_events", early)))).contains("Date too early");
  }

  @Test
  void reviewsAreSummedUp() {
    reviews("1 star: crashes", "2 stars: slow");

    JsonNode data = call("review_summary", Map.of("days", 7)).get("data");
    assertThat(data.at("/recent/reviews").asInt()).isEqualTo(2);
    assertThat(data.at("/recent/stars/1").asInt()).isEqualTo(1);
    assertThat(data.at("/before/reviews").asInt()).isZero();
  }

  @Test
  void appsAreFoundBySimilarityAndByDeveloper() {
    AppList apps = new AppList(List.of(OTHER), Map.of());
    service.archive.append(
        List.of(
            new Observation<>(
                new Subject.SimilarApps(APP, US), TestService.NOW, Source.IMPORT, apps),
            new Observation<>(
                new Subject.DeveloperApps(new DeveloperId(StoreType.APP_STORE, "7"), US),
                TestService.NOW,
                Source.IMPORT,
                apps)));

    assertThat(call("related_apps", Map.of()).at("/data/apps/0/storeid").asString()).isEqualTo("3");
    Map<String, Object> sent = new HashMap<>(THE_APP);
    sent.put("developerid", 7);
    assertThat(text(client.callTool(request("related_apps", sent)))).contains("Send either");
    sent.remove("storeid");
    assertThat(
            json(client.callTool(request("related_apps", sent)))
                .at("/data/apps/0/storeid")
                .asString())
        .isEqualTo("3");
  }

  @Test
  void theMessagesOfRulesAreListed() {
    service.addAlertMessage("Falls");

    JsonNode alerts = json(client.callTool(request("alerts", Map.of())));
    assertThat(alerts.at("/data/messages/0/title").asString()).contains("Falls");
    assertThat(alerts.at("/credits/cost").asInt()).isZero();
  }

  @Test
  void ranksOfAnotherTrackerAreNamed() {
    observe("bank", "2026-11-21", 20);
    service.archive.append(
        List.of(
            new Observation<>(
                new Subject.ReportedRanks(Device.IPHONE, APP, US),
                Instant.parse("2026-11-18T12:00:00Z"),
                Source.IMPORT,
                ReportedRank.of(Keyword.of("bank"), 4))));

    JsonNode ranks = call("keyword_ranks", Map.of("keywords", List.of("bank")));
    assertThat(ranks.at("/data/keywords/0/first_rank").asInt()).isEqualTo(4);
    assertThat(ranks.get("imported_ranks").toString()).isEqualTo("[\"2026-11-18; source=import\"]");
  }

  /** What an assistant reads of them before each conversation. */
  @Test
  void theToolsTogetherAreShort() {
    String all = JsonMapper.shared().writeValueAsString(client.listTools().tools());

    assertThat(all.length()).isLessThan(49_000);
  }

  @Test
  void aCategoryIsTakenByItsTitleAndByItsId() {
    for (Object category : List.of("finance", "6015", 6015)) {
      CallToolResult charts =
          client.callTool(
              request(
                  "top_charts",
                  Map.of("storetype", "appstore", "country", "us", "category", category)));

      assertThat(charts.isError()).as(text(charts)).isFalse();
    }
    assertThat(service.queue.pending())
        .isNotEmpty()
        .allMatch(subject -> subject.toString().contains("6015"));
  }

  @Test
  void anIdOfTheAppStoreIsTakenAsANumber() {
    track("bank");

    assertThat(call("tracked_lists", Map.of("storeid", 20)).at("/data/tracked").asInt())
        .isEqualTo(1);
    call("set_competitors", Map.of("storeid", 20, "competitors", List.of(3)));
    assertThat(call("tracked_lists", Map.of()).at("/data/competitors/0/storeid").asString())
        .isEqualTo("3");
  }

  @Test
  void aDraftIsCheckedAgainstTheTrackedKeywordsSavedAndRead() {
    track("bank app", "vault");
    Map<String, Object> texts = Map.of("title", "Piggy bank", "keywords", "bank, save");

    JsonNode check =
        call("check_metadata", Map.of("texts", texts, "keywords", List.of("piggy"))).get("data");
    assertThat(check.get("fits").asBoolean()).isTrue();
    assertThat(check.get("keywords").toString())
        .isEqualTo(
            "[{\"keyword\":\"vault\",\"match\":\"none\",\"missing\":[\"vault\"]},"
                + "{\"keyword\":\"bank app\",\"match\":\"partly\",\"missing\":[\"app\"]},"
                + "{\"keyword\":\"piggy\",\"match\":\"phrase\",\"missing\":[]}]");
    assertThat(check.get("repeated").toString()).isEqualTo("[\"bank\"]");

    Map<String, Object> draft = new HashMap<>(THE_APP);
    draft.remove("country");
    CallToolResult none = client.callTool(request("metadata_drafts", draft));
    assertThat(json(none).get("status").asString()).isEqualTo("no_data");
    draft.putAll(Map.of("locale", "en-US", "texts", texts));
    CallToolResult saved = client.callTool(request("save_metadata_draft", draft));
    assertThat(text(saved)).contains("The draft for en-US has version 1.");
    draft.remove("texts");
    JsonNode drafts = json(client.callTool(request("metadata_drafts", draft)));
    assertThat(drafts.at("/data/drafts/0/texts").toString())
        .isEqualTo("{\"title\":\"Piggy bank\",\"keywords\":\"bank, save\"}");
    draft.put("locale", "ja");
    assertThat(json(client.callTool(request("metadata_drafts", draft))).get("status").asString())
        .isEqualTo("no_data");
  }

  @Test
  void aDayIsAnnotatedAndTheAnnotationIsFound() {
    Map<String, Object> app = new HashMap<>(THE_APP);
    app.remove("country");
    assertThat(json(client.callTool(request("app_annotations", app))).get("status").asString())
        .isEqualTo("no_data");
    Map<String, Object> note = new HashMap<>(app);
    note.putAll(Map.of("date", "2026-11-19", "text", "We shipped 2.3"));
    assertThat(text(client.callTool(request("annotate_day", note))))
        .contains("2026-11-19 is annotated.");
    JsonNode found = json(client.callTool(request("app_annotations", app)));
    assertThat(found.at("/data/annotations/0/text").asString()).isEqualTo("We shipped 2.3");
    assertThat(found.at("/data/annotations/0/date").asString()).isEqualTo("2026-11-19");
  }

  @Test
  void wrongArgumentsAreExplained() {
    Map<String, Object> wrong = new HashMap<>(THE_APP);
    wrong.put("storeid", "x");
    wrong.put("keywords", List.of("bank"));

    assertThat(text(client.callTool(request("keyword_ranks", wrong))))
        .contains("'storeid': Invalid App Store id", "not charged");
    assertThat(text(client.callTool(request("keyword_ranks", THE_APP))))
        .contains("You do not track this app");
    assertThat(text(client.callTool(request("keyword_ranks", Map.of("app", "20")))))
        .contains("validation failed", "app");
  }

  @Test
  void aPromptHasTheWordsOfTheUser() {
    assertThat(client.listPrompts().prompts()).hasSize(4);
    TextContent text =
        (TextContent)
            client
                .getPrompt(
                    GetPromptRequest.builder("why_did_my_ranks_move")
                        .arguments(Map.of("app", "Piggy"))
                        .build())
                .messages()
                .getFirst()
                .content();
    assertThat(text.text())
        .contains("App: Piggy. Country: (not given: choose it).", "keyword_ranks")
        .doesNotContain("{");
  }

  @Test
  void theGapHasTheKeywordsOfCompetitorsThatTheAppLacks() {
    for (int i = 0; i < 12; i++) {
      observe("bank " + i, "2026-11-21", 3, 7);
    }
    observe("loan", "2026-11-21", 20, 3);
    JsonNode data = call("keyword_gap", Map.of("competitors", List.of("3"), "max", 5)).get("data");

    assertThat(data.get("keywords")).hasSize(5);
    assertThat(data.at("/keywords/0/competitor_ranks/3").asInt()).isEqualTo(1);
    assertThat(data.at("/keywords/0/position").asInt()).isZero();
    assertThat(data.at("/competitors/0/storeid").asString()).isEqualTo("3");
    assertThat(data.toString()).doesNotContain("loan");
  }

  @Test
  void reviewsOfARangeCostTheTriple() {
    reviews("1 star: crashes", "2 stars: slow");

    JsonNode range = call("app_reviews", Map.of("since", "2026-11-01"));

    assertThat(range.at("/data/reviews").size()).isEqualTo(2);
    assertThat(range.at("/credits/cost").asInt()).isEqualTo(15);
    assertThat(call("app_reviews", Map.of()).at("/credits/cost").asInt()).isEqualTo(5);
  }

  @Test
  void reviewsAreSelectedByStarsAndWords() {
    reviews("1 star: crashes", "2 stars: crashes often", "5 stars: never crashes", "1 star: slow");

    JsonNode bad = call("app_reviews", Map.of("stars", List.of(1, 2), "search", "crashes"));

    assertThat(bad.at("/data/reviews").valueStream().map(each -> each.get("text").asString()))
        .containsExactly("1 star: crashes", "2 stars: crashes often");
  }

  /** Observes reviews, newest first, each with the stars that its text begins with. */
  private void reviews(String... texts) {
    List<ReviewList.Entry> entries = new ArrayList<>();
    for (String text : texts) {
      Instant at = TestService.NOW.minusSeconds(entries.size() + 1);
      Review review =
          new Review(
              "Ann",
              text.charAt(0) - '0',
              Optional.empty(),
              text,
              Optional.empty(),
              at,
              Optional.empty());
      service.archive.append(
          List.of(
              new Observation<>(
                  new Subject.ReviewText(APP, US, text),
                  TestService.NOW,
                  Source.ITUNES_REVIEWS,
                  review)));
      entries.add(new ReviewList.Entry(text, FactsDigest.inList(review), at, OptionalLong.empty()));
    }
    service.archive.append(
        List.of(
            new Observation<>(
                new Subject.Reviews(APP, US),
                TestService.NOW,
                Source.ITUNES_REVIEWS,
                new ReviewList(entries, true))));
  }

  private void observePopularity(String keyword, String date) {
    service.archive.append(
        List.of(
            new Observation<>(
                new Subject.Popularity(US, Keyword.of(keyword)),
                Instant.parse(date + "T00:30:00Z"),
                Source.APPLE_ADS,
                new Facts.Popularity(60, Facts.PopularityScale.ADS_1_TO_100))));
  }

  private void rate(String date, double average, long count) {
    service.archive.append(
        List.of(
            new Observation<>(
                new Subject.Rating(APP, US),
                Instant.parse(date + "T02:00:00Z"),
                Source.ITUNES_LOOKUP,
                new Facts.Rating(average, count))));
  }

  private void track(String... keywords) {
    service.tracker().track(service.ann.id(), APP, US, Set.of(Device.IPHONE));
    service
        .tracker()
        .addKeywords(service.ann.id(), APP, US, Stream.of(keywords).map(Keyword::of).toList());
  }

  private void observe(String keyword, String date, long... apps) {
    service.archive.append(List.of(search(keyword, date, apps)));
  }

  private void observe(AppId app, String date, String title) {
    service.archive.append(
        List.of(
            new Observation<>(
                new Subject.Listing(app, US),
                Instant.parse(date + "T01:00:00Z"),
                Source.ITUNES_LOOKUP,
                SampleObservations.listed(title))));
  }

  private static Observation<Facts.SearchRanking> search(
      String keyword, String date, long... apps) {
    return new Observation<>(
        new Subject.Search(Device.IPHONE, US, Keyword.of(keyword)),
        Instant.parse(date + "T01:00:00Z"),
        Source.ITUNES_SEARCH,
        new Facts.SearchRanking(LongStream.of(apps).<AppId>mapToObj(AppId.AppStore::new).toList()));
  }

  /** The result of a call about the app with more arguments. */
  private JsonNode call(String tool, Map<String, Object> more) {
    Map<String, Object> arguments = new HashMap<>(THE_APP);
    arguments.putAll(more);
    CallToolResult result = client.callTool(request(tool, arguments));
    assertThat(result.isError()).as(text(result)).isFalse();
    return json(result);
  }

  private static CallToolRequest request(String tool, Map<String, Object> arguments) {
    return CallToolRequest.builder(tool).arguments(arguments).build();
  }

  private static JsonNode json(CallToolResult result) {
    return JsonMapper.shared().valueToTree(result.structuredContent());
  }

  private static String text(CallToolResult result) {
    return ((TextContent) result.content().getFirst()).text();
  }
}
