package dev.storescope.sandbox.apple;

import dev.storescope.sandbox.world.AppPage;
import dev.storescope.sandbox.world.AppPage.Developer;
import dev.storescope.sandbox.world.AppPage.Kind;
import dev.storescope.sandbox.world.AppPage.PageCategory;
import dev.storescope.sandbox.world.AppPage.PagePrice;
import dev.storescope.sandbox.world.AppPage.Ratings;
import dev.storescope.sandbox.world.AppPage.Release;
import dev.storescope.store.AppId;
import dev.storescope.store.CategoryId;
import dev.storescope.store.StoreType;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** Apps of many kinds and in many scripts, with what is hard to write in texts and markup. */
public final class SampleApps {
  static final PageCategory PRODUCTIVITY =
      new PageCategory(new CategoryId("6007"), "Productivité & co");
  static final PageCategory GAMES = new PageCategory(new CategoryId("6014"), "Jeux");
  static final PageCategory PUZZLE = new PageCategory(new CategoryId("7012"), "Puzzle");
  static final PageCategory FINANCE = new PageCategory(new CategoryId("6015"), "Finance");
  static final Developer ALICE =
      new Developer(71, "Alice & Fils <SARL>", "a@example.com", "https://example.com/?a=1&b=2", "");
  static final Developer BOB = new Developer(72, "ООО «Боб»", "b@example.com", "", "");
  static final PagePrice FREE = new PagePrice(BigDecimal.ZERO, "EUR", "Gratuit");
  static final PagePrice PAID = new PagePrice(new BigDecimal("6.99"), "EUR", "6,99 €");
  static final PagePrice DEAR = new PagePrice(new BigDecimal("12E+3"), "JPY", "¥12,000");
  static final Ratings RATED = new Ratings(3.4375, 16, List.of(2L, 2L, 3L, 5L, 4L));
  static final Ratings LOVED =
      new Ratings(5, 1_234_567_890L, List.of(0L, 0L, 0L, 0L, 1_234_567_890L));

  public static final AppPage NOTES =
      app(11, "Notes", FREE, RATED, ALICE, List.of(PRODUCTIVITY, FINANCE));
  static final AppPage MARKUP =
      app(
          12,
          "Notes <b>&amp; \"Co\"</b> 'x' ]]> </script>",
          PAID,
          RATED,
          ALICE,
          List.of(PRODUCTIVITY));
  static final AppPage CYRILLIC =
      app(13, "Заметки — notes", FREE, LOVED, BOB, List.of(PRODUCTIVITY));
  static final AppPage JAPANESE =
      app(14, "メモ帳 notes 𠮷野家", DEAR, RATED, BOB, List.of(PRODUCTIVITY));
  static final AppPage ARABIC =
      app(15, "ملاحظات notes ‏", FREE, Ratings.NONE, BOB, List.of(PRODUCTIVITY));
  static final AppPage EMOJI =
      app(
          16,
          "Notes 👩‍👩‍👧‍👦 100 %s %n $1 \\u0041",
          FREE,
          Ratings.NONE,
          ALICE,
          List.of(PRODUCTIVITY));
  static final AppPage BUNDLE =
      withKind(Kind.BUNDLE, app(17, "Notes Bundle", PAID, RATED, ALICE, List.of(FINANCE)));
  static final AppPage PHONE_ONLY =
      forPhonesOnly(app(18, "Phone notes", FREE, RATED, BOB, List.of(FINANCE)));
  static final AppPage CHESS = app(19, "Chess", FREE, RATED, BOB, List.of(GAMES, PUZZLE));
  static final AppPage GO = app(20, "Go", PAID, Ratings.NONE, BOB, List.of(GAMES, PUZZLE));
  static final AppPage GREAT_ID =
      app(Long.MAX_VALUE, "Great", FREE, RATED, BOB, List.of(PRODUCTIVITY));
  static final AppPage CONTROL =
      firstVersion(app(22, "Tab\tand\u0001bell\u0007", FREE, RATED, ALICE, List.of(PRODUCTIVITY)));

  static final AppPage BUDGET = app(23, "Budget", PAID, RATED, ALICE, List.of(FINANCE));

  static final List<AppPage> ALL =
      List.of(
          NOTES,
          MARKUP,
          CYRILLIC,
          JAPANESE,
          ARABIC,
          EMOJI,
          BUNDLE,
          PHONE_ONLY,
          CHESS,
          GO,
          GREAT_ID,
          CONTROL,
          BUDGET);

  private SampleApps() {}

  /** A free app with 16 ratings. */
  public static AppPage named(long id, String title) {
    return app(id, title, FREE, RATED, ALICE, List.of(PRODUCTIVITY));
  }

  static AppPage unrated(long id, String title) {
    return app(id, title, FREE, Ratings.NONE, ALICE, List.of(PRODUCTIVITY));
  }

  static AppPage app(
      long id,
      String title,
      PagePrice price,
      Ratings ratings,
      Developer developer,
      List<PageCategory> categories) {
    String images = "https://img.example/" + id;
    return new AppPage(
        AppId.of(StoreType.APP_STORE, Long.toString(id)),
        "com.example.app" + id,
        Kind.APPLICATION,
        developer,
        title,
        "A subtitle",
        "Of " + title + ":\n• one\r\n• \"two\" \\ \u2028 three & <four>",
        images + "/512x512bb.jpg",
        List.of(images + "/1.png?a=1&b=2", images + "/2.png"),
        List.of(images + "/pad.png"),
        categories,
        price,
        Optional.empty(),
        new Release(
            "1." + id % 100,
            Instant.parse("2019-05-01T07:00:00.123Z"),
            Instant.parse("2026-10-30T12:34:56Z"),
            "Fixes for " + title),
        ratings,
        0,
        false);
  }

  private static AppPage withKind(Kind kind, AppPage app) {
    return copy(kind, app, app.ipadScreenshots(), app.release());
  }

  private static AppPage forPhonesOnly(AppPage app) {
    return copy(app.kind(), app, List.of(), app.release());
  }

  private static AppPage firstVersion(AppPage app) {
    Instant updatedAt = app.release().updatedAt();
    Release release = new Release("1.0", updatedAt, updatedAt, app.release().notes());
    return copy(app.kind(), app, app.ipadScreenshots(), release);
  }

  private static AppPage copy(
      Kind kind, AppPage app, List<String> ipadScreenshots, Release release) {
    return new AppPage(
        app.app(),
        app.bundleId(),
        kind,
        app.developer(),
        app.title(),
        app.subtitle(),
        app.description(),
        app.icon(),
        app.screenshots(),
        ipadScreenshots,
        app.categories(),
        app.price(),
        app.inAppPurchases(),
        release,
        app.ratings(),
        app.installs(),
        app.containsAds());
  }
}
