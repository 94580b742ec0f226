package dev.storescope.server.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SettingsTest {
  @ParameterizedTest
  @CsvSource({
    "STORESCOPE_HTTP_PROT, Did you mean STORESCOPE_HTTP_PORT?",
    "STORESCOPE_PORT, Unknown",
    "STORESCOPE_DATTA, Did you mean STORESCOPE_DATA?",
    "STORESCOPE_FETCHING_DAILY_SUBJECTS_PER_ACOUNT, Did you mean"
        + " STORESCOPE_FETCHING_DAILY_SUBJECTS_PER_ACCOUNT?",
    "STORESCOPE_ZZZZZZ, Unknown environment variable STORESCOPE_ZZZZZZ. See `storescope config`",
  })
  void anUnknownVariableIsRefusedWithTheNearestName(String variable, String error) {
    assertThatThrownBy(() -> environment(Map.of(variable, "8081")))
        .isInstanceOf(ConfigurationException.class)
        .hasMessageContainingAll(variable, error);
  }

  @ParameterizedTest
  @CsvSource({"http.prot, Did you mean http.port?", "zzzzzz, Unknown setting 'zzzzzz' in"})
  void anUnknownKeyIsRefusedWithTheNearestName(String key, String error) {
    assertThatThrownBy(() -> new Settings(Map.of(), Map.of(), Map.of(key, "8081")))
        .hasMessageContaining(error);
  }

  @ParameterizedTest
  @CsvSource({
    "STORESCOPE_JAVA_OPTIONS, -Xmx1g",
    "STORESCOPE_API_KEY, x",
    "STORESCOPE_URL, http://127.0.0.1",
    "STORESCOPE_SERVICE_HOST, 10.0.0.1",
    "STORESCOPE_SERVICE_PORT_HTTP, 80",
    "STORESCOPE_PORT, tcp://10.0.0.1:80",
    "STORESCOPE_PORT_80_TCP_ADDR, 10.0.0.1",
    "HOME, /root",
  })
  void variablesOfTheLauncherOfClientsAndOfKubernetesAreNone(String variable, String value) {
    assertThat(environment(Map.of(variable, value)).value(Setting.PORT).origin())
        .isEqualTo("default");
  }

  @Test
  void anEmptyDataFolderIsRefusedNotTakenForTheCurrentOne() {
    Settings settings = environment(Map.of("STORESCOPE_DATA", ""));
    assertThatThrownBy(() -> settings.path(Setting.DATA))
        .hasMessage("data is not set (STORESCOPE_DATA). Set it to a folder.");
  }

  /** It would be a folder of another name. */
  @Test
  void aDataFolderWithLostCharactersIsRefused() {
    Settings settings = environment(Map.of("STORESCOPE_DATA", "\ufffdbung"));
    assertThatThrownBy(() -> settings.path(Setting.DATA))
        .hasMessageContaining("a folder with a UTF-8 name, in a locale such as C.UTF-8");
  }

  @ParameterizedTest
  @ValueSource(strings = {"-1", "65536", "x", "", "8080.0", "٨٠٨٠ "})
  void aPortIsANumberOfTcp(String port) {
    Settings settings = environment(Map.of("STORESCOPE_HTTP_PORT", port));
    assertThatThrownBy(() -> settings.port(Setting.PORT, 0)).hasMessageContaining(port);
  }

  private static Settings environment(Map<String, String> environment) {
    return new Settings(Map.of(), environment, Map.of());
  }
}
