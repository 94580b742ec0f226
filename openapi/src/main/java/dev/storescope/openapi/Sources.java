package dev.storescope.openapi;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import tools.jackson.core.JacksonException;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.databind.node.ObjectNode;
import tools.jackson.dataformat.yaml.YAMLMapper;

/** The YAML files that describe the interface. */
record Sources(Path folder) {
  private static final YAMLMapper YAML =
      YAMLMapper.builder().enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION).build();

  /** What {@code NAME.yaml} has. */
  ObjectNode read(String name) {
    Path file = folder.resolve(name + ".yaml");
    try {
      return YAML.readValue(Files.readString(file), ObjectNode.class);
    } catch (IOException | JacksonException e) {
      throw new IllegalArgumentException(file + " cannot be read: " + e.getMessage(), e);
    }
  }

  /** Names the file in the message of what is wrong in it. */
  void within(String name, Runnable work) {
    try {
      work.run();
    } catch (IllegalArgumentException | JacksonException e) {
      throw new IllegalArgumentException(name + ".yaml: " + e.getMessage(), e);
    }
  }
}
