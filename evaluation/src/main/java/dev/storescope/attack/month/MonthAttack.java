package dev.storescope.attack.month;

import dev.storescope.sandbox.http.SandboxServer;
import dev.storescope.sandbox.http.SimulatedSite;
import dev.storescope.sandbox.world.SimulatedStores;
import dev.storescope.sandbox.world.World;
import dev.storescope.sandbox.world.law.WorldSettings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/**
 * A month of faults: a service in simulated time on simulated stores that refuse, lie and change,
 * which is restarted and killed; afterwards, what it observed and told is compared with the world.
 */
public final class MonthAttack {
  private static final int PRODUCTS = 1_200;
  private static final int TERMS = 3_000;

  private final MonthPlan plan;
  private final Consumer<String> steps;
  private final World world;

  /**
   * @param days at least 3
   * @param subjects about so many are tracked
   * @param steps receives what is done when it begins
   */
  public MonthAttack(int days, int subjects, long seed, Consumer<String> steps) {
    this.plan = new MonthPlan(days, subjects, seed);
    this.steps = steps;
    this.world = new World(WorldSettings.of(seed, PRODUCTS, TERMS));
  }

  /**
   * A folder for the files of a month: in memory if the system has such a folder, as a service that
   * fetches without a pause waits for the disk most of the time.
   */
  public static Path parent() {
    Path memory = Path.of("/dev/shm");
    return Files.isWritable(memory) ? memory : Path.of(System.getProperty("java.io.tmpdir"));
  }

  /** Runs in an empty folder. */
  public MonthReport run(Path folder) throws IOException, InterruptedException {
    Troubles troubles = new Troubles(plan);
    CountedCalls calls = new CountedCalls(troubles);
    Map<String, SimulatedSite> sites = sites(new LyingStores(world, troubles));
    try (SandboxServer sandbox = SandboxServer.start(0, sites, () -> MonthPlan.START, calls)) {
      MonthFolder month = new MonthFolder(folder, sandbox.root());
      Files.createDirectories(month.data());
      month.write(MonthLists.of(plan, world));
      runDays(month, calls);
      steps.accept("comparing with the world");
      return new MonthChecks(plan, month, world, troubles, calls).report();
    }
  }

  private static Map<String, SimulatedSite> sites(SimulatedStores stores) {
    Map<String, SimulatedSite> sites = new HashMap<>();
    for (StoreSite site : StoreSite.values()) {
      sites.put(site.base(), SimulatedCalls.timed(site.open(stores)));
    }
    return sites;
  }

  private void runDays(MonthFolder month, CountedCalls calls)
      throws IOException, InterruptedException {
    for (int day = 0; day < plan.days(); day++) {
      steps.accept("day " + (day + 1) + " of " + plan.days());
      Instant from = plan.runs(day).getFirst().from();
      Instant last = calls.last().plus(MonthPlan.RESTART);
      List<String> command =
          new ArrayList<>(MonthChild.command(month, plan, day, last.isAfter(from) ? last : from));
      Process child =
          new ProcessBuilder(command)
              .redirectErrorStream(true)
              .redirectOutput(ProcessBuilder.Redirect.appendTo(month.log().toFile()))
              .start();
      int exit = child.waitFor();
      if (exit != KillSwitch.EXIT_CODE) {
        throw new IllegalStateException(
            "the service ended with " + exit + ": " + Files.readString(month.log()));
      }
    }
  }
}
