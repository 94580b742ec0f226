package dev.storescope.connector.appstoreconnect;

import dev.storescope.connector.appstoreconnect.NoAnswer.Refusal;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** What was not answered in a fetch of one resource of several apps. */
final class FetchFailures {
  /** With so many in a row, something is wrong with App Store Connect or the way to it. */
  private static final int MOST = 5;

  private final List<NoAnswer> failures = new ArrayList<>();
  private int inARow;

  Optional<NoAnswer> first() {
    return failures.stream().findFirst();
  }

  /**
   * An answer; empty if there is none, but there may be others.
   *
   * @throws NoAnswerException as {@link #note}
   */
  <T> Optional<T> answer(ApiOutcome<T> outcome) {
    return switch (outcome) {
      case ApiOutcome.Answered<T>(T value) -> {
        inARow = 0;
        yield Optional.of(value);
      }
      case ApiOutcome.NotAnswered<T>(NoAnswer reason) -> {
        note(reason);
        yield Optional.empty();
      }
    };
  }

  /**
   * Notes a failure.
   *
   * @throws NoAnswerException if nothing else of the resource will be answered
   */
  void note(NoAnswer reason) {
    failures.add(reason);
    inARow++;
    boolean isOfOne =
        switch (reason) {
          case NoAnswer.Failed _, NoAnswer.NotFound _ -> true;
          case NoAnswer.Throttled _ -> false;
          case NoAnswer.Refused(Refusal kind, _) -> kind == Refusal.INVALID_REQUEST;
        };
    if (!isOfOne || inARow == MOST) {
      throw new NoAnswerException(reason);
    }
  }
}
