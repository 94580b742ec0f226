package dev.storescope.server.cli.account;

import dev.storescope.fetching.FetchInterval;
import dev.storescope.groups.AppGroup.GroupedApp;
import dev.storescope.server.cli.option.Candidates;
import dev.storescope.server.cli.option.Stopped;
import dev.storescope.store.AppId;
import dev.storescope.store.Country;
import dev.storescope.store.StoreType;
import dev.storescope.tracking.interval.IntervalScope;
import dev.storescope.workbench.Tag;
import java.util.Optional;
import picocli.CommandLine.Option;

/** The options that name a group, an app, or the keywords of an app with a tag. */
final class IntervalOptions {
  @Option(
      names = "--storetype",
      paramLabel = "STORE",
      completionCandidates = Candidates.Stores.class,
      defaultValue = "appstore",
      description = "appstore or googleplay (default: appstore)")
  private StoreType store = StoreType.APP_STORE;

  @Option(names = "--storeid", paramLabel = "ID", description = "app ID in the store")
  private Optional<String> id = Optional.empty();

  @Option(
      names = "--country",
      paramLabel = "CC",
      completionCandidates = Candidates.Countries.class,
      description = "country code, such as us")
  private Optional<Country> country = Optional.empty();

  @Option(names = "--tag", paramLabel = "TAG", description = "tag of keywords of the app")
  private Optional<String> tag = Optional.empty();

  @Option(names = "--group", paramLabel = "NUMBER", description = "number of a group")
  private Optional<Long> group = Optional.empty();

  IntervalScope scope() {
    if (group.isPresent() && id.isEmpty() && country.isEmpty() && tag.isEmpty()) {
      return new IntervalScope.OfGroup(group.get());
    }
    if (group.isPresent() || id.isEmpty() || country.isEmpty()) {
      throw new Stopped("Name an app with --storeid and --country, or a group with --group.");
    }
    GroupedApp app = new GroupedApp(AppId.of(store, id.get()), country.get());
    return tag.<IntervalScope>map(text -> new IntervalScope.OfTag(app, Tag.of(text)))
        .orElseGet(() -> new IntervalScope.OfApp(app));
  }

  /** The scope in words. */
  String words() {
    return switch (scope()) {
      case IntervalScope.OfGroup(long number) -> "Group " + number;
      case IntervalScope.OfApp(GroupedApp app) -> words(app);
      case IntervalScope.OfTag(GroupedApp app, Tag of) -> words(app) + ", tag " + of.text();
    };
  }

  private static String words(GroupedApp app) {
    return "%s in %s".formatted(app.app(), app.country());
  }

  static Optional<FetchInterval> interval(String days) {
    try {
      return FetchInterval.parse(days);
    } catch (IllegalArgumentException e) {
      throw new Stopped(String.valueOf(e.getMessage()));
    }
  }
}
