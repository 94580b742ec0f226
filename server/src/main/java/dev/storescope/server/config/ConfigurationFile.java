package dev.storescope.server.config;

import dev.storescope.file.TextFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeMap;
import org.snakeyaml.engine.v2.api.Dump;
import org.snakeyaml.engine.v2.api.DumpSettings;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.api.lowlevel.Compose;
import org.snakeyaml.engine.v2.common.FlowStyle;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;
import org.snakeyaml.engine.v2.nodes.MappingNode;
import org.snakeyaml.engine.v2.nodes.Node;
import org.snakeyaml.engine.v2.nodes.NodeTuple;
import org.snakeyaml.engine.v2.nodes.ScalarNode;
import org.snakeyaml.engine.v2.nodes.Tag;

/**
 * Reads and writes a YAML configuration file, whose keys are flat, such as {@code http.port}, or
 * nested. Values are texts as they are written there: a password may look like a number.
 */
public final class ConfigurationFile {
  private ConfigurationFile() {}

  /**
   * The values by key; a key without a value is left out.
   *
   * @throws ConfigurationException if the file cannot be read or is no YAML mapping
   */
  public static Map<String, String> read(Path file) {
    if (!Files.isReadable(file)) {
      throw new ConfigurationException(
          "The configuration file " + file + " cannot be read. Check its name and permissions.");
    }
    try {
      Map<String, String> values = new LinkedHashMap<>();
      new Compose(LoadSettings.builder().build())
          .composeString(TextFile.read(file))
          .ifPresent(root -> flatten("", root, values));
      return values;
    } catch (IOException | YamlEngineException e) {
      throw new ConfigurationException(
          "The configuration file " + file + " is not valid YAML: " + e.getMessage(), e);
    }
  }

  /** Writes a file that has these values. */
  public static void write(Path file, Map<Setting, String> values) throws IOException {
    Map<String, String> byKey = new TreeMap<>();
    values.forEach((setting, text) -> byKey.put(setting.key(), text));
    Files.createDirectories(file.toAbsolutePath().getParent());
    DumpSettings block = DumpSettings.builder().setDefaultFlowStyle(FlowStyle.BLOCK).build();
    Files.writeString(file, new Dump(block).dumpToString(byKey));
  }

  private static void flatten(String key, Node node, Map<String, String> values) {
    if (node instanceof MappingNode mapping) {
      for (NodeTuple member : mapping.getValue()) {
        flatten(join(key, member.getKeyNode()), member.getValueNode(), values);
      }
    } else if (node instanceof ScalarNode scalar && !key.isEmpty()) {
      if (!scalar.getTag().equals(Tag.NULL) && values.put(key, scalar.getValue()) != null) {
        throw new ConfigurationException(
            "'" + key + "' is in the configuration file twice. Remove one" + " of them.");
      }
    } else {
      throw new ConfigurationException(
          key.isEmpty()
              ? "The configuration file must be a mapping of keys to values, such as"
                  + " 'http.port: 8080'."
              : "'" + key + "' in the configuration file must be a single value, not a list.");
    }
  }

  private static String join(String prefix, Node key) {
    if (!(key instanceof ScalarNode name)) {
      throw new ConfigurationException("A key in the configuration file must be a string.");
    }
    return prefix.isEmpty() ? name.getValue() : prefix + "." + name.getValue();
  }
}
