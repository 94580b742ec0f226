package dev.storescope.server.dashboard.page;

import dev.storescope.answer.Answer.Reason;
import java.time.Instant;
import java.util.Optional;

/**
 * What a page can say of something: what is known of it, or why nothing is.
 *
 * @param <T> what there is to be known
 */
public sealed interface Known<T> {
  /**
   * It is known.
   *
   * @param asOf when the newest observation used was made
   */
  record Ready<T>(T value, Instant asOf) implements Known<T> {}

  /** A store is being asked; it will be there soon. */
  record Fetching<T>(Instant expectedAt) implements Known<T> {}

  /** The store gave no usable reply, and is asked again no sooner than at the instant. */
  record Failed<T>(String reason, Instant retryAt) implements Known<T> {}

  /** There is nothing to be known. */
  record Nothing<T>(Reason reason) implements Known<T> {}

  /** What is known, where something is. */
  default Optional<T> find() {
    return this instanceof Ready<T> ready ? Optional.of(ready.value()) : Optional.empty();
  }

  default boolean isFetching() {
    return this instanceof Fetching<T>;
  }
}
