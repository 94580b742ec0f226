package dev.storescope.server.cli;

import dev.storescope.server.App.Database;
import dev.storescope.store.Device;
import dev.storescope.store.Keyword;
import dev.storescope.tracking.TrackedApp;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Manages tracked apps and keywords. */
@Command(
    name = "track",
    description = "Manage the apps and keywords that the service fetches every day.")
final class TrackCommand {

  @Command(name = "app", description = "Track an app.")
  int app(
      @Mixin CommonOptions common,
      @Mixin ListOptions which,
      @Option(
              names = "--device",
              paramLabel = "DEVICE",
              completionCandidates = Candidates.Devices.class,
              description = "iphone, ipad or android; may be repeated (default: iphone or android)")
          List<Device> devices) {
    try (Database database = common.openDatabase()) {
      TrackedApp tracked =
          database
              .tracker()
              .track(
                  which.account(database),
                  which.app(),
                  which.country(),
                  Optional.ofNullable(devices)
                      .<Set<Device>>map(Set::copyOf)
                      .orElse(Set.of(Device.defaultFor(which.store()))));
      return common.print("Tracked.", node -> TrackedAppText.fill(node, tracked));
    }
  }

  @Command(name = "keywords", description = "Add keywords to a tracked app.")
  int keywords(
      @Mixin CommonOptions common,
      @Mixin ListOptions which,
      @Parameters(paramLabel = "KEYWORD", arity = "1..*", description = "the keywords to add")
          List<Keyword> keywords) {
    try (Database database = common.openDatabase()) {
      int added =
          database
              .tracker()
              .addKeywords(which.account(database), which.app(), which.country(), keywords);
      return common.print("Added " + added + ".", node -> node.put("added", added));
    }
  }

  @Command(
      name = "remove",
      description = "Remove keywords of a tracked app, or the app if none is given.")
  int remove(
      @Mixin CommonOptions common,
      @Mixin ListOptions which,
      @Parameters(
              paramLabel = "KEYWORD",
              arity = "0..*",
              description = "the keywords to remove (default: the app)")
          List<Keyword> keywords) {
    try (Database database = common.openDatabase()) {
      int removed =
          Optional.ofNullable(keywords).orElse(List.of()).isEmpty()
              ? removeApp(database, which)
              : database
                  .tracker()
                  .removeKeywords(which.account(database), which.app(), which.country(), keywords);
      return common.print("Removed " + removed + ".", node -> node.put("removed", removed));
    }
  }

  private static int removeApp(Database database, ListOptions which) {
    return database.tracker().untrack(which.account(database), which.app(), which.country())
        ? 1
        : 0;
  }

  @Command(name = "list", description = "List the tracked apps with their last and next fetch.")
  int list(
      @Mixin CommonOptions common,
      @Mixin OwnerOptions owner,
      @Option(names = "--keywords", description = "also list the keywords") boolean keywords) {
    try (Database database = common.openDatabase()) {
      return common.printList(
          "apps",
          TrackedAppText.list(owner.account(database).id(), database, keywords || common.json()),
          "no tracked apps",
          TrackedAppText::text,
          (node, app) -> app.fill(node));
    }
  }
}
