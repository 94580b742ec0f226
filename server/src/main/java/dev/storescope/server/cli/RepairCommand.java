package dev.storescope.server.cli;

import dev.storescope.server.App;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** Rebuilds the indexes of the archive. */
@Command(name = "repair", description = "Rebuild the rank indexes from the observations.")
final class RepairCommand implements Callable<Integer> {
  @Mixin private CommonOptions common = new CommonOptions();

  @Override
  public Integer call() {
    App.repairArchive(common.settings());
    return common.print("Indexes rebuilt.", node -> node.put("repaired", true));
  }
}
