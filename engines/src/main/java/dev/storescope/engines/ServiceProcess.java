package dev.storescope.engines;

import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A node of the service as a process of its own. It ends with this program, however that ends. */
public final class ServiceProcess implements AutoCloseable {
  /** What {@code serve --json} says when it listens. */
  private static final Pattern LISTENS = Pattern.compile("\\{\"url\":\"([^\"]+)\".*");

  private final List<String> command;
  private GuardedProcess process;

  private ServiceProcess(List<String> command) {
    this.command = List.copyOf(command);
    this.process = run();
  }

  /**
   * Starts a node, and returns once it listens.
   *
   * @param command with {@code serve --json} in it
   * @throws EngineNotStartedException if it ends before, with what it said
   */
  public static ServiceProcess start(List<String> command) {
    return new ServiceProcess(command);
  }

  private GuardedProcess run() {
    return GuardedProcess.start("a node of the service", command, "{\"url\":", "TERM");
  }

  /** Where it listens. */
  public String url() {
    Matcher matcher = LISTENS.matcher(process.readyLine());
    if (!matcher.matches()) {
      throw new IllegalStateException("a node said " + process.readyLine());
    }
    return matcher.group(1);
  }

  /** Ends it as a power cut would. */
  public void kill() {
    process.kill();
  }

  /** Starts it again after it ended; it may listen elsewhere then. */
  public void restart() {
    process = run();
  }

  @Override
  public void close() {
    process.close();
  }
}
