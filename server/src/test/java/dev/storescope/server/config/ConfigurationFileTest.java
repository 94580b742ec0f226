package dev.storescope.server.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class ConfigurationFileTest {
  @TempDir private Path folder = Path.of("");

  @Test
  void keysAreFlatOrNested() throws IOException {
    assertThat(read("http.port: 8080\nhttp:\n  bind: 0.0.0.0\n"))
        .isEqualTo(Map.of("http.port", "8080", "http.bind", "0.0.0.0"));
  }

  @Test
  void valuesAreTextsAsTheyAreWritten() throws IOException {
    assertThat(read("a: 1e5\nb: 0123\nc: 1.50\nd: yes\ne: \"\"\n"))
        .isEqualTo(Map.of("a", "1e5", "b", "0123", "c", "1.50", "d", "yes", "e", ""));
  }

  @Test
  void keysWithoutValueAreLeftOut() throws IOException {
    assertThat(read("# nothing is set\n")).isEmpty();
    assertThat(read("a:\nb: null\nc: 1\n")).isEqualTo(Map.of("c", "1"));
  }

  @Test
  void whatIsWrittenIsReadAgain() throws IOException {
    Path file = folder.resolve("storescope.yaml");
    ConfigurationFile.write(file, Map.of(Setting.PORT, "0", Setting.DATA, "a: 'b' # c"));
    assertThat(ConfigurationFile.read(file))
        .isEqualTo(Map.of(Setting.PORT.key(), "0", Setting.DATA.key(), "a: 'b' # c"));
  }

  @Test
  void saysWhatIsWrongWithAFile() {
    assertRefused(
        "http: [8080]\n",
        "'http' in the configuration file must be a single" + " value, not a list.");
    assertRefused("8080\n", "The configuration file must be a mapping of keys to values");
    assertRefused(
        "http.port: 1\nhttp:\n  port: 2\n",
        "'http.port' is in the configuration file twice." + " Remove one of them.");
    assertRefused("http.port: \"8080\n", "is not valid YAML");
    assertThatThrownBy(() -> ConfigurationFile.read(folder.resolve("other.yaml")))
        .isInstanceOf(ConfigurationException.class)
        .hasMessageContaining("cannot be read");
  }

  private void assertRefused(String yaml, String message) {
    assertThatThrownBy(() -> read(yaml))
        .isInstanceOf(ConfigurationException.class)
        .hasMessageContaining(message);
  }

  private Map<String, String> read(String yaml) throws IOException {
    return ConfigurationFile.read(Files.writeString(folder.resolve("test.yaml"), yaml));
  }
}
