package dev.storescope.observation;

import dev.storescope.store.AppId;
import java.util.List;
import java.util.Map;

/**
 * The apps of a page of a store, in its order; at most 250.
 *
 * @param cards what the reply has of the apps; an app of which it has only the id has no card
 */
public record AppList(List<AppId> apps, Map<AppId, Facts.Card> cards) implements Facts {
  public static final int MAX_APPS = 250;

  public AppList {
    apps = Facts.distinct(apps, MAX_APPS);
    cards = Facts.cardsOf(apps, cards);
  }

  @Override
  public boolean isAbsence() {
    return apps.isEmpty();
  }
}
