package dev.storescope.server.cli;

import dev.storescope.server.App;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** Rebuilds what can be derived from the observations. */
@Command(
    name = "repair",
    description = "Rebuild the indexes of apps to their ranks from the observations.")
final class RepairCommand implements Callable<Integer> {
  @Mixin private CommonOptions common = new CommonOptions();

  @Override
  public Integer call() {
    App.repairArchive(common.settings());
    new Printer(common.json()).print("Indexes rebuilt.", node -> node.put("repaired", true));
    return 0;
  }
}
