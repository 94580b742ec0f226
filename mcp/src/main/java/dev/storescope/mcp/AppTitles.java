package dev.storescope.mcp;

import dev.storescope.answer.Evidence;
import dev.storescope.answer.Freshness;
import dev.storescope.answer.Moment;
import dev.storescope.archive.Archive;
import dev.storescope.listings.KnownApp;
import dev.storescope.store.AppId;
import dev.storescope.store.Country;
import dev.storescope.store.StoreType;
import java.time.InstantSource;
import java.util.Optional;
import tools.jackson.databind.node.ObjectNode;

/** The titles of apps in what was observed already; ids say nothing to assistants. */
public record AppTitles(Archive archive, InstantSource clock) {
  /** The title of an app, if the app and the country are valid and it was ever observed. */
  Optional<String> find(String storetype, String storeid, String country) {
    try {
      return StoreType.find(storetype)
          .flatMap(store -> find(AppId.of(store, storeid), Country.of(country)));
    } catch (IllegalArgumentException e) {
      return Optional.empty();
    }
  }

  private Optional<String> find(AppId app, Country country) {
    Evidence evidence =
        new Evidence(archive, Moment.now(clock.instant()), Freshness.DEFAULT, _ -> false);
    return KnownApp.of(app, country, evidence).title();
  }

  /** Writes an app with its title, if that is known. */
  void write(String storeid, ToolArguments market, ObjectNode node) {
    node.put(ToolArguments.STOREID, storeid);
    find(market.text(ToolArguments.STORETYPE), storeid, market.text(ToolArguments.COUNTRY))
        .ifPresent(title -> node.put("title", title));
  }

  /** An app by its title if that is known. */
  String name(ToolArguments app) {
    String id = app.text(ToolArguments.STOREID);
    return find(app.text(ToolArguments.STORETYPE), id, app.text(ToolArguments.COUNTRY))
        .map(title -> "'" + title + "'")
        .orElse("app " + id);
  }
}
