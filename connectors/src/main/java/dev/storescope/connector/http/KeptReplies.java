package dev.storescope.connector.http;

import dev.storescope.fetching.FetchHealth;
import dev.storescope.observation.Subject;
import dev.storescope.observation.SubjectName;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Keeps the replies of suspicious fetches, each in a folder of its own that is a recording, below
 * the folder of the kind of its subject. Of a subject the last fetch of a UTC date is kept. Each
 * kind has a bound of its own, so that one that fails often does not displace the others; all of
 * several folders share a {@link ReplySpace}, whose lock guards each.
 */
public final class KeptReplies implements UnrecognizedReplies {
  /** The bounds of a kind. */
  record Bounds(int fetches, long bytes) {}

  private static final Bounds BOUNDS = new Bounds(1_000, 64L << 20);

  /** The largest known reply has 1.4 million characters; of a larger one the start is kept. */
  private static final int MAX_BODY = 1 << 21;

  /** Of a call outside of a fetch. */
  private static final String OTHER = "other";

  private static final Logger log = LoggerFactory.getLogger(KeptReplies.class);

  private final Path folder;
  private final Bounds bounds;
  private final ReplySpace space;
  private final InstantSource clock;

  /** By name; read when first needed. */
  private final Map<String, KeptKind> kinds = new HashMap<>();

  private boolean isRead;

  public KeptReplies(Path folder, InstantSource clock) {
    this(folder, ReplySpace.unbounded(), clock);
  }

  public KeptReplies(Path folder, ReplySpace space, InstantSource clock) {
    this(folder, BOUNDS, space, clock);
  }

  KeptReplies(Path folder, Bounds bounds, ReplySpace space, InstantSource clock) {
    this.folder = folder;
    this.bounds = bounds;
    this.space = space;
    this.clock = clock;
    space.add(this);
  }

  /** The fetches of a kind, each with the bytes of its folder, the oldest first. */
  private static final class KeptKind implements ReplySpace.Kind {
    private final LinkedHashMap<Path, Long> byFolder = new LinkedHashMap<>();
    private long bytes;

    void put(Path fetch) throws IOException {
      bytes -= Objects.requireNonNullElse(byFolder.remove(fetch), 0L);
      long added = KeptReplies.bytes(fetch);
      byFolder.put(fetch, added);
      bytes += added;
    }

    @Override
    public long bytes() {
      return bytes;
    }

    @Override
    public int fetches() {
      return byFolder.size();
    }

    @Override
    public void deleteOldest() throws IOException {
      Map.Entry<Path, Long> oldest = byFolder.firstEntry();
      delete(oldest.getKey());
      bytes -= oldest.getValue();
      byFolder.remove(oldest.getKey());
    }
  }

  /** The kinds that have any; the caller holds the lock of the space. */
  List<ReplySpace.Kind> listKinds() throws IOException {
    read();
    return List.copyOf(kinds.values());
  }

  /** Keeps the reply with all of its fetch, when that ends. */
  @Override
  public void keep(StoreRequest request, StoreReply reply, String reason) {
    Optional<FetchExchanges> fetch = FetchExchanges.current();
    if (fetch.isPresent() && !fetch.get().isEmpty()) {
      fetch.get().keepAtEnd(() -> keep(fetch.get(), reason));
    } else {
      RecordedExchange alone =
          new RecordedExchange(request, reply, clock.instant(), Optional.of(reason), List.of());
      keep(OTHER, RequestIdentity.hash(RequestIdentity.of(request)), List.of(alone));
    }
  }

  /** Keeps the exchanges of a fetch. */
  void keep(FetchExchanges fetch, String reason) {
    // After what the fetch has observed, so that what is read again follows it.
    Instant at = clock.instant().plusMillis(1);
    List<RecordedExchange> exchanges = fetch.list(at, reason).toList();
    if (!exchanges.isEmpty()) {
      String names =
          fetch.subjects().stream().map(SubjectName::format).collect(Collectors.joining("\n"));
      Subject<?> first = fetch.subjects().getFirst();
      keep(first.kind().wireName(), RequestIdentity.hash(names), exchanges);
    }
  }

  private void keep(String kind, String name, List<RecordedExchange> exchanges) {
    LocalDate date = LocalDate.ofInstant(clock.instant(), ZoneOffset.UTC);
    Path of = folder.resolve(kind).resolve(date + "-" + name);
    try {
      synchronized (space) {
        keep(kind, of, exchanges);
      }
    } catch (IOException e) {
      log.warn("Could not keep a reply in {}", of, e);
    }
  }

