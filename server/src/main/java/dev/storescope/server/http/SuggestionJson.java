package dev.storescope.server.http;

import dev.storescope.keywords.KeywordFigures;
import dev.storescope.keywords.SuggestedKeyword;
import dev.storescope.keywords.SuggestedKeyword.Details;
import dev.storescope.keywords.SuggestedKeyword.TopApp;
import dev.storescope.keywords.SuggestedKeyword.TopApps;
import dev.storescope.store.AppId;
import java.util.List;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** How suggested keywords and their figures are written; what there is none of is left out. */
final class SuggestionJson {
  private SuggestionJson() {}

  static void writeSuggestions(List<SuggestedKeyword> suggestions, ArrayNode array) {
    for (SuggestedKeyword suggestion : suggestions) {
      String keyword = suggestion.keyword().text();
      suggestion
          .details()
          .ifPresentOrElse(
              details -> writeDetails(details, array.addObject().put("keyword", keyword)),
              () -> array.add(keyword));
    }
  }

  static void writeFigures(KeywordFigures figures, ObjectNode node) {
    figures.popularity().ifPresent(popularity -> node.put("popularity", popularity));
    figures.usersPerDay().ifPresent(users -> node.put("users_per_day", users));
  }

  private static void writeDetails(Details details, ObjectNode node) {
    node.put("timestamp", Timestamps.format(details.timestamp()));
    details.position().ifPresent(position -> node.put("position", position));
    details.priority().ifPresent(priority -> node.put("priority", priority));
    writeFigures(details.figures(), node);
    ArrayNode apps = node.putArray("top5_apps");
    switch (details.topApps()) {
      case TopApps.Ids(List<AppId> ids) -> Data.writeApps(ids, apps);
      case TopApps.Described(List<TopApp> described) ->
          described.forEach(app -> writeApp(app, apps.addObject()));
    }
  }

  private static void writeApp(TopApp app, ObjectNode node) {
    node.put("storeid", app.app().value());
    node.put("logo", app.icon());
    node.put("name", app.name());
    node.put("developer", app.developer());
    node.put("rating", app.rating());
    node.put("price", app.price());
  }
}
