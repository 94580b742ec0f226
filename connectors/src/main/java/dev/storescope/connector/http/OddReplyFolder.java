package dev.storescope.connector.http;

import dev.storescope.fetching.FetchHealth;
import java.io.IOException;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Keeps the latest odd replies in a folder, which can be replayed as any recording can. */
public final class OddReplyFolder implements OddReplies {
  /** The most replies that are kept. */
  public static final int DEFAULT_MOST = 100;

  private static final Logger log = LoggerFactory.getLogger(OddReplyFolder.class);

  private final Recording recording;
  private final int most;
  private final InstantSource clock;

  /**
   * @param most how many replies are kept, each in two files
   */
  public OddReplyFolder(Recording recording, int most, InstantSource clock) {
    this.recording = recording;
    this.most = most;
    this.clock = clock;
  }

  @Override
  public synchronized void keep(StoreRequest request, StoreReply reply, String reason) {
    try {
      recording.keep(new Exchange(request, reply, clock.instant(), Optional.of(reason)));
      recording.trim(most);
    } catch (IOException e) {
      log.warn("Could not keep an odd reply in {}", recording.folder(), e);
    }
  }

  /** What was drifted in the latest of the replies that are kept, latest first. */
  public synchronized List<FetchHealth.Drift> listLatest(int limit) {
    return list().reversed().stream().limit(limit).map(OddReplyFolder::drift).toList();
  }

  /** How many replies are kept. */
  public synchronized int count() {
    return list().size();
  }

  private List<Recording.Dated> list() {
    try {
      return recording.listOldestFirst();
    } catch (IOException e) {
      log.warn("Could not read the odd replies in {}", recording.folder(), e);
      return List.of();
    }
  }

  private static FetchHealth.Drift drift(Recording.Dated kept) {
    StoreRequest request = kept.description().request();
    return new FetchHealth.Drift(
        kept.description().recordedAt(),
        request.method() + " " + request.uri().getHost() + request.uri().getPath(),
        kept.description().remark().orElse(""),
        kept.file().getFileName().toString());
  }
}
