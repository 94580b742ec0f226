package dev.storescope.connector.playconsole;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Notes what was not answered in a fetch, until nothing else will be. */
final class FailureLimit {
  /** With so many in a row, something is wrong with Google or the way to it. */
  private static final int MOST = 5;

  private final List<PlayFailure> failures = new ArrayList<>();
  private int inARow;

  /**
   * The answer; empty if there is none, and others may be answered.
   *
   * @throws PlayFailureException if nothing else will be answered
   */
  <T> Optional<T> answer(PlayOutcome<T> outcome) {
    return switch (outcome) {
      case PlayOutcome.Answered<T>(T value) -> {
        inARow = 0;
        yield Optional.of(value);
      }
      case PlayOutcome.NotAnswered<T>(PlayFailure reason) -> {
        note(reason);
        yield Optional.empty();
      }
    };
  }

  private void note(PlayFailure reason) {
    failures.add(reason);
    inARow++;
    boolean isOfOne =
        switch (reason) {
          case PlayFailure.Failed _, PlayFailure.NotFound _ -> true;
          case PlayFailure.Throttled _, PlayFailure.Refused _ -> false;
        };
    if (!isOfOne || inARow == MOST) {
      throw new PlayFailureException(reason);
    }
  }

  Optional<PlayFailure> first() {
    return failures.stream().findFirst();
  }
}
