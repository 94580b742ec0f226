package dev.storescope.workbench;

import dev.storescope.accounts.Account.Role;
import dev.storescope.accounts.AccountId;
import dev.storescope.accounts.Username;
import dev.storescope.answer.Evidence;
import dev.storescope.answer.Freshness;
import dev.storescope.answer.Moment;
import dev.storescope.database.SqlDatabase;
import dev.storescope.database.TestCipher;
import dev.storescope.database.account.DatabaseOptions;
import dev.storescope.observation.Facts;
import dev.storescope.observation.Facts.Popularity;
import dev.storescope.observation.Facts.PopularityScale;
import dev.storescope.observation.Facts.SearchRanking;
import dev.storescope.observation.Observation;
import dev.storescope.observation.Source;
import dev.storescope.observation.Subject;
import dev.storescope.store.AppId;
import dev.storescope.store.Country;
import dev.storescope.store.Device;
import dev.storescope.store.Keyword;
import dev.storescope.testkit.InMemoryArchive;
import dev.storescope.testkit.SampleObservations;
import dev.storescope.testkit.SettableClock;
import dev.storescope.tracking.Tracker;
import dev.storescope.workbench.KeywordWorkbench.Bench;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.stream.LongStream;
import java.util.stream.Stream;

/** What was observed of a market, and the lists of one account. */
final class ObservedMarket implements AutoCloseable {
  static final Country US = new Country("us");
  static final Country DE = new Country("de");
  static final AppId APP = app(1);
  static final Instant NOW = Instant.parse("2026-11-21T10:00:00Z");

  final SettableClock clock = new SettableClock(NOW);
  final InMemoryArchive archive = new InMemoryArchive();
  final SqlDatabase database;
  final Bench bench;
  final KeywordWorkbench workbench;

  ObservedMarket(Path folder) {
    database =
        SqlDatabase.open(
            folder,
            DatabaseOptions.of(clock, new SecureRandom(), TestCipher.CIPHER).withMonthlyGrant(0));
    AccountId ann =
        database.accounts().create(new Username("ann"), "correct horse", Role.MEMBER).id();
    bench = Bench.of(ann, APP, US);
    workbench =
        new KeywordWorkbench(
            database.trackingLists(),
            new Tracker(database.trackingLists(), database.competitorLists(), (_, _, _) -> {}),
            database.keywordNotes());
  }

  static AppId app(long id) {
    return new AppId.AppStore(id);
  }

  static Keyword keyword(String text) {
    return Keyword.of(text);
  }

  ObservedMarket listed(long app, String title) {
    return add(new Subject.Listing(app(app), US), SampleObservations.listed(title));
  }

  /** A search an hour ago. */
  ObservedMarket ranked(Country country, String keyword, long... apps) {
    return add(
        new Subject.Search(Device.IPHONE, country, keyword(keyword)),
        new SearchRanking(LongStream.of(apps).mapToObj(ObservedMarket::app).toList()));
  }

  ObservedMarket ranked(String keyword, long... apps) {
    return ranked(US, keyword, apps);
  }

  ObservedMarket popular(String keyword, int popularity) {
    return add(
        new Subject.Popularity(US, keyword(keyword)),
        new Popularity(popularity, PopularityScale.ADS_WEEKLY_1_TO_100));
  }

  private <F extends Facts> ObservedMarket add(Subject<F> subject, F facts) {
    archive.append(
        List.of(new Observation<>(subject, NOW.minus(Duration.ofHours(1)), Source.IMPORT, facts)));
    return this;
  }

  void competitors(long... apps) {
    database
        .competitorLists()
        .put(bench.account(), APP, US, LongStream.of(apps).mapToObj(ObservedMarket::app).toList());
  }

  void track(String... keywords) {
    change(new WorkbenchChange.Track(), keywords);
  }

  void change(WorkbenchChange change, String... keywords) {
    workbench.change(bench, Arrays.stream(keywords).map(Keyword::of).toList(), change);
  }

  /** What is known, from which nothing can be fetched. */
  Evidence offline() {
    return new Evidence(archive, Moment.now(NOW), Freshness.DEFAULT, _ -> false);
  }

  /** What is known; all else can be fetched. */
  Evidence online() {
    return new Evidence(archive, Moment.now(NOW), Freshness.DEFAULT, _ -> true);
  }

  static List<Keyword> keywords(String... texts) {
    return Stream.of(texts).map(Keyword::of).toList();
  }

  @Override
  public void close() {
    database.close();
  }
}
