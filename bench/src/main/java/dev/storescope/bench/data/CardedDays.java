package dev.storescope.bench.data;

import dev.storescope.observation.Facts.Card;
import dev.storescope.observation.Facts.Listed;
import dev.storescope.store.AppId;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Gives the apps of a ranking their cards, one day after another. */
public final class CardedDays {
  private final double daysToChange;
  private final Map<AppId, CreepingApp> apps = new LinkedHashMap<>();
  private final Set<AppId> archived = new HashSet<>();

  /**
   * What a day's reply has.
   *
   * @param changed the listings that are new since the app was last in the list
   */
  public record Day(Map<AppId, Card> cards, Map<AppId, Listed> changed) {}

  public CardedDays(double daysToChange) {
    this.daysToChange = daysToChange;
  }

  public Day nextDay(List<AppId> ranked) {
    apps.forEach(
        (id, app) -> {
          if (app.nextDay()) {
            archived.remove(id);
          }
        });
    Map<AppId, Card> cards = new HashMap<>();
    Map<AppId, Listed> changed = new LinkedHashMap<>();
    for (AppId id : ranked) {
      CreepingApp app =
          apps.computeIfAbsent(id, _ -> new CreepingApp(id.value().hashCode(), daysToChange));
      cards.put(id, app.card());
      if (archived.add(id)) {
        changed.put(id, app.listed());
      }
    }
    return new Day(cards, changed);
  }
}
