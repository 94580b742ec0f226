package dev.storescope.observation;

import dev.storescope.store.AppId;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The apps of a page of a store, in its order; at most 250.
 *
 * @param cards what the reply has of the apps; an app of which it has only the id has no card
 * @param complete whether the store has no others, or more that were not observed; empty if that is
 *     not known
 */
public record AppList(List<AppId> apps, Map<AppId, Facts.Card> cards, Optional<Boolean> complete)
    implements Facts {
  public static final int MAX_APPS = 250;

  /** A list of which it is not known whether the store has more. */
  public AppList(List<AppId> apps, Map<AppId, Facts.Card> cards) {
    this(apps, cards, Optional.empty());
  }

  public AppList {
    apps = Facts.distinct(apps, MAX_APPS);
    cards = Facts.cardsOf(apps, cards);
  }

  @Override
  public AppList withCards(Map<AppId, Facts.Card> other) {
    return new AppList(apps, other, complete);
  }

  @Override
  public boolean isAbsence() {
    return apps.isEmpty();
  }
}
