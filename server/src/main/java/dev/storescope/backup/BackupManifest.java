package dev.storescope.backup;

import dev.storescope.backup.Backup.FileCopy;
import dev.storescope.file.DurableFiles;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
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
  private static final String CHECKSUM = "sha256";
  private static final JsonMapper JSON = new JsonMapper();

  private BackupManifest() {}

  /**
   * Reads the description of a backup.
   *
   * @throws IOException if it is damaged, with the name of the file
   */
  static Backup read(Path folder) throws IOException {
    Path file = folder.resolve(FILE);
    try {
      String text = Files.readString(file);
      Backup backup = parse(text);
      requireSame(backup, JSON.readTree(text).path(CHECKSUM), folder);
      return backup;
    } catch (JacksonException | CharacterCodingException e) {
      throw new IOException(file + " is damaged: it is not JSON", e);
    } catch (IllegalArgumentException | DateTimeException e) {
      throw new IOException(file + " is damaged: " + e.getMessage(), e);
    }
  }

  /** Earlier versions wrote no checksum. */
  private static void requireSame(Backup backup, JsonNode checksum, Path folder) {
    if (!checksum.isMissingNode() && !checksum.asString().equals(checksum(backup))) {
      throw new IllegalArgumentException("its checksum is wrong");
    }
    if (!String.valueOf(folder.getFileName()).equals(String.valueOf(backup.id()))) {
      throw new IllegalArgumentException("it describes backup " + backup.id());
    }
  }

  private static String checksum(Backup backup) {
    return BackedUpFiles.sha256(format(backup).toString().getBytes(StandardCharsets.UTF_8));
  }

  static void write(Backup backup, Path folder) throws IOException {
    DurableFiles.write(
        folder.resolve(FILE),
        format(backup).put(CHECKSUM, checksum(backup)).toString().getBytes(StandardCharsets.UTF_8));
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
