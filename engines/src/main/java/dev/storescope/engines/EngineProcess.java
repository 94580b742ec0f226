package dev.storescope.engines;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;

/**
 * A process of this machine that an engine runs in, with what it says kept in a file. It ends with
 * this program at the latest.
 */
final class EngineProcess {
  private static final int TOLD_LINES = 20;

  private final String name;
  private final Path log;
  private final Process process;
  private final Thread endWithUs;

  private EngineProcess(String name, Path log, Process process) {
    this.name = name;
    this.log = log;
    this.process = process;
    this.endWithUs = new Thread(process::destroyForcibly, "end-" + name);
    Runtime.getRuntime().addShutdownHook(endWithUs);
  }

  static EngineProcess start(String name, Path log, List<String> command) {
    try {
      Process process =
          new ProcessBuilder(command)
              .redirectErrorStream(true)
              .redirectOutput(ProcessBuilder.Redirect.appendTo(log.toFile()))
              .start();
      return new EngineProcess(name, log, process);
    } catch (IOException e) {
      throw new UncheckedIOException(name + " cannot be started: " + command.getFirst(), e);
    }
  }

  /** Runs a command to its end, and gives what it said. */
  static String run(String name, List<String> command) {
    try {
      Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
      String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      if (process.waitFor() != 0) {
        throw new IllegalStateException(name + " failed: " + said);
      }
      return said;
    } catch (IOException e) {
      throw new UncheckedIOException(name + " cannot be run: " + command.getFirst(), e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted while " + name + " ran", e);
    }
  }

  boolean isAlive() {
    return process.isAlive();
  }

  /**
   * Waits until the engine is ready.
   *
   * @throws IllegalStateException if it ends or the patience does; the message has its last words
   */
  void awaitReady(BooleanSupplier ready, Duration patience) {
    long end = System.nanoTime() + patience.toNanos();
    while (!ready.getAsBoolean()) {
      if (System.nanoTime() > end || ended()) {
        throw new IllegalStateException(name + " did not start: " + lastWords());
      }
    }
  }

  /** Ends it as if its machine had lost power, but for what the system holds for the disk. */
  void kill() {
    process.destroyForcibly();
    awaitEnd();
  }

  /** Asks it to end, and waits until it has. */
  void stop() {
    process.destroy();
    awaitEnd();
  }

  /** Lets it stand still, with its connections open. */
  void pause() {
    signal("-STOP");
  }

  void resume() {
    signal("-CONT");
  }

  private void signal(String signal) {
    run("kill " + signal, List.of("kill", signal, String.valueOf(process.pid())));
  }

  private void awaitEnd() {
    try {
      process.waitFor();
      Runtime.getRuntime().removeShutdownHook(endWithUs);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted while " + name + " ended", e);
    } catch (IllegalStateException e) {
      // The program is ending already, and its hooks with it.
      process.destroyForcibly();
    }
  }

  /** Whether it has ended; takes the pause between two looks. */
  private boolean ended() {
    try {
      return process.waitFor(100, TimeUnit.MILLISECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted while " + name + " started", e);
    }
  }

  private String lastWords() {
    try {
      List<String> lines = Files.readAllLines(log, StandardCharsets.ISO_8859_1);
      return String.join("\n", lines.subList(Math.max(0, lines.size() - TOLD_LINES), lines.size()));
    } catch (IOException e) {
      return "see " + log;
    }
  }
}
