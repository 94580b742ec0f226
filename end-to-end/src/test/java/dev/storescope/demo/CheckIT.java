package dev.storescope.demo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import dev.storescope.sandbox.Sandbox;
import dev.storescope.sandbox.http.Fault;
import dev.storescope.sandbox.http.FaultPlan;
import dev.storescope.sandbox.world.law.WorldSettings;
import dev.storescope.server.config.ConfigurationFile;
import dev.storescope.server.config.Setting;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;

/** {@code check} asks simulated stores. */
class CheckIT {
  private static final FaultPlan.Switched FAULTS = new FaultPlan.Switched(FaultPlan.none());

  /** The ranks are those of the iTunes search, and of the ordinary search of Google Play. */
  private static final Map<String, String> OTHER_SEARCHES =
      Map.of(
          "appstore-native-search", "off",
          "appstore-search-page", "unused",
          "googleplay-work-search", "off");

  @TempDir private static Path folder;
  private static Sandbox sandbox;

  @BeforeAll
  static void open() {
    sandbox = Sandbox.open(0, WorldSettings.of(7, 3000, 6000), InstantSource.system(), FAULTS);
  }

  @AfterAll
  static void close() {
    sandbox.close();
  }

  @Test
  void everySourceOfTheSimulatedStoresWorks() throws Exception {
    FAULTS.replaceWith(FaultPlan.none());
    StorescopeProcess.Result result = check("--json");
    assertThat(result.exitCode()).isZero();
    List<JsonNode> sources = result.json().get("sources").valueStream().toList();
    assertThat(sources)
        .extracting(source -> source.get("source").asString())
        .contains("itunes-rss", "itunes-lookup", "apple-ads", "googleplay-details")
        .doesNotHaveDuplicates();
    assertThat(sources)
        .allSatisfy(
            source ->
                assertThat(source.get("state").asString())
                    .as(source.toString())
                    .isEqualTo(
                        OTHER_SEARCHES.getOrDefault(source.get("source").asString(), "works")));
    assertThat(sources)
        .filteredOn(source -> source.get("source").asString().equals("itunes-lookup"))
        .singleElement()
        .satisfies(
            lookup ->
                assertThat(lookup.get("filled").valueStream().map(JsonNode::asString))
                    .contains("title", "developer id", "version", "rating"));
  }

  @Test
  void theSearchPageTakesThePlaceOfTheItunesSearch() throws Exception {
    FAULTS.replaceWith(FaultPlan.none());
    assertThat(states(Map.of(Setting.SEARCH_SOURCE, "web")))
        .containsEntry("appstore-search-page", "works")
        .containsEntry("itunes-search", "off");
  }

  @Test
  void aSearchPageThatDoesNotWorkIsNotProposed() throws Exception {
    FAULTS.replaceWith(
        (_, request) ->
            request.path().endsWith("/iphone/search")
                ? Optional.of(Fault.Corruption.MOVED_LIST)
                : Optional.empty());
    assertThat(states(Map.of()))
        .containsEntry("appstore-search-page", "off")
        .containsEntry("itunes-search", "works");
    assertThat(states(Map.of(Setting.SEARCH_SOURCE, "web")))
        .containsEntry("appstore-search-page", "unknown_format");
  }

  private static Map<String, String> states(Map<Setting, String> changed) throws Exception {
    return check(sandbox, changed, "--json")
        .json()
        .get("sources")
        .valueStream()
        .collect(
            Collectors.toMap(
                each -> each.get("source").asString(), each -> each.get("state").asString()));
  }

  /** What others are asked for is taken from their replies. */
  private static final Map<String, String> FIRST =
      Map.of(
          "itunes-rss", "/rss/top",
          "appstore-hints", "wa/hints",
          "googleplay-charts", "vyAe2",
          "googleplay-suggest", "IJ4APc");

  private static final Map<String, String> THEN =
      Map.of(
          "itunes-search", "itunes/search",
          "itunes-lookup", "/lookup",
          "itunes-reviews", "/customerreviews/",
          "appstore-trends", "wa/trends",
          "appstore-page", "appstore-pages/",
          "apple-ads", "/search-term-popularity",
          "apple-ads-suggestions", "/suggestions/keywords",
          "googleplay-search", "/store/search",
          "googleplay-details", "/store/apps/details",
          "googleplay-reviews", "UsvDTd");

  /** Their pages name no operation. */
  private static final Map<String, String> LAST =
      Map.of(
          "googleplay-similar", "/store/apps/collection/cluster",
          "googleplay-developer", "/store/apps/dev");

