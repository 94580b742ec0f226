package dev.storescope.server.cli.data;

import dev.storescope.observation.SubjectKind;
import dev.storescope.server.App;
import dev.storescope.server.cli.option.CommonOptions;
import dev.storescope.server.cli.option.Stopped;
import dev.storescope.server.stores.ReparsedKind;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.SortedMap;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Reads recorded and kept replies again. */
@Command(
    name = "reparse",
    description =
        "Read recorded and kept replies of the stores again, after an update that can read"
            + " them, and store the observations at the time when they were recorded"
            + " (docs/recordings.md). Doing it again changes nothing. Stop the service first,"
            + " unless the archive is in Cassandra.")
public final class ReparseCommand implements Callable<Integer> {
  private static final int STILL_UNREADABLE = 3;

  @Mixin private CommonOptions common = new CommonOptions();

  @Parameters(
      paramLabel = "DIR",
      arity = "0..*",
      description = "folders of recordings (default: the kept replies in the data folder)")
  private List<Path> folders = new ArrayList<>();

  @Option(names = "--dry-run", description = "store nothing, and print what would be added")
  private boolean dryRun;

  @Override
  public Integer call() throws IOException, InterruptedException {
    for (Path folder : folders) {
      if (!Files.isDirectory(folder)) {
        throw new Stopped(folder + " is not a folder of recorded replies.");
      }
    }
    SortedMap<SubjectKind, ReparsedKind> kinds = App.reparse(common.settings(), folders, dryRun);
    common.print(text(kinds), node -> fill(node, kinds));
    return kinds.values().stream().anyMatch(kind -> kind.unreadable() > 0) ? STILL_UNREADABLE : 0;
  }

  private String text(SortedMap<SubjectKind, ReparsedKind> kinds) {
    if (kinds.isEmpty()) {
      return "There are no replies to read.";
    }
    List<String> lines = new ArrayList<>();
    lines.add(
        row(
            "kind",
            "read",
            dryRun ? "to add" : "added",
            "not added",
            "already there",
            "doubted",
            "unreadable"));
    kinds.forEach(
        (kind, of) ->
            lines.add(
                row(
                    kind.word(),
                    of.read(),
                    of.added(),
                    of.notAdded(),
                    of.alreadyThere(),
                    of.doubted(),
                    of.unreadable())));
    if (kinds.values().stream().anyMatch(kind -> kind.notAdded() > 0)) {
      lines.add(
          "Not added: later observations refer to what is stored in their place, or it was removed or"
              + " thinned.");
    }
    return String.join("\n", lines);
  }

  private static String row(Object... cells) {
    return String.format(Locale.ROOT, "%-18s %8s %8s %10s %14s %8s %11s", cells);
  }

  private void fill(ObjectNode node, SortedMap<SubjectKind, ReparsedKind> kinds) {
    node.put("dry_run", dryRun);
    ArrayNode list = node.putArray("kinds");
    kinds.forEach(
        (kind, of) ->
            list.addObject()
                .put("kind", kind.word())
                .put("read", of.read())
                .put("added", of.added())
                .put("not_added", of.notAdded())
                .put("already_there", of.alreadyThere())
                .put("doubted", of.doubted())
                .put("unreadable", of.unreadable()));
  }
}
