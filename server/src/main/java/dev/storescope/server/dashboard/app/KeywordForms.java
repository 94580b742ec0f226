package dev.storescope.server.dashboard.app;

import dev.storescope.accounts.AccountId;
import dev.storescope.server.dashboard.page.Notice;
import dev.storescope.server.dashboard.page.PageException;
import dev.storescope.server.dashboard.page.Pages;
import dev.storescope.server.dashboard.page.Place;
import dev.storescope.server.dashboard.page.Sight;
import dev.storescope.server.dashboard.page.Visit;
import dev.storescope.server.http.Tracking;
import dev.storescope.store.Keyword;
import java.util.EnumSet;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Takes keywords that are to be followed for an app, or to be followed no more. */
final class KeywordForms implements Pages.Group {
  private static final Pattern BETWEEN = Pattern.compile("[,\\r\\n]+");

  private final Sight sight;
  private final Tracking tracking;

  KeywordForms(Sight sight, Tracking tracking) {
    this.sight = sight;
    this.tracking = tracking;
  }

  @Override
  public void addTo(Pages pages) {
    pages.taken(Place.PATH + "/keywords/add", this::add);
    pages.taken(Place.PATH + "/keywords/remove", this::remove);
  }

  private void add(Visit visit) {
    Place place = Place.of(visit);
    List<Keyword> keywords = keywords(visit);
    AccountId account = visit.account().id();
    if (tracking.lists().find(account, place.app(), place.country()).isEmpty()) {
      tracking.tracker().track(account, place.app(), place.country(), EnumSet.of(place.device()));
    }
    int added = tracking.tracker().addKeywords(account, place.app(), place.country(), keywords);
    visit.redirect(back(visit, place), Notice.done(added(added, keywords.size())));
  }

  private void remove(Visit visit) {
    Place place = Place.of(visit);
    int removed =
        tracking
            .tracker()
            .removeKeywords(visit.account().id(), place.app(), place.country(), keywords(visit));
    visit.redirect(
        back(visit, place),
        removed > 0
            ? Notice.done(count(removed) + " removed; what was seen of it stays.")
            : Notice.refused("The keyword was not on the list."));
  }

  private String back(Visit visit, Place place) {
    return KeywordOptions.of(visit.query(), sight.now()).url(place, "");
  }

  private static List<Keyword> keywords(Visit visit) {
    List<Keyword> keywords =
        Stream.concat(
                visit.form().list("keyword").stream(),
                visit.form().list("keywords").stream().flatMap(BETWEEN::splitAsStream))
            .filter(text -> !text.isBlank())
            .map(Keyword::of)
            .distinct()
            .toList();
    if (keywords.isEmpty()) {
      throw PageException.notValid("Write at least one keyword, one a line or with commas.");
    }
    return keywords;
  }

  private static String added(int added, int sent) {
    if (added == 0) {
      return sent == 1 ? "The keyword is tracked already." : "All of them are tracked already.";
    }
    return count(added) + " added: looked at every day from now on.";
  }

  private static String count(int keywords) {
    return keywords == 1 ? "1 keyword" : keywords + " keywords";
  }
}