  private void keep(String kind, Path of, List<RecordedExchange> exchanges) throws IOException {
    read();
    delete(of);
    Recording recording = Recording.create(of);
    for (RecordedExchange exchange : exchanges) {
      recording.keep(start(exchange));
    }
    KeptKind kept = kinds.computeIfAbsent(kind, _ -> new KeptKind());
    kept.put(of);
    while (kept.fetches() > 1
        && (kept.fetches() > bounds.fetches() || kept.bytes() > bounds.bytes())) {
      kept.deleteOldest();
    }
    space.trim();
  }

  private static RecordedExchange start(RecordedExchange exchange) {
    StoreReply reply = exchange.reply();
    String body = reply.body();
    return body.length() <= MAX_BODY
        ? exchange
        : exchange.with(
            new StoreReply(reply.status(), reply.headers(), body.substring(0, MAX_BODY)));
  }

  /** The fetches that are kept in a folder, by kind, each the folder of a recording. */
  public static List<Path> list(Path folder) throws IOException {
    List<Path> fetches = new ArrayList<>();
    for (Path kind : folders(folder)) {
      fetches.addAll(folders(kind));
    }
    return fetches;
  }

  private static List<Path> folders(Path parent) throws IOException {
    if (!Files.isDirectory(parent)) {
      return List.of();
    }
    List<Path> found = new ArrayList<>();
    try (DirectoryStream<Path> paths = Files.newDirectoryStream(parent, Files::isDirectory)) {
      paths.forEach(found::add);
    }
    // Their names begin with the date.
    return found.stream().sorted().toList();
  }

  private void read() throws IOException {
    if (!isRead) {
      for (Path kind : folders(folder)) {
        for (Path fetch : folders(kind)) {
          kinds.computeIfAbsent(String.valueOf(kind.getFileName()), _ -> new KeptKind()).put(fetch);
        }
      }
      isRead = true;
    }
  }

  private static long bytes(Path fetch) throws IOException {
    long bytes = 0;
    try (DirectoryStream<Path> files = Files.newDirectoryStream(fetch)) {
      for (Path file : files) {
        bytes += Files.size(file);
      }
    }
    return bytes;
  }

  private static void delete(Path fetch) throws IOException {
    if (Files.isDirectory(fetch)) {
      try (DirectoryStream<Path> files = Files.newDirectoryStream(fetch)) {
        for (Path file : files) {
          Files.deleteIfExists(file);
        }
      }
      Files.deleteIfExists(fetch);
    }
  }

  /** The number of fetches whose replies are kept. */
  public int count() {
    synchronized (space) {
      return kept().stream().mapToInt(KeptKind::fetches).sum();
    }
  }

  private Collection<KeptKind> kept() {
    try {
      read();
    } catch (IOException e) {
      log.warn("Could not read the replies in {}", folder, e);
    }
    return kinds.values();
  }

  /** The latest fetches whose replies are kept, latest first, by their last replies. */
  public List<FetchHealth.UnrecognizedReply> listLatest(int limit) {
    synchronized (space) {
      return kept().stream()
          .flatMap(kind -> kind.byFolder.sequencedKeySet().reversed().stream().limit(limit))
          .flatMap(this::reply)
          .sorted(Comparator.comparing(FetchHealth.UnrecognizedReply::at).reversed())
          .limit(limit)
          .toList();
    }
  }

  /** The last exchange of a fetch stands for all. */
  private Stream<FetchHealth.UnrecognizedReply> reply(Path fetch) {
    try {
      return Recording.open(fetch).list().reversed().stream()
          .limit(1)
          .map(exchange -> reply(fetch, exchange));
    } catch (IOException e) {
      log.warn("Could not read the replies in {}", fetch, e);
      return Stream.empty();
    }
  }

  private FetchHealth.UnrecognizedReply reply(Path fetch, RecordedExchange exchange) {
    StoreRequest request = exchange.request();
    return new FetchHealth.UnrecognizedReply(
        exchange.recordedAt(),
        request.method() + " " + request.uri().getHost() + request.uri().getPath(),
        exchange.remark().orElse(""),
        folder.relativize(fetch).toString());
  }
}
