package dev.storescope.fetching;

import static org.assertj.core.api.Assertions.assertThat;

import dev.storescope.accounts.AccountId;
import dev.storescope.fetching.FetchNow.Progress;
import dev.storescope.fetching.FetchNow.Requested;
import dev.storescope.observation.Subject;
import dev.storescope.store.Country;
import dev.storescope.store.Device;
import dev.storescope.store.Keyword;
import dev.storescope.testkit.InMemoryFetchQueue;
import dev.storescope.testkit.SettableClock;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class FetchNowTest {
  private static final AccountId ANN = new AccountId(1);

  private final SettableClock clock = new SettableClock(Instant.parse("2026-11-26T12:00:00Z"));
  private final InMemoryFetchQueue queue = new InMemoryFetchQueue(clock);
  private final FetchNow fetches = new FetchNow(queue, queue, clock);
  private final List<Subject.Search> subjects =
      Stream.of("chess", "draughts", "go")
          .map(text -> new Subject.Search(Device.IPHONE, Country.of("us"), Keyword.of(text)))
          .toList();

  @Test
  void subjectsAreFetchedUnlessTheyWereObservedLately() {
    queue.finish(subjects.getFirst());
    assertThat(fetches.request(subjects, ANN)).isEqualTo(new Requested(2, 0, 1));
    assertThat(queue.pending()).isEqualTo(Set.copyOf(subjects.subList(1, 3)));

    clock.advance(FetchNow.RECENT);
    assertThat(fetches.request(subjects, ANN)).isEqualTo(new Requested(3, 0, 0));
  }

  @Test
  void whatTheQueueRefusesIsCounted() {
    queue.refuse(2000, clock.instant().plusSeconds(60));
    assertThat(fetches.request(subjects, ANN)).isEqualTo(new Requested(0, 3, 0));
  }

  @Test
  void theProgressTellsWhatIsPendingAndWhatFailed() {
    fetches.request(subjects, ANN);
    assertThat(fetches.progress(subjects)).isEqualTo(new Progress(3, 3, 0));
    queue.finish(subjects.getFirst());
    queue.giveUp(subjects.get(1), "blocked: captcha", clock.instant().plusSeconds(60));
    assertThat(fetches.progress(subjects)).isEqualTo(new Progress(3, 1, 1));
  }
}
