package dev.storescope.server.cli;

import dev.storescope.server.App;
import dev.storescope.server.App.Office;
import dev.storescope.store.Device;
import dev.storescope.store.Keyword;
import dev.storescope.tracking.TrackedApp;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Keeps the lists of apps and keywords that are looked at every day. */
@Command(
    name = "track",
    description = "Keep the apps and keywords that the service looks at every day.")
final class TrackCommand {

  @Command(name = "app", description = "Follow an app from now on.")
  int app(
      @Mixin CommonOptions common,
      @Mixin ListOptions which,
      @Option(
              names = "--device",
              paramLabel = "DEVICE",
              description = "iphone, ipad or android; may be repeated (default: iphone or android)")
          List<Device> devices) {
    try (Office office = App.openOffice(common.settings())) {
      TrackedApp tracked =
          office
              .tracker()
              .track(
                  which.account(office),
                  which.app(),
                  which.country(),
                  Optional.ofNullable(devices)
                      .<Set<Device>>map(Set::copyOf)
                      .orElse(Set.of(Device.defaultFor(which.store()))));
      new Printer(common.json())
          .print("Followed from now on.", node -> TrackedAppText.fill(node, tracked));
    }
    return 0;
  }

  @Command(name = "keywords", description = "Add keywords to an app that is followed.")
  int keywords(
      @Mixin CommonOptions common,
      @Mixin ListOptions which,
      @Parameters(paramLabel = "KEYWORD", arity = "1..*") List<Keyword> keywords) {
    try (Office office = App.openOffice(common.settings())) {
      int added =
          office
              .tracker()
              .addKeywords(which.account(office), which.app(), which.country(), keywords);
      new Printer(common.json()).print("Added " + added + ".", node -> node.put("added", added));
    }
    return 0;
  }

  @Command(
      name = "remove",
      description = "Remove keywords of an app; without any, follow the app no more.")
  int remove(
      @Mixin CommonOptions common,
      @Mixin ListOptions which,
      @Parameters(paramLabel = "KEYWORD", arity = "0..*") List<Keyword> keywords) {
    try (Office office = App.openOffice(common.settings())) {
      int removed =
          Optional.ofNullable(keywords).orElse(List.of()).isEmpty()
              ? removeApp(office, which)
              : office
                  .tracker()
                  .removeKeywords(which.account(office), which.app(), which.country(), keywords);
      new Printer(common.json())
          .print("Removed " + removed + ".", node -> node.put("removed", removed));
    }
    return 0;
  }

  private static int removeApp(Office office, ListOptions which) {
    return office.tracker().untrack(which.account(office), which.app(), which.country()) ? 1 : 0;
  }

  @Command(
      name = "list",
      description = "List what is followed, with the last and the next fetch of each.")
  int list(
      @Mixin CommonOptions common,
      @Mixin OwnerOptions owner,
      @Option(names = "--keywords", description = "list the keywords too") boolean keywords) {
    try (Office office = App.openOffice(common.settings())) {
      List<TrackedAppText> apps =
          TrackedAppText.list(owner.account(office), office, keywords || common.json());
      new Printer(common.json())
          .print(
              apps.isEmpty()
                  ? "nothing is followed"
                  : apps.stream().map(TrackedAppText::text).collect(Collectors.joining("\n")),
              node -> {
                var array = node.putArray("apps");
                apps.forEach(app -> app.fill(array.addObject()));
              });
    }
    return 0;
  }
}
