package dev.storescope.attack.month;

import dev.storescope.connector.http.LiveSettings;
import dev.storescope.connector.http.LiveTransport;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.logging.Level;
import java.util.logging.Logger;
import java.util.stream.Stream;

/** The process of one day: a service that is opened and closed twice, and then killed. */
public final class MonthChild {
  private static final int KILOBYTE = 1024;

  private MonthChild() {}

  /** The command of a day. */
  static List<String> command(MonthFolder folder, MonthPlan plan, int day, Instant from) {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(
        List.of(
            "-XX:+UseSerialGC",
            "-Xms64m",
            "-Xmx256m",
            "-XX:+ExitOnOutOfMemoryError",
            "--enable-native-access=ALL-UNNAMED",
            "--sun-misc-unsafe-memory-access=allow",
            "-cp",
            System.getProperty("java.class.path"),
            MonthChild.class.getName(),
            folder.path().toString(),
            folder.sandbox().toString(),
            Integer.toString(plan.days()),
            Integer.toString(plan.subjects()),
            Long.toString(plan.seed()),
            Integer.toString(day),
            from.toString()));
    return command;
  }

  /** Runs the service of a day. */
  public static void main(String[] args) throws IOException, InterruptedException {
    Logger.getLogger("").setLevel(Level.WARNING);
    MonthFolder folder = new MonthFolder(Path.of(args[0]), URI.create(args[1]));
    MonthPlan plan =
        new MonthPlan(
            Integer.parseInt(args[2]), Integer.parseInt(args[3]), Long.parseLong(args[4]));
    Instant from = Instant.parse(args[6]);
    try (LiveTransport http = new LiveTransport(LiveSettings.DEFAULT)) {
      for (MonthPlan.Run planned : plan.runs(Integer.parseInt(args[5]))) {
        MonthPlan.Run run = planned.notBefore(from);
        try (MonthService service = new MonthService(plan, run, folder, http)) {
          // The calls of a fetch may go on for a while after its end.
          from = service.run().plus(MonthPlan.RESTART);
          folder.journal().memory(run.until(), heap(), resident());
        }
      }
    }
  }

  private static long heap() {
    System.gc();
    return ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed();
  }

  /** The resident memory of this process; 0 where the system does not report it. */
  private static long resident() {
    try (Stream<String> lines = Files.lines(Path.of("/proc/self/status"))) {
      return lines
          .filter(line -> line.startsWith("VmRSS:"))
          .mapToLong(line -> Long.parseLong(line.replaceAll("[^0-9]", "")) * KILOBYTE)
          .findFirst()
          .orElse(0);
    } catch (IOException e) {
      return 0;
    }
  }
}
