package dev.storescope.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.storescope.server.config.Setting;
import dev.storescope.server.config.Settings;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

class SettingsCheckTest {
  /** Those whose value is a number, a duration, an address or one of some words. */
  private static final String TYPED =
      "(prices|hosts|freshness|fetching|limits|delivery|credits|archive)\\..*"
          + "|http\\.(port|concurrent_requests|connections_per_address|metrics_access|trusted_proxies|base_path)"
          + "|backup\\.(every|keep)|retention\\.(thin_after|review_names_after)|rate_limit\\.(itunes|itunes_search|google_play|apple_ads)"
          + "|mcp\\.origins|appstore\\.search|stores\\.disabled_sources"
          + "|(stores|appstore|googleplay)\\.egress";

  @Test
  void theDefaultsAreAccepted() {
    assertThat(SettingsCheck.listProblems(settings(Map.of()))).isEmpty();
  }

  @ParameterizedTest
  @MethodSource("typed")
  void whatTheServiceRefusesIsAProblemWithTheNameOfTheSetting(Setting setting) {
    assertThat(SettingsCheck.listProblems(settings(Map.of(setting, "no value"))))
        .isNotEmpty()
        .allSatisfy(problem -> assertThat(problem).hasMessageContaining(setting.key()));
  }

  static Stream<Setting> typed() {
    return Stream.of(Setting.values()).filter(setting -> setting.key().matches(TYPED));
  }

  @ParameterizedTest
  @EnumSource(names = {"DATA", "BIND", "PORT", "EGRESS", "USER_AGENT", "WORKERS", "BACKUP_KEEP"})
  void anEmptyValueIsAProblemWhereOneIsNeeded(Setting setting) {
    assertThat(SettingsCheck.listProblems(settings(Map.of(setting, "")))).isNotEmpty();
  }

  @Test
  void eachProblemIsListed() {
    Settings wrong = settings(Map.of(Setting.PORT, "65536", Setting.SEARCH_SOURCE, "bing"));
    assertThat(SettingsCheck.listProblems(wrong)).hasSize(2);
  }

  @Test
  void recordedRepliesThatAreNotThereAreAProblem() {
    assertThat(SettingsCheck.listProblems(settings(Map.of(Setting.REPLAY, "no/such/folder"))))
        .hasSize(1);
  }

  private static Settings settings(Map<Setting, String> given) {
    return new Settings(given, Map.of(), Map.of());
  }
}
