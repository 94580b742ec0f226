package dev.storescope.backup;

import dev.storescope.backup.Backup.NewBackup;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.SocketException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * Has a running service make a backup, by the socket in its data folder: a line of JSON for the
 * request, and one for the answer. Who may use the data folder may do that.
 *
 * @param folder for the backup, absolute
 * @param keep how many of the newest to keep; empty: all
 */
public record BackupRequest(Path folder, Optional<Integer> keep) {
  private static final Logger log = LoggerFactory.getLogger(BackupRequest.class);
  private static final JsonMapper JSON = new JsonMapper();
  private static final String FOLDER = "folder";
  private static final String KEEP = "keep";
  private static final String ERROR = "error";
  private static final String BACKUP = "backup";
  private static final String COPIED_BYTES = "copied_bytes";

  public BackupRequest {
    if (!folder.isAbsolute()) {
      throw new IllegalArgumentException("a folder of another process is absolute: " + folder);
    }
    if (keep.isPresent() && keep.get() < 1) {
      throw new IllegalArgumentException("the newest backup is kept at least, not " + keep.get());
    }
  }

  /**
   * Sends the request and waits for the backup.
   *
   * @return empty if no service listens there
   * @throws IOException if the backup failed
   */
  public Optional<NewBackup> send(Path socket) throws IOException {
    Optional<SocketChannel> connected = connect(socket);
    if (connected.isEmpty()) {
      return Optional.empty();
    }
    try (SocketChannel channel = connected.get();
        BufferedReader in = reader(channel)) {
      writeLine(channel, format());
      String answer = in.readLine();
      if (answer == null) {
        throw new IOException("The service stopped before the backup was complete.");
      }
      return Optional.of(parseAnswer(answer));
    }
  }

  private static Optional<SocketChannel> connect(Path socket) {
    if (!Files.exists(socket)) {
      return Optional.empty();
    }
    try {
      SocketChannel channel = SocketChannel.open(StandardProtocolFamily.UNIX);
      try {
        channel.connect(UnixDomainSocketAddress.of(socket));
        return Optional.of(channel);
      } catch (IOException e) {
        channel.close();
        throw e;
      }
    } catch (SocketException e) {
      // The socket of a process that was killed.
      log.debug("No service listens to {}", socket, e);
      return Optional.empty();
    } catch (IOException | UnsupportedOperationException e) {
      log.debug("This system has no such sockets", e);
      return Optional.empty();
    }
  }

  private String format() {
    ObjectNode node = JsonNodeFactory.instance.objectNode().put(FOLDER, folder.toString());
    keep.ifPresent(count -> node.put(KEEP, count));
    return node.toString();
  }

  static BackupRequest parse(String line) throws IOException {
    try {
      JsonNode node = JSON.readTree(line);
      return new BackupRequest(
          Path.of(node.required(FOLDER).asString()),
          Optional.of(node.path(KEEP)).filter(JsonNode::isInt).map(JsonNode::asInt));
    } catch (JacksonException | IllegalArgumentException e) {
      throw new IOException("not a request for a backup: " + e.getMessage(), e);
    }
  }

  static String formatAnswer(NewBackup made) {
    ObjectNode node = JsonNodeFactory.instance.objectNode();
    node.set(BACKUP, BackupManifest.format(made.backup()));
    return node.put(COPIED_BYTES, made.copiedBytes()).toString();
  }

  static String formatFailure(String message) {
    return JsonNodeFactory.instance.objectNode().put(ERROR, message).toString();
  }

  private static NewBackup parseAnswer(String line) throws IOException {
    JsonNode node = JSON.readTree(line);
    if (node.has(ERROR)) {
      throw new IOException(node.get(ERROR).asString());
    }
    return new NewBackup(
        BackupManifest.parse(node.required(BACKUP).toString()),
        node.required(COPIED_BYTES).asLong());
  }

  static BufferedReader reader(SocketChannel channel) {
    return new BufferedReader(
        new InputStreamReader(Channels.newInputStream(channel), StandardCharsets.UTF_8));
  }

  static void writeLine(SocketChannel channel, String line) throws IOException {
    ByteBuffer bytes = StandardCharsets.UTF_8.encode(line + "\n");
    while (bytes.hasRemaining()) {
      channel.write(bytes);
    }
  }
}
