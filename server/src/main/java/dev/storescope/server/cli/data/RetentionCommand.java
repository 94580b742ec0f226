package dev.storescope.server.cli.data;

import dev.storescope.archive.Archive;
import dev.storescope.archive.StoredSize;
import dev.storescope.observation.Observation;
import dev.storescope.retention.Retention;
import dev.storescope.retention.RetentionReport;
import dev.storescope.server.App;
import dev.storescope.server.cli.option.Candidates;
import dev.storescope.server.cli.option.CommonOptions;
import dev.storescope.server.cli.option.Stopped;
import dev.storescope.server.config.Setting;
import dev.storescope.server.config.Settings;
import dev.storescope.store.AppId;
import dev.storescope.store.Keyword;
import dev.storescope.store.StoreType;
import dev.storescope.text.Quantity;
import java.time.LocalDate;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Thins the old days of the archive, or removes an app or a keyword, or says what that removes. */
@Command(
    name = "retention",
    description =
        "Thin old days to the last observation of each subject, or remove all data about an app or a"
            + " keyword (docs/retention.md). Stop the service first, unless the archive is in"
            + " Cassandra.")
public final class RetentionCommand implements Callable<Integer> {
  private static final String WITH_YES =
      "With --yes, this would be removed. Sizes on disk are approximate.";

  @Mixin private CommonOptions common = new CommonOptions();

  @Option(names = "--dry-run", description = "only show what would be removed, as without --yes")
  private boolean dryRun;

  @Option(
      names = "--thin-after",
      paramLabel = "AGE",
      description = "age of the days that are thinned, such as 90d (default: the setting)")
  private @Nullable String thinAfter;

  @Option(
      names = "--remove-app",
      paramLabel = "ID",
      description =
          "remove all data about an app, in all countries, with its imported ranks; what is fetched"
              + " of a search or chart with it brings its summary back")
  private @Nullable String app;

  @Option(
      names = "--remove-keyword",
      paramLabel = "WORDS",
      description =
          "remove all data about a keyword, in all countries, with the ranks imported for it")
  private @Nullable Keyword keyword;

  @Option(
      names = "--storetype",
      paramLabel = "STORE",
      completionCandidates = Candidates.Stores.class,
      description = "store of the app or keyword: appstore or googleplay (default: appstore)")
  private @Nullable StoreType store;

  @Option(names = "--yes", description = "remove it")
  private boolean confirmed;

  @Override
  public Integer call() {
    requireConsistent();
    StoreType asked = Objects.requireNonNullElse(store, StoreType.APP_STORE);
    if (app != null) {
      return remove(Retention.about(appId(asked, app)), "app " + app);
    }
    return keyword == null
        ? thin()
        : remove(Retention.about(asked, keyword), "keyword " + keyword.text());
  }

  private void requireConsistent() {
    boolean thins = app == null && keyword == null;
    if (app != null && keyword != null) {
      throw new Stopped("Use --remove-app or --remove-keyword, not both.");
    }
    if (!thins && thinAfter != null) {
      throw new Stopped("Use --thin-after without --remove-app and --remove-keyword.");
    }
    if (thins && store != null) {
      throw new Stopped("Use --storetype with --remove-app or --remove-keyword: all is thinned.");
    }
    if (dryRun && confirmed) {
      throw new Stopped("Use --dry-run or --yes, not both.");
    }
  }

  private static AppId appId(StoreType store, String text) {
    try {
      return AppId.of(store, text);
    } catch (IllegalArgumentException e) {
      throw new Stopped(String.valueOf(e.getMessage()));
    }
  }

  private int remove(Predicate<Observation<?>> condition, String name) {
    Settings settings = common.settings();
    if (!confirmed) {
      try (Archive archive = App.readArchive(settings)) {
        RetentionTable table = table(new Retention(archive).examine(condition), archive);
        return common.print(
            table.removesNothing() ? nothing(name) : WITH_YES + "\n" + table.removed(),
            table::fill);
      }
    }
    try (Archive archive = App.openExistingArchive(settings)) {
      StoredSize removed = new Retention(archive).remove(condition);
      App.freeRemoved(archive);
      return common.print(
          removed.observations() == 0
              ? nothing(name)
              : "Removed %s. Tracking lists are unchanged: stop tracking it, or it will be fetched again."
                  .formatted(Quantity.of(removed.observations(), "observation")),
          node -> node.put("removed", removed.observations()));
    }
  }

  private static String nothing(String name) {
    return "There is nothing about " + name + ".";
  }

  private int thin() {
    Settings settings = common.settings(Map.of(Setting.THIN_AFTER, Optional.ofNullable(thinAfter)));
    Optional<LocalDate> before = App.findFirstKept(settings);
    if (before.isEmpty()) {
      throw new Stopped(
          "No age is set, so nothing is thinned. Set retention.thin_after, or use --thin-after 90d.");
    }
    return confirmed ? thin(settings, before.get()) : examine(settings, before.get());
  }

  private int thin(Settings settings, LocalDate before) {
    try (Archive archive = App.openExistingArchive(settings)) {
      StoredSize removed = new Retention(archive).thinAll(before);
      if (removed.observations() > 0) {
        App.freeRemoved(archive);
      }
      return common.print(
          "Removed %s of days before %s."
              .formatted(Quantity.of(removed.observations(), "observation"), before),
          node -> node.put("before", before.toString()).put("removed", removed.observations()));
    }
  }

  private int examine(Settings settings, LocalDate before) {
    try (Archive archive = App.readArchive(settings)) {
      RetentionTable table = table(new Retention(archive).examine(before), archive);
      return common.print(
          "%s\nOf days before %s:\n%s".formatted(WITH_YES, before, table.storedAndRemoved()),
          table::fill);
    }
  }

  private static RetentionTable table(RetentionReport report, Archive archive) {
    return RetentionTable.of(report, App.findBytesOnDisk(archive));
  }
}
