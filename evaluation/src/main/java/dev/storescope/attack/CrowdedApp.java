package dev.storescope.attack;

import dev.storescope.accounts.AccountId;
import dev.storescope.archive.Archive;
import dev.storescope.observation.Facts;
import dev.storescope.observation.Facts.Card;
import dev.storescope.observation.Facts.CardContent;
import dev.storescope.observation.Facts.CardRating;
import dev.storescope.observation.Facts.Popularity;
import dev.storescope.observation.Facts.PopularityScale;
import dev.storescope.observation.Facts.Rating;
import dev.storescope.observation.Facts.SearchRanking;
import dev.storescope.observation.Observation;
import dev.storescope.observation.Source;
import dev.storescope.observation.Subject;
import dev.storescope.server.App;
import dev.storescope.store.AppId;
import dev.storescope.store.Country;
import dev.storescope.store.Device;
import dev.storescope.store.Keyword;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * An app that is tracked with many keywords, each of which was searched for daily until now. The
 * searches that an answer reads as a whole have many results, each with its card; the others have
 * the app among few.
 *
 * @param id of the app
 * @param keywords that are tracked
 * @param days of history
 */
record CrowdedApp(AppId id, int keywords, int days) {
  private static final Country COUNTRY = new Country("us");
  private static final int RESULTS = 200;
  private static final int MOVES = 20;
  private static final int FIRST = 30;

  /** The ages in days of the searches that are compared with the newest. */
  private static final Set<Integer> WHOLE = Set.of(0, 1, 7, 30);

  private static final long FIRST_ID = 1_300_000_000;
  private static final int MAX_RATINGS = 1_000_000;
  private static final double STARS = 4.5;
  private static final int POPULARITIES = 100;

  /** The path of its pages in the dashboard. */
  String path() {
    return "/dashboard/apps/appstore/" + id.value() + "/us";
  }

  /** The address of its events for programs. */
  String events(int ofDays) {
    return "/account/tracked-apps/appstore/" + id.value() + "/us/events?days=" + ofDays;
  }

  /** Appends the searches of all days, oldest first. */
  void observe(Archive archive) {
    Random random = new Random(keywords);
    Map<AppId, Card> cards = cards(random);
    List<List<AppId>> lists = lists(cards.keySet(), random);
    Instant now = App.CLOCK.instant().minus(1, ChronoUnit.MINUTES);
    for (int day = days - 1; day >= 0; day--) {
      Instant at = now.minus(day, ChronoUnit.DAYS);
      List<Observation<?>> observed = new ArrayList<>();
      for (int keyword = 0; keyword < keywords; keyword++) {
        observed.add(
            observed(
                new Subject.Search(Device.IPHONE, COUNTRY, keyword(keyword)),
                at,
                Source.ITUNES_SEARCH,
                ranking(lists.get(keyword), WHOLE.contains(day) ? cards : Map.of(), random)));
      }
      if (day == 0) {
        observed.addAll(popularities(at, random));
      }
      archive.append(observed);
    }
  }

  private List<Observation<?>> popularities(Instant at, Random random) {
    return IntStream.range(0, keywords)
        .<Observation<?>>mapToObj(
            keyword ->
                observed(
                    new Subject.Popularity(COUNTRY, keyword(keyword)),
                    at,
                    Source.APPLE_ADS,
                    new Popularity(
                        1 + random.nextInt(POPULARITIES), PopularityScale.ADS_WEEKLY_1_TO_100)))
        .toList();
  }

  /** Has an account track the app with the first of its keywords. */
  void track(AccountId account, int first, App.Database database) {
    database.ports().trackingLists().put(account, id, COUNTRY, Set.of(Device.IPHONE));
    database
        .ports()
        .trackingLists()
        .addKeywords(
            account,
            id,
            COUNTRY,
            IntStream.range(0, Math.min(first, keywords)).mapToObj(CrowdedApp::keyword).toList());
  }

  private static Keyword keyword(int number) {
    return Keyword.of("crowded keyword " + number);
  }

  private static Map<AppId, Card> cards(Random random) {
    Map<AppId, Card> cards = new HashMap<>();
    for (int app = 0; app < RESULTS; app++) {
      cards.put(
          new AppId.AppStore(FIRST_ID + app),
          new Card(
              CardContent.LISTING,
              app,
              new CardRating.Counted(new Rating(STARS, random.nextInt(1, MAX_RATINGS)))));
    }
    return cards;
  }

  private List<List<AppId>> lists(Set<AppId> apps, Random random) {
    List<List<AppId>> lists = new ArrayList<>();
    for (int keyword = 0; keyword < keywords; keyword++) {
      List<AppId> shuffled = new ArrayList<>(apps);
      Collections.shuffle(shuffled, random);
      lists.add(shuffled);
    }
    return lists;
  }

  /** A list in which some neighbours have changed places, with the app among the first. */
  private SearchRanking ranking(List<AppId> apps, Map<AppId, Card> cards, Random random) {
    for (int i = 0; i < MOVES; i++) {
      int place = random.nextInt(apps.size() - 1);
      Collections.swap(apps, place, place + 1);
    }
    List<AppId> ranked = new ArrayList<>(cards.isEmpty() ? apps.subList(0, FIRST) : apps);
    ranked.add(random.nextInt(FIRST), id);
    return new SearchRanking(ranked, cards);
  }

  private static <F extends Facts> Observation<F> observed(
      Subject<F> subject, Instant at, Source source, F facts) {
    return new Observation<>(subject, at, source, facts);
  }
}
