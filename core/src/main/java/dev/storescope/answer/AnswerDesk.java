package dev.storescope.answer;

import dev.storescope.answer.Answer.NoData;
import dev.storescope.answer.Answer.Preparing;
import dev.storescope.answer.Answer.Ready;
import dev.storescope.answer.Answer.Reason;
import dev.storescope.archive.Archive;
import dev.storescope.fetching.FetchDesk;
import dev.storescope.fetching.FetchDesk.Progress;
import dev.storescope.fetching.WaitKey;
import dev.storescope.observation.Subject;
import java.time.Instant;
import java.util.HashSet;
import java.util.Set;
import java.util.function.Predicate;
import java.util.function.Supplier;

/** Answers questions from what is known, and has fetched what an answer waits for. */
public final class AnswerDesk {
  private final Archive archive;
  private final Freshness freshness;
  private final Predicate<Subject<?>> fetchable;
  private final FetchDesk fetchDesk;

  /**
   * @param fetchable whether a connector can look at a subject
   */
  public AnswerDesk(
      Archive archive, Freshness freshness, Predicate<Subject<?>> fetchable, FetchDesk fetchDesk) {
    this.archive = archive;
    this.freshness = freshness;
    this.fetchable = fetchable;
    this.fetchDesk = fetchDesk;
  }

  /** What comes of a question. */
  public sealed interface Reply<R> {
    record Answered<R>(Ready<R> answer) implements Reply<R> {}

    /** There is nothing to tell. */
    record Nothing<R>(Reason reason) implements Reply<R> {}

    /** A store is being asked; to be asked again. */
    record Waiting<R>(WaitKey key, Instant expectedAt) implements Reply<R> {}

    /** The store gave no usable reply, and is asked again no sooner than at the instant. */
    record Unavailable<R>(String reason, Instant retryAt) implements Reply<R> {}
  }

  /** A question, and the key that it waits under. */
  private record Question<Q, R>(
      Endpoint<Q, R> endpoint, Q query, Moment moment, Supplier<WaitKey> key) {}

  /**
   * Asks a question. What no source has is done without; some of that only the queue knows, from
   * another node or since a moment ago.
   *
   * @param key the same one for the same question
   */
  public <Q, R> Reply<R> ask(
      Endpoint<Q, R> endpoint, Q query, Moment moment, Supplier<WaitKey> key) {
    return ask(new Question<>(endpoint, query, moment, key), Set.of());
  }

  private <Q, R> Reply<R> ask(Question<Q, R> question, Set<Subject<?>> left) {
    Evidence evidence =
        new Evidence(
            archive,
            question.moment(),
            freshness,
            fetchable.and(subject -> !left.contains(subject)));
    return switch (question.endpoint().answer(question.query(), evidence)) {
      case Ready<R> ready -> new Reply.Answered<>(ready);
      case NoData<R>(Reason reason) -> new Reply.Nothing<>(reason);
      case Preparing<R>(Set<Subject<?>> needs) -> fetch(question, needs, left);
    };
  }

  private <Q, R> Reply<R> fetch(
      Question<Q, R> question, Set<Subject<?>> needs, Set<Subject<?>> left) {
    WaitKey key = question.key().get();
    return switch (fetchDesk.request(key, needs)) {
      case Progress.Without(Set<Subject<?>> more) -> ask(question, both(left, more));
      case Progress.Preparing(Instant expectedAt) -> new Reply.Waiting<>(key, expectedAt);
      case Progress.Ready(), Progress.Unknown() -> new Reply.Waiting<>(key, question.moment().at());
      case Progress.Unavailable(String reason, Instant retryAt) ->
          new Reply.Unavailable<>(reason, retryAt);
    };
  }

  private static Set<Subject<?>> both(Set<Subject<?>> one, Set<Subject<?>> other) {
    Set<Subject<?>> both = new HashSet<>(one);
    both.addAll(other);
    return both;
  }
}
