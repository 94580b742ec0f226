package dev.storescope.server.stores;

import dev.storescope.connector.http.RecordedExchange;
import dev.storescope.connector.http.Recording;
import dev.storescope.connector.http.StoreReply;
import dev.storescope.connector.http.StoreRequest;
import dev.storescope.connector.http.StoreTransport.NotRecordedException;
import dev.storescope.observation.Subject;
import java.io.IOException;
import java.time.Instant;
import java.util.List;

/** A fetch as it was recorded: its subjects, its replies, and the time that passes with them. */
final class ReplayedFetch {
  private final Recording recording;
  private final List<Subject<?>> subjects;
  private Instant now;

  /**
   * A recorded fetch.
   *
   * @param begun when the first of its exchanges was recorded
   */
  ReplayedFetch(Recording recording, List<Subject<?>> subjects, Instant begun) {
    this.recording = recording;
    this.subjects = List.copyOf(subjects);
    this.now = begun;
  }

  List<Subject<?>> subjects() {
    return subjects;
  }

  /** When the last of the replies that were read arrived. */
  Instant now() {
    return now;
  }

  StoreReply reply(StoreRequest request) throws IOException {
    RecordedExchange exchange =
        recording
            .find(request)
            .orElseThrow(
                () ->
                    new NotRecordedException(
                        "%s has no reply to %s".formatted(recording.folder(), request.uri())));
    now = exchange.recordedAt().isAfter(now) ? exchange.recordedAt() : now;
    return exchange.reply();
  }
}
