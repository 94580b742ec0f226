package dev.storescope.server.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
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

  @Test
  void aSecretIsReadFromItsFileEachTime(@TempDir Path folder) throws IOException {
    Path file = Files.writeString(folder.resolve("secret"), "hush # all: of it\n");
    Settings settings = environment(Map.of("STORESCOPE_MAIL_PASSWORD_FILE", file.toString()));
    assertThat(settings.text(Setting.MAIL_PASSWORD)).isEqualTo("hush # all: of it");
    Files.writeString(file, "another");
    assertThat(settings.text(Setting.MAIL_PASSWORD)).isEqualTo("another");
    assertThat(settings.secret(Setting.MAIL_PASSWORD).read()).isEqualTo("another");
    assertThat(settings.value(Setting.MAIL_PASSWORD).text()).as("printed").isEmpty();
  }

  @ParameterizedTest
  @CsvSource({"'', is empty", "'\n', is empty", "'one\ntwo\n', has several lines"})
  void aFileWithoutOneLineIsReportedByItsName(String content, String reason, @TempDir Path folder)
      throws IOException {
    Path file = Files.writeString(folder.resolve("secret"), content);
    Settings settings = environment(Map.of("STORESCOPE_MAIL_PASSWORD_FILE", file.toString()));
    assertThatThrownBy(() -> settings.text(Setting.MAIL_PASSWORD))
        .isInstanceOf(ConfigurationException.class)
        .hasMessage(
            "Invalid mail.password_file. %s %s. It must have one line, the secret.", file, reason);
  }

  @Test
  void aMissingFileOfASecretIsReportedByItsName(@TempDir Path folder) {
    Settings settings =
        new Settings(
            Map.of(), Map.of(), Map.of("postgresql.password_file", folder.resolve("x").toString()));
    assertThatThrownBy(() -> settings.secret(Setting.POSTGRES_PASSWORD))
        .isInstanceOf(ConfigurationException.class)
        .hasMessage(
            "Invalid postgresql.password_file. %s cannot be read. Check that it is a text file that"
                + " this user can read.",
            folder.resolve("x"));
  }

  @Test
  void aSecretIsWrittenInTheSettingsOrInAFile() {
    assertThatThrownBy(
            () ->
                new Settings(
                    Map.of(),
                    Map.of("STORESCOPE_STORES_PROXY_FILE", "/run/secrets/proxy"),
                    Map.of("stores.proxy", "ann:hush@proxy:3128")))
        .isInstanceOf(ConfigurationException.class)
        .hasMessage(
            "stores.proxy and stores.proxy_file are both set (configuration file). Set one of"
                + " them.");
  }

  @Test
  void anInvalidValueInAFileIsNotPrinted(@TempDir Path folder) throws IOException {
    Path file = Files.writeString(folder.resolve("proxy"), "hush");
    Settings settings = environment(Map.of("STORESCOPE_STORES_PROXY_FILE", file.toString()));
    assertThat(settings.wrong(Setting.PROXY, "host:port"))
        .hasMessage("Invalid stores.proxy in %s. Use host:port.", file);
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
