package dev.storescope.server.cli.data;

import dev.storescope.archive.Archive;
import dev.storescope.archive.StoredSize;
import dev.storescope.observation.Observation;
import dev.storescope.retention.Retention;
import dev.storescope.retention.RetentionReport;
import dev.storescope.retention.RetentionReport.KindUse;
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
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.function.Function;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import tools.jackson.databind.node.ObjectNode;

/** Thins the old dates of the archive, or says what that would remove. */
@Command(
    name = "retention",
    description =
        "Remove the observations of old days but the last of each, or what is about an app or a"
            + " keyword (docs/retention.md). Stop the service first.")
public final class RetentionCommand implements Callable<Integer> {
  @Mixin private CommonOptions common = new CommonOptions();

  @Option(names = "--dry-run", description = "only show what would be removed")
  private boolean dryRun;

  @Option(
      names = "--thin-after",
      paramLabel = "AGE",
      description = "age of the days that are thinned, such as 90d (default: the setting)")
  private @Nullable String thinAfter;

  @Option(
      names = "--remove-app",
      paramLabel = "ID",
      description = "remove what is about an app, in all countries")
  private @Nullable String app;

  @Option(
      names = "--remove-keyword",
      paramLabel = "WORDS",
      description = "remove what is about a keyword, in all countries")
  private @Nullable Keyword keyword;

  @Option(
      names = "--storetype",
      paramLabel = "STORE",
      completionCandidates = Candidates.Stores.class,
      defaultValue = "appstore",
      description = "store of the app or keyword: appstore or googleplay (default: appstore)")
  private StoreType store = StoreType.APP_STORE;

  @Option(names = "--yes", description = "with --remove-app or --remove-keyword: remove it")
  private boolean confirmed;

  @Override
  public Integer call() {
    if (app != null && keyword != null) {
      throw new Stopped("Use --remove-app or --remove-keyword, not both.");
    }
    if (app != null) {
      return remove(Retention.about(appId(app)));
    }
    return keyword == null ? thinOrExamine() : remove(Retention.about(store, keyword));
  }

  private AppId appId(String text) {
    try {
      return AppId.of(store, text);
    } catch (IllegalArgumentException e) {
      throw new Stopped(String.valueOf(e.getMessage()));
    }
  }

  /** Without a confirmation, only shows it. */
  private int remove(Predicate<Observation<?>> condition) {
    Settings settings = common.settings();
    if (dryRun || !confirmed) {
      try (Archive archive = App.readArchive(settings)) {
        return print(
            new Retention(archive).find(condition),
            archive,
            "These would be removed with --yes; bytes are about those on disk:",
            KindUse::stored);
      }
    }
    try (Archive archive = App.openExistingArchive(settings)) {
      StoredSize removed = new Retention(archive).remove(condition);
      App.freeRemoved(archive);
      return common.print(
          "Removed %s. Lists are not changed: what is tracked is fetched again."
              .formatted(Quantity.of(removed.observations(), "observation")),
          node -> node.put("removed", removed.observations()));
    }
  }

  private int thinOrExamine() {
    Settings settings = common.settings(Map.of(Setting.THIN_AFTER, Optional.ofNullable(thinAfter)));
    Optional<LocalDate> before = App.findFirstKept(settings);
    if (before.isEmpty()) {
      throw new Stopped("Days are not thinned. Set retention.thin_after, or use --thin-after 90d.");
    }
    return dryRun ? examine(settings, before.get()) : thin(settings, before.get());
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
      return print(
          new Retention(archive).examine(before),
          archive,
          "Of days before %s, these would be removed; bytes are about those on disk:"
              .formatted(before),
          KindUse::removable);
    }
  }

  private int print(
      RetentionReport report,
      Archive archive,
      String title,
      Function<KindUse, StoredSize> removed) {
    long raw = Math.max(1, report.total().stored().bytes());
    double onDisk = (double) App.findBytesOnDisk(archive).orElse(raw) / raw;
    StringBuilder text = new StringBuilder(title).append('\n');
    text.append(row("", "observations", "bytes", "to remove", "bytes"));
    report.kinds().forEach((kind, use) -> text.append(row(kind.word(), use, removed, onDisk)));
    text.append(row("all", report.total(), removed, onDisk));
    return common.print(
        text.toString().stripTrailing(),
        node -> {
          ObjectNode kinds = node.putObject("kinds");
          report
              .kinds()
              .forEach((kind, use) -> fill(kinds.putObject(kind.word()), use, removed, onDisk));
          fill(node.putObject("total"), report.total(), removed, onDisk);
        });
  }

  private static String row(
      String name, KindUse use, Function<KindUse, StoredSize> removed, double onDisk) {
    return row(
        name,
        number(use.stored().observations()),
        number(Math.round(use.stored().bytes() * onDisk)),
        number(removed.apply(use).observations()),
        number(Math.round(removed.apply(use).bytes() * onDisk)));
  }

  private static String row(
      String name, String stored, String bytes, String removed, String freed) {
    return String.format(
        Locale.ROOT, "%-20s%15s%18s%15s%18s\n", name, stored, bytes, removed, freed);
  }

  private static String number(long number) {
    return String.format(Locale.ROOT, "%,d", number);
  }

  private static void fill(
      ObjectNode node, KindUse use, Function<KindUse, StoredSize> removed, double onDisk) {
    node.put("observations", use.stored().observations())
        .put("bytes", Math.round(use.stored().bytes() * onDisk))
        .put("removed_observations", removed.apply(use).observations())
        .put("removed_bytes", Math.round(removed.apply(use).bytes() * onDisk));
  }
}