  static List<Arguments> kinds() {
    return Stream.of(FIRST, THEN, LAST)
        .flatMap(
            sources ->
                Stream.of(
                    arguments(sources, Fault.Replacement.TOO_MANY_REQUESTS, "refused"),
                    arguments(
                        sources,
                        sources.equals(LAST)
                            ? Fault.Corruption.MOVED_LIST
                            : Fault.Corruption.RENAMED_ENVELOPE,
                        "unknown_format"),
                    arguments(sources, Fault.Corruption.EMPTY, "empty"),
                    arguments(sources, new Fault.BrokenTransfer(), "unreachable")))
        .toList();
  }

  /**
   * @param sources and a part of the addresses of their requests
   */
  @ParameterizedTest
  @MethodSource("kinds")
  void aSourceThatDoesNotWorkIsNamedForWhatItDoes(
      Map<String, String> sources, Fault fault, String state) throws Exception {
    FAULTS.replaceWith(
        (base, request) ->
            sources.values().stream().anyMatch((base + request.path() + request.query())::contains)
                ? Optional.of(fault)
                : Optional.empty());
    StorescopeProcess.Result result = check("--json");
    assertThat(result.exitCode()).isEqualTo(1);
    assertThat(result.json().get("sources").valueStream())
        .filteredOn(each -> sources.containsKey(each.get("source").asString()))
        .hasSameSizeAs(sources.keySet())
        .allSatisfy(
            each ->
                assertThat(each.get("state").asString())
                    .as(each.toString())
                    .isEqualTo(stateOf(each.get("source").asString(), state)));
  }

  /**
   * What an empty reply is taken for: Apple Ads need not suggest anything for an app, the App Store
   * counts the reviews that its feed lacks, and the page of a developer also shows an app that is
   * not in its list.
   */
  private static final Map<String, String> EMPTY =
      Map.of(
          "apple-ads-suggestions", "not_offered",
          "itunes-reviews", "unreachable",
          "googleplay-developer", "works");

  private static String stateOf(String source, String state) {
    return state.equals("empty") ? EMPTY.getOrDefault(source, state) : state;
  }

  @Test
  void storesThatShowWhatTheyHadMonthsAgoAreOld() throws Exception {
    InstantSource then = InstantSource.offset(InstantSource.system(), Duration.ofDays(-120));
    try (Sandbox old = Sandbox.open(0, WorldSettings.of(7, 3000, 6000), then, FaultPlan.none())) {
      StorescopeProcess.Result result = check(old, "--json");
      assertThat(result.exitCode()).isEqualTo(1);
      assertThat(result.json().get("sources").valueStream())
          .filteredOn(each -> each.get("state").asString().equals("old"))
          .extracting(each -> each.get("source").asString())
          .containsExactlyInAnyOrder("itunes-reviews", "googleplay-reviews");
      assertThat(result.json().get("sources").valueStream())
          .filteredOn(each -> each.get("source").asString().equals("apple-ads"))
          .extracting(each -> each.get("state").asString())
          .containsExactly("empty");
    }
  }

  @Test
  void theOperatorReadsWhatToDo() throws Exception {
    FAULTS.replaceWith(FaultPlan.always(Fault.Replacement.FORBIDDEN));
    StorescopeProcess.Result result = check();
    assertThat(result.exitCode()).isEqualTo(1);
    assertThat(result.out().lines())
        .anyMatch(line -> line.startsWith("itunes-rss               refused         "))
        .anyMatch(line -> line.contains("lower its rate_limit"))
        .last()
        .asString()
        .matches("0 of \\d+ sources work\\.");
  }

  private static StorescopeProcess.Result check(String... options) throws Exception {
    return check(sandbox, options);
  }

  private static StorescopeProcess.Result check(Sandbox stores, String... options)
      throws Exception {
    return check(stores, Map.of(), options);
  }

  private static StorescopeProcess.Result check(
      Sandbox stores, Map<Setting, String> changed, String... options) throws Exception {
    Map<Setting, String> settings = new HashMap<>(Demo.settingsOf(stores, folder));
    settings.putAll(changed);
    settings.put(Setting.DATA, folder.toString());
    Path config = folder.resolve("storescope.yaml");
    ConfigurationFile.write(config, settings);
    List<String> arguments = new ArrayList<>(List.of("check", "--config", config.toString()));
    arguments.addAll(List.of(options));
    return StorescopeProcess.run(arguments.toArray(String[]::new));
  }
}
