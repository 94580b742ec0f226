package dev.storescope.engines;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * A server that a shell watches over: when its input closes, as it does when this program ends or
 * is killed, it tells the server to end. It ends with the server.
 */
final class GuardedProcess implements AutoCloseable {
  private static final String GUARD =
      """
      signal=$1; shift; exec 3<&0
      "$@" 3<&- & server=$!
      { read -r _ <&3; kill -$signal $server; } 2>/dev/null & reader=$!
      wait $server; kill $reader 2>/dev/null
      """;
  private static final int LINES_TOLD = 20;
  private static final long MINUTES_TO_START = 3;

  private final Process guard;
  private final Queue<String> lastLines = new ConcurrentLinkedQueue<>();
  private final String name;
  private final CompletableFuture<String> ready = new CompletableFuture<>();
  private final CompletableFuture<Void> listener;

  private GuardedProcess(String name, Process guard, String readyLine) {
    this.name = name;
    this.guard = guard;
    this.listener =
        CompletableFuture.runAsync(() -> listen(readyLine), task -> Thread.ofVirtual().start(task));
  }

  /**
   * Starts a server, and returns once it says that it is ready.
   *
   * @param signal what tells the server to end
   * @throws EngineNotStartedException if it ends before, or takes too long, with what it said
   */
  static GuardedProcess start(String name, List<String> command, String readyLine, String signal) {
    GuardedProcess process = launch(name, command, readyLine, signal);
    process.awaitReady();
    return process;
  }

  /** The same, but returns at once. */
  static GuardedProcess launch(String name, List<String> command, String readyLine, String signal) {
    List<String> guarded = new ArrayList<>(List.of("sh", "-c", GUARD, "sh", signal));
    guarded.addAll(command);
    try {
      Process guard = new ProcessBuilder(guarded).redirectErrorStream(true).start();
      return new GuardedProcess(name, guard, readyLine);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  void awaitReady() {
    try {
      ready.get(MINUTES_TO_START, TimeUnit.MINUTES);
    } catch (ExecutionException e) {
      throw notStarted("did not start");
    } catch (TimeoutException e) {
      kill();
      throw notStarted("did not start in time");
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted while " + name + " started", e);
    }
  }

  private EngineNotStartedException notStarted(String what) {
    return new EngineNotStartedException(
        "%s %s:\n%s".formatted(name, what, String.join("\n", lastLines)));
  }

  boolean isAlive() {
    return guard.isAlive();
  }

  private void listen(String readyLine) {
    try (BufferedReader output = guard.inputReader()) {
      for (String line = output.readLine(); line != null; line = output.readLine()) {
        lastLines.add(line);
        if (lastLines.size() > LINES_TOLD) {
          lastLines.remove();
        }
        if (line.contains(readyLine)) {
          ready.complete(line);
        }
      }
      ready.completeExceptionally(new IOException("it ended"));
    } catch (IOException e) {
      ready.completeExceptionally(e);
    }
  }

  /** The line by which the server said that it is ready. */
  String readyLine() {
    return ready.join();
  }

  /** Sends a signal to the server with all its processes. */
  void signal(String signal) {
    List<String> command = new ArrayList<>(List.of("kill", "-" + signal));
    guard.descendants().forEach(process -> command.add(String.valueOf(process.pid())));
    try {
      Commands.run(command);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Kills the server with all its processes. */
  void kill() {
    guard.descendants().toList().forEach(ProcessHandle::destroyForcibly);
    close();
  }

  /** Tells the server to end, and returns once none of its processes is left. */
  @Override
  public void close() {
    try {
      guard.getOutputStream().close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    // Each process holds the output open until it is gone, also one that nobody waits for.
    listener.join();
  }
}
