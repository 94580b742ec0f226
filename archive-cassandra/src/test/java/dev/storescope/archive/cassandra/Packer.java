package dev.storescope.archive.cassandra;

import static org.assertj.core.api.Assertions.assertThat;

import dev.storescope.testkit.JavaProcess;
import java.io.BufferedWriter;
import java.io.IOException;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Deque;
import java.util.List;
import java.util.Set;

/** A {@link PackingProcess}. */
final class Packer implements AutoCloseable {
  private final Set<Integer> acknowledged;
  private final JavaProcess process;
  private final BufferedWriter input;
  private final Deque<Integer> requested = new ArrayDeque<>();

  private Packer(Set<Integer> acknowledged, JavaProcess process) {
    this.acknowledged = acknowledged;
    this.process = process;
    this.input = process.process().outputWriter();
  }

  /**
   * Starts it, and returns at once.
   *
   * @param acknowledged receives what was
   */
  static Packer start(String keyspace, Instant clock, Set<Integer> acknowledged)
      throws IOException {
    String node = SharedNode.contactPoints().getFirst();
    return new Packer(
        acknowledged, JavaProcess.start(PackingProcess.class, node, keyspace, clock.toString()));
  }

  /** Returns once it has opened the archive. */
  void awaitReady() throws IOException {
    assertThat(process.read(1)).containsExactly(PackingProcess.READY);
  }

  void request(Collection<Integer> numbers) throws IOException {
    for (int number : numbers) {
      requested.add(number);
      input.write(number + "\n");
    }
    input.flush();
  }

  void awaitAcknowledged(int count) throws IOException {
    for (int i = 0; i < count; i++) {
      int next = requested.remove();
      assertThat(process.read(1)).containsExactly(Integer.toString(next));
      acknowledged.add(next);
    }
  }

  void awaitAll() throws IOException {
    awaitAcknowledged(requested.size());
  }

  /** Kills it; returns what it has not acknowledged, first what it may have begun. */
  Deque<Integer> kill() throws IOException {
    process.kill();
    List<String> lines = process.readAll();
    for (String line : lines) {
      // The last line may be cut off.
      if (line.equals(String.valueOf(requested.peek()))) {
        acknowledged.add(requested.remove());
      }
    }
    return requested;
  }

  /** Waits until it has closed the archive. */
  @Override
  public void close() throws IOException {
    input.close();
    var _ = process.process().onExit().join();
  }
}
