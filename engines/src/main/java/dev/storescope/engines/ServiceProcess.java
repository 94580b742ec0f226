package dev.storescope.engines;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A node of the service as a process. It stops with this program, even if that is killed. */
public final class ServiceProcess implements AutoCloseable {
  /** The output of {@code serve --json} once it listens. */
  private static final Pattern LISTENS = Pattern.compile("\\{\"url\":\"([^\"]+)\".*");

  private final List<String> command;
  private final Optional<Path> log;
  private ChildProcess process;

  private ServiceProcess(List<String> command, Optional<Path> log) {
    this.command = List.copyOf(command);
    this.log = log;
    this.process = run();
  }

  /**
   * Starts a node, and returns once it listens.
   *
   * @param command with {@code serve --json} in it
   * @throws EngineNotStartedException with its output, if it exits
   */
  public static ServiceProcess start(List<String> command) {
    return new ServiceProcess(command, Optional.empty());
  }

  /** As {@link #start(List)}, with its output appended to a file. */
  public static ServiceProcess start(List<String> command, Path log) {
    return new ServiceProcess(command, Optional.of(log));
  }

  private ChildProcess run() {
    return ChildProcess.start("a node of the service", command, "{\"url\":", "TERM", log);
  }

  /** The URL that it listens on. */
  public String url() {
    Matcher matcher = LISTENS.matcher(process.readyLine());
    if (!matcher.matches()) {
      throw new IllegalStateException("unexpected output of a node: " + process.readyLine());
    }
    return matcher.group(1);
  }

  /** The length of its log so far, in characters. */
  public long logLength() {
    return process.outputLength();
  }

  /** The ids of its operating system processes. */
  public List<Long> processIds() {
    return process.processes().map(ProcessHandle::pid).toList();
  }

  /** Kills it, like a power cut. */
  public void kill() {
    process.kill();
  }

  /** Starts it again after it exited; its URL may change. */
  public void restart() {
    process = run();
  }

  @Override
  public void close() {
    process.close();
  }
}
