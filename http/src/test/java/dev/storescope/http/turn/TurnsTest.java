package dev.storescope.http.turn;

import static org.assertj.core.api.Assertions.assertThat;

import dev.storescope.accounts.AccountId;
import dev.storescope.http.turn.Turns.Turn;
import java.lang.management.MemoryUsage;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class TurnsTest {
  private static final Duration LONG = Duration.ofMinutes(1);
  private static final Caller ANN = Caller.of(new AccountId(1));
  private static final Caller BOB = Caller.of(new AccountId(2));

  @Test
  void groupsTakeTurns() {
    Turns turns = turns(1, 1, 10, 100);
    Turn running = begin(ANN, turns);
    List<Turn> ofAnn = List.of(begin(ANN, turns), begin(ANN, turns), begin(ANN, turns));
    Turn ofBob = begin(BOB, turns);

    running.end();
    assertThat(ofAnn.getFirst().isDecided()).isTrue();
    assertThat(ofBob.isDecided()).isFalse();
    ofAnn.getFirst().end();
    assertThat(ofBob.isDecided()).isTrue();
    assertThat(ofAnn.get(1).isDecided()).isFalse();
    ofBob.end();
    assertThat(ofAnn.get(1).isDecided()).isTrue();
  }

  @Test
  void ofAGroupOnlySomeRunAtOnce() {
    Turns turns = turns(3, 2, 10, 100);
    List<Turn> ofAnn = List.of(begin(ANN, turns), begin(ANN, turns), begin(ANN, turns));

    assertThat(ofAnn).extracting(Turn::isDecided).containsExactly(true, true, false);
    assertThat(begin(BOB, turns).isDecided()).isTrue();
    ofAnn.getFirst().end();
    assertThat(ofAnn.getLast().isDecided()).isTrue();
  }

  @Test
  void whoAsksForMoreThanItsShareIsRefusedAtOnce() {
    Turns turns = turns(1, 1, 3, 100);
    Turn running = begin(ANN, turns);
    begin(ANN, turns);
    begin(ANN, turns);

    assertThat(turns.tryBegin(ANN)).isEmpty();
    assertThat(turns.tryBegin(BOB)).isPresent();
    running.end();
    assertThat(turns.tryBegin(ANN)).isPresent();
  }

  @Test
  void theGuestsOfAnAccountShareItsTurnsWhateverTheirLinksAndAddresses() {
    Turns turns = turns(2, 1, 3, 100);
    AccountId owner = new AccountId(1);
    begin(Caller.ofGuest(owner, 1, "192.0.2.1"), turns);
    Turn second = begin(Caller.ofGuest(owner, 2, "192.0.2.2"), turns);

    assertThat(second.isDecided()).isFalse();
    assertThat(begin(ANN, turns).isDecided()).isTrue();
    begin(Caller.ofGuest(owner, 3, "192.0.2.3"), turns);
    assertThat(turns.tryBegin(Caller.ofGuest(owner, 4, "192.0.2.4"))).isEmpty();
  }

  @Test
  void aGuestHasOneShareForAllLinks() {
    Turns turns = turns(1, 1, 2, 100);
    begin(Caller.ofGuest(new AccountId(1), 1, "192.0.2.1"), turns);
    begin(Caller.ofGuest(new AccountId(2), 2, "192.0.2.1"), turns);

    assertThat(turns.tryBegin(Caller.ofGuest(new AccountId(3), 3, "192.0.2.1"))).isEmpty();
    assertThat(turns.tryBegin(Caller.ofGuest(new AccountId(3), 3, "192.0.2.2"))).isPresent();
  }

  @Test
  void ifTooManyWaitTheLastOfTheGroupWithMostIsRefused() {
    Turns turns = turns(1, 1, 10, 3);
    begin(ANN, turns);
    List<Turn> ofAnn = new ArrayList<>();
    for (int i = 0; i < 3; i++) {
      ofAnn.add(begin(ANN, turns));
    }
    Turn ofBob = begin(BOB, turns);

    assertThat(ofBob.isDecided()).isFalse();
    assertThat(ofAnn.getLast().await()).isFalse();
    assertThat(turns.countWaiting()).isEqualTo(3);
    assertThat(turns.tryBegin(ANN)).isEmpty();
  }

  @Test
  void whoWaitsTooLongIsRefusedAndLeavesItsPlace() {
    Turns turns = new Turns(new TurnLimits(1, 1, 2, 10, Duration.ZERO), () -> true);
    Turn running = begin(ANN, turns);
    Turn waiting = begin(ANN, turns);

    assertThat(waiting.await()).isFalse();
    assertThat(running.await()).isTrue();
    assertThat(turns.countWaiting()).isZero();
    assertThat(turns.tryBegin(ANN)).isPresent();
  }

  @Test
  void whoIsInterruptedLeavesItsPlace() throws InterruptedException {
    Turns turns = turns(1, 1, 2, 10);
    begin(ANN, turns);
    Turn waiting = begin(ANN, turns);
    Thread thread = Thread.ofVirtual().unstarted(waiting::await);
    thread.setUncaughtExceptionHandler((_, _) -> {});
    thread.start();
    thread.interrupt();
    thread.join();

    assertThat(turns.countWaiting()).isZero();
    assertThat(turns.tryBegin(ANN)).isPresent();
  }

  @Test
  void whileThereIsLittleMemoryOneRunsAtATime() {
    Turns turns = new Turns(new TurnLimits(4, 2, 10, 10, LONG), () -> false);
    Turn first = begin(ANN, turns);
    Turn second = begin(BOB, turns);

    assertThat(first.isDecided()).isTrue();
    assertThat(second.isDecided()).isFalse();
    first.end();
    assertThat(second.isDecided()).isTrue();
  }

  @Test
  void aQuarterOfTheOldGenerationIsForOneMoreAnswer() {
    assertThat(AnswerMemory.hasRoom(new MemoryUsage(0, 75, 100, 100))).isTrue();
    assertThat(AnswerMemory.hasRoom(new MemoryUsage(0, 76, 100, 100))).isFalse();
    assertThat(AnswerMemory.hasRoom(new MemoryUsage(0, 76, 100, -1))).isTrue();
  }

  private static Turns turns(int atOnce, int perGroup, int perShare, int waiting) {
    return new Turns(new TurnLimits(atOnce, perGroup, perShare, waiting, LONG), () -> true);
  }

  private static Turn begin(Caller caller, Turns turns) {
    return turns.tryBegin(caller).orElseThrow();
  }
}
