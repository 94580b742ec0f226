package dev.storescope.server.deploy;

import dev.storescope.server.config.Setting;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.MappingIterator;
import tools.jackson.dataformat.yaml.YAMLMapper;

/** The files that run Storescope in containers, as they are in the repository. */
final class DeployFiles {
  static final Path FOLDER = Path.of("..", "deploy");
  static final Path KUBERNETES = FOLDER.resolve("kubernetes");

  /** A tag that says a version; its image may be built anew, but is not another version's. */
  static final Pattern IMAGE = Pattern.compile("[a-z-]+:[0-9]+\\.[0-9]+[0-9a-z._-]*");

  private static final YAMLMapper YAML = new YAMLMapper();

  private DeployFiles() {}

  static List<Path> all() {
    try (Stream<Path> files = Files.walk(FOLDER)) {
      return files.filter(Files::isRegularFile).sorted().toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  static String text(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The documents of a YAML file. */
  static List<JsonNode> documents(Path file) {
    try (MappingIterator<JsonNode> documents =
        YAML.readerFor(JsonNode.class).readValues(text(file))) {
      return documents.readAll();
    }
  }

  /** Every place in a text where a pattern matches. */
  static List<String> matches(Pattern pattern, String text) {
    return pattern.matcher(text).results().map(MatchResult::group).toList();
  }

  static List<String> variables() {
    return Setting.ALL.stream().map(Setting::variable).toList();
  }
}
