package dev.storescope.server.cli.data;

import dev.storescope.archive.Archive;
import dev.storescope.archive.LateDays;
import dev.storescope.archive.Removal;
import dev.storescope.archive.Removals;
import dev.storescope.archive.Removed;
import dev.storescope.archive.StoredSize;
import dev.storescope.retention.Retention;
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
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/**
 * Thins the old days of the archive and removes the names of old reviews, or removes an app, a
 * keyword or reviews, or says what that removes.
 */
@Command(
    name = "retention",
    description =
        "Thin old days to the last observation of each subject and remove the names of old reviews,"
            + " or remove all data about an app or a keyword, or single reviews of an app"
            + " (docs/retention.md). Stop the service first, unless the archive is in Cassandra.")
public final class RetentionCommand implements Callable<Integer> {
  static final String WITH_YES =
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
      names = "--review-names-after",
      paramLabel = "AGE",
      description =
          "age at which reviews have no names any more, such as 365d (default: the setting)")
  private @Nullable String namesAfter;

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
      names = "--remove-author",
      paramLabel = "NAME",
      description = "with --app: remove all reviews of an author, by the name that the store shows")
  private @Nullable String author;

  @Option(
      names = "--remove-review",
      paramLabel = "ID",
      description = "with --app: remove a review; may be repeated")
  private List<String> reviews = List.of();

  @Option(names = "--app", paramLabel = "ID", description = "the app that was reviewed")
  private @Nullable String reviewed;

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
      return remove(new Removed.App(appId(asked, app)), "app " + app);
    }
    if (keyword != null) {
      return remove(new Removed.OfKeyword(asked, keyword), "keyword " + keyword.text());
    }
    return reviewed == null ? retain() : removeReviews(appId(asked, reviewed));
  }

  private void requireConsistent() {
    boolean ofReviews = author != null || !reviews.isEmpty();
    long removals = Stream.of(app != null, keyword != null, ofReviews).filter(each -> each).count();
    if (removals > 1) {
      throw new Stopped("Remove an app, a keyword or reviews, not several of them at once.");
    }
    if (ofReviews != (reviewed != null)) {
      throw new Stopped(
          "--remove-author and --remove-review need --app, and --app needs one of them.");
    }
    if (author != null && author.isBlank()) {
      throw new Stopped(
          "The name of an author must not be blank. To remove reviews without a name, use"
              + " --remove-review with their ids.");
    }
    if (removals > 0 && (thinAfter != null || namesAfter != null)) {
      throw new Stopped("Use --thin-after and --review-names-after without --remove-…");
    }
    if (removals == 0 && store != null) {
      throw new Stopped("Use --storetype only with --remove-…; ages apply to both stores.");
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

  private int remove(Removed removed, String name) {
    Settings settings = common.settings();
    if (!confirmed) {
      try (Archive archive = App.readArchive(settings)) {
        Removals asked = new Removals(List.of(new Removal(removed, App.CLOCK.instant(), false)));
        RetentionTable table = RetentionTable.of(new Retention(archive).examine(asked), archive);
        return common.print(
            table.removesNothing() ? nothing(name) : WITH_YES + "\n" + table.removed(),
            table::fill);
      }
    }
    try (Archive archive = App.openExistingArchive(settings)) {
      StoredSize size = remove(List.of(removed), archive);
      return common.print(
          size.observations() == 0
              ? nothing(name)
              : "Removed %s. Tracking lists are unchanged: stop tracking it, or it will be fetched again."
                  .formatted(Quantity.of(size.observations(), "observation")),
          node -> node.put("removed", size.observations()));
    }
  }

  private static StoredSize remove(List<Removed> removed, Archive archive) {
    return new Retention(archive, () -> App.freeRemoved(archive))
        .remove(removed, App.CLOCK.instant());
  }

  private static String nothing(String name) {
    return "There is nothing about " + name + ".";
  }

  private int removeReviews(AppId of) {
    Settings settings = common.settings();
    if (!confirmed) {
      try (Archive archive = App.readArchive(settings)) {
        AuthorReviews found = AuthorReviews.find(archive, of, author, reviews);
        return common.print(
            found.isEmpty()
                ? noReviews(archive)
                : "With --yes, these reviews would be removed (id, countries, day, stars, name and text):\n"
                    + String.join("\n", found.lines()),
            found::fill);
      }
    }
    try (Archive archive = App.openExistingArchive(settings)) {
      AuthorReviews found = AuthorReviews.find(archive, of, author, reviews);
      if (!found.isEmpty()) {
        var _ = remove(found.removed(), archive);
      }
      return common.print(
          found.isEmpty()
              ? noReviews(archive)
              : "Removed %s. Fetches and imports do not bring them back."
                  .formatted(Quantity.of(found.removed().size(), "review")),
          node -> node.put("removed_reviews", found.removed().size()));
    }
  }

  private static String noReviews(Archive archive) {
    return "There are no such reviews of the app."
        + archive
            .findRemovals()
            .findNamesBefore()
            .map(
                before ->
                    " Those submitted before %s have no names: use --remove-review."
                        .formatted(LateDays.dayOf(before)))
            .orElse("");
  }

  /** Applies the ages that are set. */
  private int retain() {
    Settings settings =
        common.settings(
            Map.of(
                Setting.THIN_AFTER,
                Optional.ofNullable(thinAfter),
                Setting.NAMES_AFTER,
                Optional.ofNullable(namesAfter)));
    AgedData aged = AgedData.of(settings);
    if (confirmed) {
      try (Archive archive = App.openExistingArchive(settings)) {
        return aged.remove(archive, common);
      }
    }
    aged.requireAny();
    try (Archive archive = App.readArchive(settings)) {
      return aged.examine(archive, common);
    }
  }
}
