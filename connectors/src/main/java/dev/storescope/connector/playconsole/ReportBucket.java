package dev.storescope.connector.playconsole;

import dev.storescope.connector.http.StoreReply;
import dev.storescope.connector.playconsole.ServiceTokens.Scope;
import java.net.URI;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import tools.jackson.databind.JsonNode;

/**
 * The bucket of Cloud Storage with the <a
 * href="https://support.google.com/googleplay/android-developer/answer/6135870">bulk reports</a> of
 * a developer about all of its apps. Not thread-safe.
 */
public final class ReportBucket {
  /** The most pages of a list, of 1,000 files each. */
  static final int MAX_PAGES = 200;

  private static final String PAGE_SIZE = "1000";
  private static final String FIELDS =
      "items(name,generation,size,updated,md5Hash,contentEncoding),nextPageToken";

  private final GoogleApi api;
  private final URI storage;
  private final String path;

  ReportBucket(GoogleApi api, URI storage, String bucket) {
    this.api = api;
    this.storage = storage;
    this.path = "/storage/v1/b/" + escape(bucket) + "/o";
  }

  /** A file as it was read; a later one than that asked for, if it was written meanwhile. */
  public static final class Content {
    private final ReportFile file;
    private final byte[] bytes;

    Content(ReportFile file, byte[] bytes) {
      this.file = file;
      this.bytes = bytes;
    }

    public ReportFile file() {
      return file;
    }

    /** The bytes, which are not to be changed. */
    public byte[] bytes() {
      return bytes;
    }
  }

  /** All files whose names begin with a text, by name; none if there are no such files. */
  public PlayOutcome<List<ReportFile>> list(String prefix) throws InterruptedException {
    return PlayFailureException.outcome(() -> listFiles(prefix));
  }

  /** A file, whole. */
  public PlayOutcome<Content> read(ReportFile file) throws InterruptedException {
    return PlayFailureException.outcome(() -> content(file));
  }

  List<ReportFile> listFiles(String prefix) throws InterruptedException {
    List<ReportFile> files = new ArrayList<>();
    Set<String> fetched = new HashSet<>();
    Optional<String> next = Optional.of("");
    while (next.isPresent()) {
      if (fetched.size() == MAX_PAGES) {
        throw PlayFailureException.failed("the list has more than " + MAX_PAGES + " pages");
      }
      if (!fetched.add(next.get())) {
        throw PlayFailureException.failed("a page of the list is followed by an earlier one");
      }
      JsonNode page = page(prefix, next.get());
      page.path("items").valueStream().map(ReportBucket::file).forEach(files::add);
      next = page.path("nextPageToken").asStringOpt();
    }
    return List.copyOf(files);
  }

  private JsonNode page(String prefix, String token) throws InterruptedException {
    List<String> parameters =
        new ArrayList<>(List.of("prefix", prefix, "maxResults", PAGE_SIZE, "fields", FIELDS));
    if (!token.isEmpty()) {
      parameters.addAll(List.of("pageToken", token));
    }
    return api.getJson(Scope.REPORTS, storage, path, parameters.toArray(String[]::new));
  }

  private static ReportFile file(JsonNode json) {
    return new ReportFile(
        text(json, "name"),
        text(json, "generation"),
        number(text(json, "size")),
        time(text(json, "updated")),
        json.path("md5Hash").asStringOpt(),
        json.path("contentEncoding").asString("").equalsIgnoreCase("gzip"));
  }

  private static String text(JsonNode json, String field) {
    return json.path(field)
        .asStringOpt()
        .orElseThrow(() -> PlayFailureException.failed("a file of the list has no " + field));
  }

  private static long number(String text) {
    try {
      return Long.parseLong(text);
    } catch (NumberFormatException e) {
      throw new PlayFailureException(
          new PlayFailure.Failed("the size of a file is no number: " + text));
    }
  }

  private static Instant time(String text) {
    try {
      return Instant.parse(text);
    } catch (DateTimeException e) {
      throw new PlayFailureException(new PlayFailure.Failed("the time of a file is none: " + text));
    }
  }

  /** A file that was written since the list is not there as it was, so it is listed once more. */
  Content content(ReportFile file) throws InterruptedException {
    try {
      return download(file);
    } catch (PlayFailureException e) {
      if (!(e.reason() instanceof PlayFailure.NotFound)) {
        throw e;
      }
      return download(
          listFiles(file.name()).stream()
              .filter(again -> again.name().equals(file.name()))
              .filter(again -> !again.generation().equals(file.generation()))
              .findFirst()
              .orElseThrow(() -> e));
    }
  }

  private Content download(ReportFile file) throws InterruptedException {
    StoreReply reply =
        api.get(
            Scope.REPORTS,
            storage,
            path + "/" + escape(file.name()),
            "alt",
            "media",
            "generation",
            file.generation());
    return new Content(file, SentBytes.of(reply.body(), file));
  }

  /** As a part of a path. */
  private static String escape(String text) {
    return URLEncoder.encode(text, StandardCharsets.UTF_8).replace("+", "%20");
  }
}
