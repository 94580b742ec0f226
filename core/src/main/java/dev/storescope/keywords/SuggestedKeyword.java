package dev.storescope.keywords;

import dev.storescope.store.AppId;
import dev.storescope.store.Keyword;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/** A suggested keyword, with its details where they were asked for. */
public record SuggestedKeyword(Keyword keyword, Optional<Details> details) {

  public record Details(
      Instant timestamp,
      OptionalInt position,
      KeywordFigures figures,
      OptionalInt priority,
      TopApps topApps) {}

  /** The five top apps for the keyword. */
  public sealed interface TopApps {
    record Ids(List<AppId> apps) implements TopApps {}

    record Described(List<TopApp> apps) implements TopApps {}
  }

  public record TopApp(
      AppId app, String icon, String name, String developer, double rating, String price) {}
}
