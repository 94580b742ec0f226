package dev.storescope.engines;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.LongAdder;
import java.util.stream.Stream;

/**
 * A server process that stops with this program, even if that is killed: a shell starts the server,
 * and stops it when the shell's standard input closes.
 */
final class ChildProcess implements AutoCloseable {
  private static final String SUPERVISOR =
      """
      signal=$1; shift; exec 3<&0
      "$@" 3<&- & server=$!
      { read -r _ <&3; kill -$signal $server; } 2>/dev/null & reader=$!
      wait $server; kill $reader 2>/dev/null
      """;
  private static final int REPORTED_LINES = 20;
  private static final long START_TIMEOUT_MINUTES = 10;

  private final Process shell;
  private final Queue<String> lastLines = new ConcurrentLinkedQueue<>();
  private final LongAdder outputLength = new LongAdder();
  private final String name;
  private final CompletableFuture<String> ready = new CompletableFuture<>();
  private final CompletableFuture<Void> listener;

  private ChildProcess(String name, Process shell, String readyLine, Optional<Path> log) {
    this.name = name;
    this.shell = shell;
    // Not a virtual thread: a blocking read of a pipe occupies its carrier.
    this.listener =
        CompletableFuture.runAsync(
            () -> listen(readyLine, log), task -> Thread.ofPlatform().daemon().start(task));
  }

  /**
   * Starts a server, and returns once its output has the ready line.
   *
   * @param signal the signal that stops the server
   * @param log the file that its output is appended to
   * @throws EngineNotStartedException with its output, if it exits or takes too long
   */
  static ChildProcess start(
      String name, List<String> command, String readyLine, String signal, Optional<Path> log) {
    ChildProcess process = launch(name, command, readyLine, signal, log);
    process.awaitReady();
    return process;
  }

  /** Starts a server without waiting for the ready line. */
  static ChildProcess launch(
      String name, List<String> command, String readyLine, String signal, Optional<Path> log) {
    List<String> supervised = new ArrayList<>(List.of("sh", "-c", SUPERVISOR, "sh", signal));
    supervised.addAll(command);
    try {
      return new ChildProcess(name, builder(supervised).start(), readyLine, log);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Engines start with invalid locales too, and what they print can be recognized. */
  private static ProcessBuilder builder(List<String> command) {
    ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
    builder.environment().put("LC_ALL", "C.UTF-8");
    return builder;
  }

  void awaitReady() {
    try {
      ready.get(START_TIMEOUT_MINUTES, TimeUnit.MINUTES);
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
    return shell.isAlive();
  }

  private void listen(String readyLine, Optional<Path> log) {
    try (BufferedReader output = shell.inputReader();
        PrintWriter copy = open(log)) {
      for (String line = output.readLine(); line != null; line = output.readLine()) {
        copy.println(line);
        outputLength.add(line.length() + 1L);
        lastLines.add(line);
        if (lastLines.size() > REPORTED_LINES) {
          lastLines.remove();
        }
        if (line.contains(readyLine)) {
          ready.complete(line);
        }
      }
      ready.completeExceptionally(new IOException("the process exited"));
    } catch (IOException e) {
      ready.completeExceptionally(e);
    }
  }

  /** A log that cannot be written, such as on a full disk, does not end its server. */
  private static PrintWriter open(Optional<Path> log) throws IOException {
    return new PrintWriter(
        log.isEmpty()
            ? Writer.nullWriter()
            : Files.newBufferedWriter(
                log.get(), StandardOpenOption.CREATE, StandardOpenOption.APPEND),
        true);
  }

  /** The line of the output that reported readiness. */
  String readyLine() {
    return ready.join();
  }

  /** The length of its output so far, in characters. */
  long outputLength() {
    return outputLength.sum();
  }

  /** The processes of the server. */
  Stream<ProcessHandle> processes() {
    return shell.descendants();
  }

  /** Sends a signal to the server with all its processes. */
  void signal(String signal) {
    List<String> command = new ArrayList<>(List.of("kill", "-" + signal));
    shell.descendants().forEach(process -> command.add(String.valueOf(process.pid())));
    try {
      execute(command);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Kills the server with all its processes. */
  void kill() {
    shell.descendants().toList().forEach(ProcessHandle::destroyForcibly);
    close();
  }

  /** Stops the server, and returns once all its processes have exited. */
  @Override
  public void close() {
    try {
      shell.getOutputStream().close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    // The output is open until the last process has exited, including orphans.
    listener.join();
  }

  /** Runs a command to its end, and returns its output. */
  static String execute(List<String> command) throws IOException {
    return execute(command, InputStream.nullInputStream());
  }

  /**
   * Runs a command with an input to its end, and returns its output.
   *
   * @throws IOException with the output, if it fails
   */
  static String execute(List<String> command, InputStream input) throws IOException {
    Process process = builder(command).start();
    try (OutputStream standardInput = process.getOutputStream()) {
      input.transferTo(standardInput);
    }
    String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    if (process.onExit().join().exitValue() != 0) {
      throw new IOException(String.join(" ", command) + " failed: " + output);
    }
    return output;
  }
}
