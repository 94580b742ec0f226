package dev.storescope.connector.http;

import dev.storescope.connector.http.StoreTransport.NotRecordedException;
import dev.storescope.file.TextFile;
import dev.storescope.observation.Subject;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import tools.jackson.core.JacksonException;

/**
 * A folder of exchanges with the stores: for each a JSON description and a file with the body as
 * the store sent it. {@code docs/recordings.md} documents the format.
 *
 * <p>A request has one exchange at most; a later one replaces it. Writing an exchange is atomic,
 * even if the program crashes.
 */
public final class Recording {
  private static final String DESCRIPTION = ".json";
  private static final String BODY = ".body";

  private final Path folder;

  private Recording(Path folder) {
    this.folder = folder;
  }

  /** The recording in a folder, which is created if it does not exist. */
  public static Recording create(Path folder) throws IOException {
    return new Recording(Files.createDirectories(folder));
  }

  /**
   * The recording in an existing folder.
   *
   * @throws IOException if it does not exist, with a message for the operator
   */
  public static Recording open(Path folder) throws IOException {
    if (!Files.exists(folder)) {
      throw new NoSuchFileException(
          folder.toString(),
          null,
          "no such folder: create a recording first, with --record " + folder);
    }
    if (!Files.isDirectory(folder)) {
      throw new NotDirectoryException(folder + " is a file: a recording is a folder");
    }
    return new Recording(folder);
  }

  public Path folder() {
    return folder;
  }

  /** Writes an exchange. Replaces an earlier one of the same request. */
  public void keep(RecordedExchange exchange) throws IOException {
    String name = RequestIdentity.fileName(exchange.request());
    Path file = folder.resolve(name + DESCRIPTION);
    Optional<ExchangeDescription> earlier = findDescription(file);
    String body = Redaction.hideIn(exchange.reply().body());
    // The name of a body depends on its content, so replacing the description is atomic.
    String bodyFile = name + "-" + RequestIdentity.hash(body) + BODY;
    write(folder.resolve(bodyFile), body);
    write(file, new ExchangeDescription(exchange, bodyFile).toJson());
    if (earlier.isPresent() && !earlier.get().bodyFile().equals(bodyFile)) {
      Files.deleteIfExists(bodyPath(earlier.get()));
    }
  }

  /** The exchange of a request, if it was recorded. */
  public Optional<RecordedExchange> find(StoreRequest request) throws IOException {
    Path file = folder.resolve(RequestIdentity.fileName(request) + DESCRIPTION);
    Optional<ExchangeDescription> description = findDescription(file);
    return description.isEmpty()
        ? Optional.empty()
        : Optional.of(description.get().withBody(TextFile.read(bodyPath(description.get()))));
  }

  /** A transport that records every reply of another one. */
  public StoreTransport recording(StoreTransport transport, InstantSource clock) {
    return request -> {
      StoreReply reply = transport.send(request);
      List<Subject<?>> subjects =
          FetchExchanges.current().map(FetchExchanges::subjects).orElse(List.of());
      keep(
          new RecordedExchange(
              request, reply, clock.instant(), Optional.empty(), withEarlier(request, subjects)));
      return reply;
    };
  }

  /** One reply may be of several subjects, such as all that is on the page of an app. */
  private List<Subject<?>> withEarlier(StoreRequest request, List<Subject<?>> subjects)
      throws IOException {
    Path file = folder.resolve(RequestIdentity.fileName(request) + DESCRIPTION);
    Set<Subject<?>> all = new LinkedHashSet<>(subjects);
    findDescription(file).ifPresent(earlier -> all.addAll(earlier.exchange().subjects()));
    return List.copyOf(all);
  }

  /** A transport that replies from this recording and never calls a store. */
  public StoreTransport replaying() {
    return request ->
        find(request)
            .map(RecordedExchange::reply)
            .orElseThrow(
                () ->
                    new NotRecordedException(
                        "the recording in %s has no reply to %s %s"
                            .formatted(folder, request.method(), request.uri())));
  }

  /** The exchanges without the bodies of their replies, the oldest first. */
  public List<RecordedExchange> list() throws IOException {
    List<RecordedExchange> exchanges = new ArrayList<>();
    try (DirectoryStream<Path> paths = Files.newDirectoryStream(folder, "*" + DESCRIPTION)) {
      for (Path file : paths) {
        findDescription(file).ifPresent(found -> exchanges.add(found.exchange()));
      }
    }
    exchanges.sort(Comparator.comparing(RecordedExchange::recordedAt));
    return exchanges;
  }

  private static Optional<ExchangeDescription> findDescription(Path file) throws IOException {
    try {
      return Optional.of(ExchangeDescription.fromJson(TextFile.read(file)));
    } catch (NoSuchFileException e) {
      return Optional.empty();
    } catch (IllegalArgumentException | JacksonException e) {
      throw new IOException(file + " does not describe an exchange: " + e.getMessage(), e);
    }
  }

  private Path bodyPath(ExchangeDescription description) throws IOException {
    Path body = folder.resolve(description.bodyFile()).normalize();
    if (!folder.normalize().equals(body.getParent())) {
      throw new IOException(description.bodyFile() + " is not a file in " + folder);
    }
    return body;
  }

  private void write(Path file, String text) throws IOException {
    Path half = Files.createTempFile(folder, "half-", ".tmp");
    try {
      Files.writeString(half, text);
      Files.move(half, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    } finally {
      Files.deleteIfExists(half);
    }
  }
}
