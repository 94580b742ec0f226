package dev.storescope.server.cli;

import dev.storescope.observation.Subject;
import dev.storescope.observation.SubjectKind;
import dev.storescope.observation.SubjectPart;
import dev.storescope.observation.SubjectParts;
import dev.storescope.server.cli.option.Candidates;
import dev.storescope.server.cli.option.Stopped;
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
      completionCandidates = Candidates.SubjectKinds.class,
      description = "kind of subject: ${COMPLETION-CANDIDATES}")
  private SubjectKind kind = SubjectKind.LISTING;

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
    SubjectParts parts = SubjectParts.none();
    for (SubjectPart part : kind.parts()) {
      parts =
          switch (part) {
            case DEVICE -> parts.with(device());
            case STORE -> parts.with(store);
            case APP -> parts.with(AppId.of(store, required(id, "--storeid")));
            case KEYWORD -> parts.with(Keyword.of(required(query, "--query")));
            case CATEGORY -> parts.with(new CategoryId(required(category, "--category")));
            case DEVELOPER ->
                parts.with(new DeveloperId(store, required(developer, "--developer")));
            case REVIEW -> parts.withReview(required(review, "--review"));
          };
    }
    return kind.make(country, parts);
  }

  private Device device() {
    Device named = Optional.ofNullable(device).orElse(Device.defaultFor(store));
    if (named.store() != store) {
      throw new Stopped(store.wireName() + " has no device " + named.wireName() + ".");
    }
    return named;
  }

  private String required(@Nullable String value, String option) {
    if (value == null) {
      throw new Stopped(kind.word() + " requires " + option + ".");
    }
    return value;
  }
}
