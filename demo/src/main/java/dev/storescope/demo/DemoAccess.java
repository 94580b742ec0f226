package dev.storescope.demo;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Optional;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The credentials of a demo, stored in {@code access.json} with read access for the owner only. */
public record DemoAccess(String url, String username, String password, String apiKey) {
  private static final JsonMapper JSON = new JsonMapper();
  private static final String FILE = "access.json";
  private static final String EARLIER = "access.json.earlier";

  /** The credentials in a data folder, also of a start that was interrupted, if there are any. */
  public static Optional<DemoAccess> find(Path data) throws IOException {
    Optional<DemoAccess> current = read(data.resolve(FILE));
    return current.isPresent() ? current : read(data.resolve(EARLIER));
  }

  private static Optional<DemoAccess> read(Path file) throws IOException {
    return Files.isReadable(file) ? read(Files.readString(file)) : Optional.empty();
  }

  private static Optional<DemoAccess> read(String text) {
    try {
      JsonNode json = JSON.readTree(text);
      return Optional.of(
          new DemoAccess(
              json.required("url").asString(),
              json.required("username").asString(),
              json.required("password").asString(),
              json.required("api_key").asString()));
    } catch (JacksonException | IllegalArgumentException e) {
      return Optional.empty();
    }
  }

  public DemoAccess at(String newUrl) {
    return new DemoAccess(newUrl, username, password, apiKey);
  }

  /** Moved into place last: when the file exists, the service answers. */
  public void write(Path data) throws IOException {
    Path file = data.resolve(FILE + ".new");
    Files.deleteIfExists(file);
    boolean posix = Files.getFileStore(data).supportsFileAttributeView("posix");
    Path made =
        posix
            ? Files.createFile(
                file,
                PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")))
            : Files.createFile(file);
    Files.writeString(made, toJson() + "\n");
    Files.move(made, data.resolve(FILE), StandardCopyOption.ATOMIC_MOVE);
    Files.deleteIfExists(data.resolve(EARLIER));
  }

  /** Has {@code access.json} not exist until {@link #write}; the credentials are kept. */
  public static void setAside(Path data) throws IOException {
    if (Files.exists(data.resolve(FILE))) {
      Files.move(data.resolve(FILE), data.resolve(EARLIER), StandardCopyOption.ATOMIC_MOVE);
    }
  }

  public String toJson() {
    return JSON.writeValueAsString(
        JSON.createObjectNode()
            .put("url", url)
            .put("username", username)
            .put("password", password)
            .put("api_key", apiKey));
  }
}
