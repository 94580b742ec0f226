package dev.storescope.deploy;

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

/** The files in {@code deploy}. */
final class DeployFiles {
  static final Path FOLDER = Path.of("..", "deploy");
  static final Path KUBERNETES = FOLDER.resolve("kubernetes");

  /** An image with the tag of a fixed version. */
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

  /** The images of others, as {@code deploy/images} names them. */
  static List<String> images() {
    return text(FOLDER.resolve("images")).lines().toList();
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

  /** All matches of a pattern in a text. */
  static List<String> matches(Pattern pattern, String text) {
    return pattern.matcher(text).results().map(MatchResult::group).toList();
  }
}
