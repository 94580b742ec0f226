package dev.storescope.answer;

import static dev.storescope.testkit.Watch.NOON;
import static dev.storescope.testkit.Watch.search;
import static org.assertj.core.api.Assertions.assertThat;

import dev.storescope.answer.Answer.Ready;
import dev.storescope.answer.Answer.Reason;
import dev.storescope.answer.AnswerDesk.Reply;
import dev.storescope.fetching.FetchDesk;
import dev.storescope.fetching.WaitKey;
import dev.storescope.observation.Subject;
import dev.storescope.testkit.InMemoryArchive;
import dev.storescope.testkit.InMemoryFetchQueue;
import java.time.Duration;
import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class AnswerDeskTest {
  private static final WaitKey KEY = new WaitKey("0".repeat(32));
  private static final Instant LATER = NOON.plusSeconds(60);
  private static final Duration DAY = Duration.ofDays(1);

  private final InMemoryFetchQueue queue = new InMemoryFetchQueue(() -> NOON);
  private final Set<Subject<?>> unfetchable = new HashSet<>();
  private final AnswerDesk desk =
      new AnswerDesk(
          new InMemoryArchive(),
          new Freshness(DAY, DAY),
          subject -> !unfetchable.contains(subject),
          new FetchDesk(queue));

  @Test
  void whatIsMissingIsFetchedAndWaitedFor() {
    assertThat(ask("chess", "go"))
        .isEqualTo(new Reply.Waiting<>(KEY, NOON.plus(Duration.ofSeconds(30))));
    assertThat(queue.pending()).containsExactlyInAnyOrder(search("chess"), search("go"));
  }

  @Test
  void whatNobodyCanFetchIsDoneWithout() {
    unfetchable.add(search("chess"));
    assertThat(ask("chess")).isEqualTo(answered(0));
  }

  @Test
  void whatTheQueueKnowsThatNoSourceHasIsDoneWithout() {
    queue.leave(search("chess"), "unsupported", LATER);
    assertThat(ask("chess")).isEqualTo(answered(0));
  }

  @Test
  void whatElseIsMissingIsStillWaitedFor() {
    queue.leave(search("chess"), "unsupported", LATER);
    assertThat(ask("chess", "go")).isInstanceOf(Reply.Waiting.class);
    assertThat(queue.pending()).containsExactly(search("go"));
  }

  @Test
  void whatFailedIsNeverDoneWithout() {
    queue.leave(search("chess"), "unsupported", LATER);
    queue.giveUp(search("go"), "blocked", LATER);
    assertThat(ask("chess", "go")).isEqualTo(new Reply.Unavailable<>("blocked", LATER));
  }

  @Test
  void whatOnlyThenTurnsOutToBeNeededIsTakenIntoAccountToo() {
    queue.leave(search("chess"), "unsupported", LATER);
    queue.leave(search("go"), "unsupported", LATER);
    Endpoint<String, Integer> oneAfterTheOther =
        (_, evidence) -> {
          evidence.need(search("chess"));
          if (!evidence.isIncomplete()) {
            evidence.need(search("go"));
          }
          return ready(evidence);
        };
    assertThat(desk.ask(oneAfterTheOther, "", Moment.now(NOON), () -> KEY)).isEqualTo(answered(0));
  }

  private Reply<Integer> ask(String... terms) {
    Endpoint<List<String>, Integer> endpoint =
        (query, evidence) -> {
          query.forEach(term -> evidence.need(search(term)));
          return ready(evidence);
        };
    return desk.ask(endpoint, List.of(terms), Moment.now(NOON), () -> KEY);
  }

  private static Answer<Integer> ready(Evidence evidence) {
    return evidence.isIncomplete()
        ? evidence.unanswered(Reason.NOT_OBSERVED)
        : evidence.ready(0, List.of());
  }

  private static Reply<Integer> answered(int result) {
    return new Reply.Answered<>(new Ready<>(result, Instant.EPOCH, List.of(), List.of()));
  }
}
