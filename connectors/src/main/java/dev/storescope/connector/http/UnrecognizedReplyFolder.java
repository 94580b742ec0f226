package dev.storescope.connector.http;

import dev.storescope.fetching.FetchHealth;
import java.io.IOException;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Keeps the latest of such replies as a recording, which can be replayed. */
public final class UnrecognizedReplyFolder implements UnrecognizedReplies {
  private static final int MAX_REPLIES = 100;

  /** The largest known reply has 1.4 million characters; of a larger one the start is kept. */
  private static final int MAX_BODY = 1 << 21;

  private static final Logger log = LoggerFactory.getLogger(UnrecognizedReplyFolder.class);

  private final Recording recording;
  private final int maxReplies;
  private final InstantSource clock;

  public UnrecognizedReplyFolder(Recording recording, InstantSource clock) {
    this(recording, MAX_REPLIES, clock);
  }

  UnrecognizedReplyFolder(Recording recording, int maxReplies, InstantSource clock) {
    this.recording = recording;
    this.maxReplies = maxReplies;
    this.clock = clock;
  }

  @Override
  public synchronized void keep(StoreRequest request, StoreReply reply, String reason) {
    try {
      recording.keep(
          new RecordedExchange(request, start(reply), clock.instant(), Optional.of(reason)));
      recording.trim(maxReplies);
    } catch (IOException e) {
      log.warn("Could not keep a reply in {}", recording.folder(), e);
    }
  }

  private static StoreReply start(StoreReply reply) {
    String body = reply.body();
    return body.length() <= MAX_BODY
        ? reply
        : new StoreReply(reply.status(), reply.headers(), body.substring(0, MAX_BODY));
  }

  /** The drift of the latest replies that are kept, latest first. */
  public synchronized List<FetchHealth.Drift> listLatest(int limit) {
    return list().reversed().stream().limit(limit).map(UnrecognizedReplyFolder::drift).toList();
  }

  /** The number of replies that are kept. */
  public synchronized int count() {
    return list().size();
  }

  private List<Recording.DescriptionFile> list() {
    try {
      return recording.listOldestFirst();
    } catch (IOException e) {
      log.warn("Could not read the replies in {}", recording.folder(), e);
      return List.of();
    }
  }

  private static FetchHealth.Drift drift(Recording.DescriptionFile kept) {
    RecordedExchange exchange = kept.description().exchange();
    StoreRequest request = exchange.request();
    return new FetchHealth.Drift(
        exchange.recordedAt(),
        request.method() + " " + request.uri().getHost() + request.uri().getPath(),
        exchange.remark().orElse(""),
        kept.file().getFileName().toString());
  }
}
