package dev.storescope.connector.http;

import dev.storescope.observation.Subject;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * A request to a store, the reply, and when it arrived.
 *
 * @param remark why it was kept, if that needs an explanation
 * @param subjects that were asked for, if that is known; several if the reply is of all of them
 */
public record RecordedExchange(
    StoreRequest request,
    StoreReply reply,
    Instant recordedAt,
    Optional<String> remark,
    List<Subject<?>> subjects) {
  public RecordedExchange {
    subjects = List.copyOf(subjects);
  }

  RecordedExchange with(StoreReply other) {
    return new RecordedExchange(request, other, recordedAt, remark, subjects);
  }
}
