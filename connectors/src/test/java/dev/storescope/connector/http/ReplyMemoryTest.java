package dev.storescope.connector.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.storescope.connector.ScriptedStore;
import java.net.URI;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class ReplyMemoryTest {
  private static final StoreRequest REQUEST =
      StoreRequest.get(URI.create("https://store.example/app"));

  @Test
  void leasedMemoryIsFreeAgainWhenItIsClosed() {
    ReplyMemory memory = new ReplyMemory(4096);
    for (int i = 0; i < 3; i++) {
      try (ReplyMemory.Lease lease = memory.lease();
          ReplyMemory.Lease other = memory.lease()) {
        assertThat(lease.grow(3000)).isTrue();
        assertThat(other.grow(2000)).isFalse();
        assertThat(other.grow(1000)).isTrue();
      }
    }
  }

  @Test
  void aLeaseOfManySmallPartsTakesTheirSum() {
    try (ReplyMemory.Lease lease = new ReplyMemory(4096).lease()) {
      for (int i = 0; i < 4096; i++) {
        assertThat(lease.grow(1)).isTrue();
      }
      assertThat(lease.grow(1)).isFalse();
    }
  }

  @Test
  void aClosedLeaseDoesNotGrow() {
    ReplyMemory memory = new ReplyMemory(4096);
    ReplyMemory.Lease lease = memory.lease();
    lease.close();
    assertThat(lease.grow(1)).isFalse();
  }

  @Test
  void aReplyThatNeedsMoreThanThereIsIsParsedAlone() throws Exception {
    AtomicInteger parsing = new AtomicInteger();
    List<Integer> atOnce = Collections.synchronizedList(new ArrayList<>());
    StoreClient client = client(new ReplyMemory(1024), "x".repeat(1_000_000));
    Callable<Boolean> fetch =
        () ->
            client.fetch(
                REQUEST,
                reply -> {
                  atOnce.add(parsing.incrementAndGet());
                  boolean read = reply.body().chars().allMatch(character -> character == 'x');
                  parsing.decrementAndGet();
                  return read;
                });
    try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      for (Future<Boolean> fetched : threads.invokeAll(Collections.nCopies(50, fetch))) {
        assertThat(fetched.get()).isTrue();
      }
    }
    assertThat(atOnce).hasSize(50).containsOnly(1);
  }

  @Test
  void theMemoryIsFreeAfterAReplyThatCannotBeParsed() throws Exception {
    StoreClient client = client(new ReplyMemory(1024), "x".repeat(10_000));
    for (int i = 0; i < 3; i++) {
      UnusableReplyException failure = UnusableReplyException.failed("cut off");
      assertThat(
              catchThrowableOfType(
                  UnusableReplyException.class,
                  () ->
                      client.fetch(
                          REQUEST,
                          _ -> {
                            throw failure;
                          })))
          .isSameAs(failure);
    }
  }

  private static StoreClient client(ReplyMemory memory, String body) {
    StoreReply reply = ScriptedStore.reply(200, body);
    return new StoreClient(
        _ -> reply, UnrecognizedReplies.none(), () -> ScriptedStore.NOW, memory, Map.of());
  }
}
