package dev.storescope.connector.http;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import tools.jackson.core.JacksonException;

/**
 * A folder of exchanges with the stores: for each a JSON text that describes it and, beside it, the
 * body as the store sent it. The format is described in {@code docs/recordings.md}.
 *
 * <p>A request has one exchange at most; a later one replaces it. An exchange is there whole or not
 * at all, even if the program dies while writing it.
 */
public final class Recording {
  private static final String DESCRIPTION = ".json";
  private static final String BODY = ".body";

  private final Path folder;

  private Recording(Path folder) {
    this.folder = folder;
  }

  /** The recording in a folder, which is made if it is not there. */
  public static Recording create(Path folder) throws IOException {
    return new Recording(Files.createDirectories(folder));
  }

  /**
   * The recording in a folder that is there.
   *
   * @throws IOException if it is not, with a message for the operator
   */
  public static Recording open(Path folder) throws IOException {
    if (!Files.exists(folder)) {
      throw new NoSuchFileException(
          folder.toString(),
          null,
          "no such folder: make a recording first, with --record " + folder);
    }
    if (!Files.isDirectory(folder)) {
      throw new NotDirectoryException(folder + " is a file: a recording is a folder");
    }
    return new Recording(folder);
  }

  public Path folder() {
    return folder;
  }

  /** Writes an exchange down, in place of an earlier one of the same request. */
  public void keep(Exchange exchange) throws IOException {
    String name = RequestIdentity.fileName(exchange.request());
    Path file = folder.resolve(name + DESCRIPTION);
    Optional<ExchangeDescription> earlier = findDescription(file);
    String body = Secrets.hideIn(exchange.reply().body());
    // A body does not change under its name, so the description alone decides what is there.
    String bodyFile = name + "-" + RequestIdentity.hash(body) + BODY;
    write(folder.resolve(bodyFile), body);
    ExchangeDescription description = ExchangeDescription.of(exchange, bodyFile);
    write(file, description.toJson());
    if (earlier.isPresent() && !earlier.get().bodyFile().equals(bodyFile)) {
      Files.deleteIfExists(bodyPath(earlier.get()));
    }
  }

  /** The exchange of a request, if it was written down. */
  public Optional<Exchange> find(StoreRequest request) throws IOException {
    Path file = folder.resolve(RequestIdentity.fileName(request) + DESCRIPTION);
    Optional<ExchangeDescription> description = findDescription(file);
    return description.isEmpty()
        ? Optional.empty()
        : Optional.of(description.get().with(Files.readString(bodyPath(description.get()))));
  }

  /** Forgets the oldest exchanges, so that no more than so many remain. */
  public void trim(int most) throws IOException {
    List<Dated> oldestFirst = listOldestFirst();
    for (Dated old : oldestFirst.subList(0, Math.max(0, oldestFirst.size() - most))) {
      Files.deleteIfExists(old.file());
      Files.deleteIfExists(bodyPath(old.description()));
    }
  }

  /** An exchange's description, and the file that holds it. */
  record Dated(Path file, ExchangeDescription description) {}

  List<Dated> listOldestFirst() throws IOException {
    List<Dated> dated = new ArrayList<>();
    try (DirectoryStream<Path> files = Files.newDirectoryStream(folder, "*" + DESCRIPTION)) {
      for (Path file : files) {
        findDescription(file).ifPresent(found -> dated.add(new Dated(file, found)));
      }
    }
    dated.sort(Comparator.comparing(each -> each.description().recordedAt()));
    return dated;
  }

  private static Optional<ExchangeDescription> findDescription(Path file) throws IOException {
    try {
      return Optional.of(ExchangeDescription.fromJson(Files.readString(file)));
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
