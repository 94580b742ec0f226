package dev.storescope.server.cli;

import dev.storescope.observation.Subject;
import dev.storescope.store.AppId;
import dev.storescope.store.CategoryId;
import dev.storescope.store.Country;
import dev.storescope.store.DeveloperId;
import dev.storescope.store.Device;
import dev.storescope.store.Keyword;
import dev.storescope.store.StoreType;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** A subject on the command line: its kind, and the parameters of the HTTP interface. */
final class SubjectOptions {
  @Parameters(
      index = "0",
      paramLabel = "KIND",
      description = "kind of subject: ${COMPLETION-CANDIDATES}")
  private SubjectKind kind = SubjectKind.listing;

  @Option(
      names = "--storetype",
      paramLabel = "STORE",
      completionCandidates = Candidates.Stores.class,
      defaultValue = "appstore",
      description = "appstore or googleplay (default: appstore)")
  private StoreType store = StoreType.APP_STORE;

  @Option(
      names = "--country",
      paramLabel = "CC",
      completionCandidates = Candidates.Countries.class,
      required = true,
      description = "country code, such as us")
  private Country country = new Country("us");

  @Option(
      names = "--devicetype",
      paramLabel = "DEVICE",
      completionCandidates = Candidates.Devices.class,
      description = "iphone or ipad (default: iphone)")
  private @Nullable Device device;

  @Option(
      names = "--query",
      paramLabel = "TEXT",
      description = "keyword, for search, suggestions, suggestion_rank and popularity")
  private @Nullable String query;

  @Option(names = "--storeid", paramLabel = "ID", description = "app ID, for subjects about an app")
  private @Nullable String id;

  @Option(names = "--category", paramLabel = "ID", description = "category ID, for chart")
  private @Nullable String category;

  @Option(
      names = "--developer",
      paramLabel = "ID",
      description = "developer ID, for developer_apps")
  private @Nullable String developer;

  @Option(names = "--review", paramLabel = "ID", description = "review ID, for review")
  private @Nullable String review;

  Subject<?> subject() {
    return switch (kind) {
      case search -> new Subject.Search(device(), country, keyword());
      case suggestions -> new Subject.Suggestions(store, country, keyword());
      case suggestion_rank -> new Subject.SuggestionRank(store, country, keyword());
      case chart ->
          new Subject.Chart(device(), country, new CategoryId(required(category, "--category")));
      case listing -> new Subject.Listing(app(), country);
      case summary -> new Subject.Summary(app(), country);
      case rating -> new Subject.Rating(app(), country);
      case popularity -> new Subject.Popularity(country, keyword());
      case ads_suggestions -> new Subject.AdsSuggestions(app(), country);
      case similar_apps -> new Subject.SimilarApps(app(), country);
      case developer_apps ->
          new Subject.DeveloperApps(
              new DeveloperId(store, required(developer, "--developer")), country);
      case histogram -> new Subject.Histogram(app(), country);
      case reviews -> new Subject.Reviews(app(), country);
      case review -> new Subject.ReviewText(app(), country, required(review, "--review"));
      case trending_searches -> new Subject.TrendingSearches(country);
      case popularity_report -> new Subject.PopularityReport(country);
      case downloads_fit -> new Subject.DownloadsFit(store, country);
      case estimated_downloads -> new Subject.EstimatedDownloads(app(), country);
      case reported_ranks -> new Subject.ReportedRanks(device(), app(), country);
    };
  }

  private Device device() {
    Device named = Optional.ofNullable(device).orElse(Device.defaultFor(store));
    if (named.store() != store) {
      throw new Stopped(store.wireName() + " has no device " + named.wireName() + ".");
    }
    return named;
  }

  private Keyword keyword() {
    return Keyword.of(required(query, "--query"));
  }

  private AppId app() {
    return AppId.of(store, required(id, "--storeid"));
  }

  private String required(@Nullable String value, String option) {
    if (value == null) {
      throw new Stopped(kind + " requires " + option + ".");
    }
    return value;
  }
}
