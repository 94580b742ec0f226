package dev.storescope.server.cli;

import dev.storescope.server.ProgramVersion;
import dev.storescope.server.cli.option.CommonOptions;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.IVersionProvider;
import picocli.CommandLine.Mixin;

/** Prints the versions of the program and its parts. */
@Command(
    name = "version",
    description =
        "Print the version and commit of Storescope, and the versions of Java,"
            + " engines and drivers.")
final class VersionCommand implements Callable<Integer> {
  @Mixin private CommonOptions common = new CommonOptions();

  /** The same for {@code --version}. */
  static final class Provider implements IVersionProvider {
    @Override
    public String[] getVersion() {
      return lines(ProgramVersion.current()).toArray(String[]::new);
    }
  }

  @Override
  public Integer call() {
    ProgramVersion version = ProgramVersion.current();
    return common.print(
        String.join("\n", lines(version)),
        node -> {
          node.put("version", version.version()).put("commit", version.commit());
          version.parts().forEach(node::put);
        });
  }

  private static List<String> lines(ProgramVersion version) {
    List<String> lines = new ArrayList<>();
    lines.add("storescope %s (commit %s)".formatted(version.version(), version.commit()));
    version.parts().forEach((name, text) -> lines.add("%-17s  %s".formatted(name, text)));
    return lines;
  }
}
