package dev.storescope.backup;

import dev.storescope.backup.Backup.FileCopy;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Backups as JSON: the file that describes one, and the answer to a request for one. */
final class BackupManifest {
  static final String FILE = "backup.json";
  private static final JsonMapper JSON = new JsonMapper();

  private BackupManifest() {}

  static Backup read(Path folder) throws IOException {
    Path file = folder.resolve(FILE);
    try {
      return parse(Files.readString(file));
    } catch (JacksonException | IllegalArgumentException | DateTimeException e) {
      throw new IOException(file + " is damaged: " + e.getMessage(), e);
    }
  }

  static void write(Backup backup, Path folder) throws IOException {
    DurableFiles.write(
        folder.resolve(FILE), format(backup).toString().getBytes(StandardCharsets.UTF_8));
  }

  static Backup parse(String text) {
    JsonNode node = JSON.readTree(text);
    List<FileCopy> files = new ArrayList<>();
    for (JsonNode file : node.required("files")) {
      files.add(
          new FileCopy(
              file.required("name").asString(),
              file.required("bytes").asLong(),
              file.required("sha256").asString()));
    }
    return new Backup(
        node.required("id").asInt(),
        Instant.parse(node.required("started_at").asString()),
        node.required("version").asString(),
        node.required("archive_bytes").asLong(),
        files);
  }

  static ObjectNode format(Backup backup) {
    ObjectNode node = JsonNodeFactory.instance.objectNode();
    node.put("id", backup.id())
        .put("started_at", backup.startedAt().toString())
        .put("version", backup.version())
        .put("archive_bytes", backup.archiveBytes());
    ArrayNode files = node.putArray("files");
    for (FileCopy file : backup.files()) {
      files
          .addObject()
          .put("name", file.name())
          .put("bytes", file.bytes())
          .put("sha256", file.sha256());
    }
    return node;
  }
}
