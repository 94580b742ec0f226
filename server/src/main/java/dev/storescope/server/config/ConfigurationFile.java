package dev.storescope.server.config;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeMap;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.dataformat.yaml.YAMLMapper;

/** Reads and writes a YAML configuration file with flat keys, such as {@code http.port}. */
public final class ConfigurationFile {
  private ConfigurationFile() {}

  /**
   * The values by key.
   *
   * @throws ConfigurationException if the file cannot be read or is no YAML mapping
   */
  public static Map<String, String> read(Path file) {
    if (!Files.isReadable(file)) {
      throw new ConfigurationException("the configuration file " + file + " cannot be read");
    }
    try {
      Map<String, String> values = new LinkedHashMap<>();
      flatten("", new YAMLMapper().readTree(file), values);
      return values;
    } catch (JacksonException e) {
      throw new ConfigurationException(
          "the configuration file " + file + " is no valid YAML: " + e.getOriginalMessage(), e);
    }
  }

  /** Writes a file that has these values. */
  public static void write(Path file, Map<Setting, String> values) throws IOException {
    Map<String, String> byKey = new TreeMap<>();
    values.forEach((setting, text) -> byKey.put(setting.key(), text));
    Files.createDirectories(file.toAbsolutePath().getParent());
    Files.writeString(file, new YAMLMapper().writeValueAsString(byKey));
  }

  private static void flatten(String prefix, JsonNode node, Map<String, String> values) {
    if (node.isObject()) {
      node.properties()
          .forEach(
              member ->
                  flatten(
                      prefix.isEmpty() ? member.getKey() : prefix + "." + member.getKey(),
                      member.getValue(),
                      values));
    } else if (node.isValueNode() && !prefix.isEmpty()) {
      values.put(prefix, node.asString());
    } else if (!node.isMissingNode() && !node.isNull()) {
      throw new ConfigurationException(
          "'" + prefix + "' of the configuration is a list, not a value");
    }
  }
}
