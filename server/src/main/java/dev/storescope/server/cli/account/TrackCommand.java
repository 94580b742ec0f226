package dev.storescope.server.cli.account;

import dev.storescope.accounts.AccountId;
import dev.storescope.fetching.FetchInterval;
import dev.storescope.file.TextFile;
import dev.storescope.http.account.PlanJson;
import dev.storescope.server.App;
import dev.storescope.server.App.Database;
import dev.storescope.server.cli.option.Candidates;
import dev.storescope.server.cli.option.CommonOptions;
import dev.storescope.server.cli.option.Stopped;
import dev.storescope.store.AppId;
import dev.storescope.store.Country;
import dev.storescope.store.Device;
import dev.storescope.store.Keyword;
import dev.storescope.tracking.TrackedApp;
import dev.storescope.tracking.Tracker;
import dev.storescope.tracking.interval.ChosenIntervals;
import dev.storescope.tracking.interval.IntervalScope;
import dev.storescope.tracking.plan.AdviceNames;
import dev.storescope.tracking.plan.PlanChange;
import dev.storescope.tracking.plan.PlanText;
import dev.storescope.workbench.PastedKeywords;
import dev.storescope.workbench.PastedKeywords.Outcome;
import dev.storescope.workbench.PastedKeywords.PastedEntry;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Manages tracked apps and keywords. */
@Command(
    name = "track",
    description = "Manage tracked apps and keywords, which the service fetches every day.")
public final class TrackCommand {
  private static final int NOT_ALL_ADDED = 3;

  @Command(name = "app", description = "Track an app.")
  int app(
      @Mixin CommonOptions common,
      @Mixin ListOptions which,
      @Option(
              names = "--device",
              paramLabel = "DEVICE",
              completionCandidates = Candidates.Devices.class,
              description = "iphone, ipad or android; repeatable (default: iphone or android)")
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
      @Parameters(
              paramLabel = "KEYWORD",
              arity = "0..*",
              description = "keywords, or lists of keywords with any separators")
          List<String> keywords,
      @Option(
              names = "--file",
              paramLabel = "FILE",
              description = "file with a list of keywords, or a table with a column of keywords")
          Optional<Path> file,
      @Option(
              names = "--plan-only",
              description = "only say how many calls a day they would take, and whether they fit")
          boolean planOnly)
      throws IOException {
    PastedKeywords list = PastedKeywords.read(text(keywords, file), Set.of());
    if (list.entries().isEmpty()) {
      throw new Stopped("No keywords. Name some, or a file of keywords with --file.");
    }
    if (planOnly) {
      return plan(common, which, list);
    }
    try (Database database = common.openDatabase()) {
      int added =
          database
              .tracker()
              .addKeywords(which.account(database), which.app(), which.country(), list.accepted());
      common
          .printer()
          .print(text(added, list.refused()), node -> fill(node, added, list.refused()));
      return list.refused().isEmpty() ? 0 : NOT_ALL_ADDED;
    }
  }

  private static int plan(CommonOptions common, ListOptions which, PastedKeywords list) {
    try (Database database = common.readDatabase()) {
      AccountId account = which.account(database);
      TrackedApp app =
          database
              .ports()
              .trackingLists()
              .find(account, which.app(), which.country())
              .orElseThrow(
                  () ->
                      new Stopped(
                          "%s is not tracked in %s. Track the app first."
                              .formatted(which.app(), which.country())));
      PlanChange change = App.planWith(common.settings(), database, account, app, list.accepted());
      AdviceNames names = database.ports().advisedScopes().names(account, PlanJson::name);
      return common.print(
          PlanText.change(change, true, names),
          node -> {
            ObjectNode added = node.putObject("added_calls");
            change.added().forEach((host, calls) -> added.put(host, Math.round(calls)));
            PlanJson.write(Optional.of(change.after()), names, node);
          });
    }
  }

  private static String text(List<String> keywords, Optional<Path> file) throws IOException {
    List<String> lines = new ArrayList<>(Optional.ofNullable(keywords).orElse(List.of()));
    if (file.isPresent()) {
      lines.add(TextFile.read(file.get()));
    }
    return String.join("\n", lines);
  }

  private static String text(int added, List<PastedEntry> refused) {
    StringBuilder text = new StringBuilder("Added " + added + ".");
    refused.forEach(
        entry ->
            text.append("\n  line %s: %s: %s".formatted(entry.line(), entry.text(), why(entry))));
    return text.toString();
  }

  private static void fill(ObjectNode node, int added, List<PastedEntry> refused) {
    node.put("added", added).put("refused", refused.size());
    ArrayNode errors = node.putArray("errors");
    refused.forEach(
        entry ->
            errors
                .addObject()
                .put("line", entry.line())
                .put("text", entry.text())
                .put("detail", why(entry)));
  }

  private static String why(PastedEntry entry) {
    return entry.outcome() instanceof Outcome.Refused(String why) ? why : "";
  }

  @Command(
      name = "remove",
      description = "Remove keywords of a tracked app. Without any, the app is removed.")
  int remove(
      @Mixin CommonOptions common,
      @Mixin ListedAppOptions which,
      @Mixin TrackedCountry tracked,
      @Parameters(
              paramLabel = "KEYWORD",
              arity = "0..*",
              description = "keywords to remove (default: remove the app)")
          List<Keyword> keywords) {
    try (Database database = common.openDatabase()) {
      AccountId account = which.account(database);
      Country country = tracked.get(database, account, which.app());
      int removed =
          Optional.ofNullable(keywords).orElse(List.of()).isEmpty()
              ? removeApp(database.tracker(), account, which.app(), country)
              : database.tracker().removeKeywords(account, which.app(), country, keywords);
      return common.print("Removed " + removed + ".", node -> node.put("removed", removed));
    }
  }

  private static int removeApp(Tracker tracker, AccountId account, AppId app, Country country) {
    return tracker.untrack(account, app, country) ? 1 : 0;
  }

  @Command(
      name = "every",
      description =
          "Choose how often an app, its keywords with a tag, or the apps of a group are fetched.")
  int every(
      @Mixin CommonOptions common,
      @Mixin OwnerOptions owner,
      @Mixin IntervalOptions which,
      @Parameters(
              paramLabel = "DAYS",
              description = "1, 2 or 7 days, or default: use the interval of its app or group")
          String days) {
    Optional<FetchInterval> interval = IntervalOptions.interval(days);
    try (Database database = common.openDatabase()) {
      IntervalScope scope = which.scope();
      new ChosenIntervals.Editor(
              database.ports().fetchIntervals(),
              database.ports().groups(),
              database.tracker().tracking())
          .set(owner.account(database).id(), scope, interval);
      return common.print(
          interval
              .map(each -> "%s: fetched %s.".formatted(which.words(), each.words()))
              .orElse(which.words() + ": no interval of its own; the app's or group's applies."),
          node -> node.put("scope", scope.format()).put("every_days", days));
    }
  }

  @Command(name = "list", description = "List tracked apps with their last and next fetch.")
  int list(
      @Mixin CommonOptions common,
      @Mixin OwnerOptions owner,
      @Option(names = "--keywords", description = "also list keywords") boolean keywords) {
    try (Database database = common.readDatabase()) {
      return common.printLines(
          "apps",
          TrackedAppText.list(owner.account(database).id(), database, keywords || common.json()),
          "No tracked apps.",
          TrackedAppText::lines,
          (node, app) -> app.fill(node));
    }
  }
}
