package dev.storescope.sandbox.googleplay;

import dev.storescope.sandbox.world.AppPage;
import java.time.Instant;
import java.util.List;

/**
 * Writes the details of an app: an array of 155 fields or, for a third of the apps, of 112 and an
 * object of the rest at its end.
 */
final class DetailsMessage {
  private static final int FIELDS = 155;
  private static final int DENSE = 112;
  private static final int FOR_SALE = 2;

  private final AppPage app;
  private final LocaleFormat format;
  private final MessageWriter out;

  private DetailsMessage(AppPage app, VisitorLocale region, MessageWriter out) {
    this.app = app;
    this.format = LocaleFormat.of(region);
    this.out = out;
  }

  static void write(AppPage app, VisitorLocale region, MessageWriter out) {
    new DetailsMessage(app, region, out).write();
  }

  /** Whether the later fields of an app's details are in an object. */
  static boolean isSparse(AppPage app) {
    return Math.floorMod(app.app().value().hashCode(), 3) == 0;
  }

  private void write() {
    out.open();
    early();
    contact();
    words();
    pictures();
    if (isSparse(app)) {
      out.at(DENSE).openSparse();
      late();
      out.close();
    } else {
      late();
      out.at(FIELDS - 1).nothing();
    }
    out.close();
  }

  private void early() {
    out.text(app.title(), 0, 0).at(9).open().text("Everyone").close();
    out.at(10);
    moment(app.release().releasedAt());
    long step = LocaleFormat.step(app.installs());
    out.at(13).open().text(format.count(step) + "+").whole(step).whole(app.installs());
    out.text(LocaleFormat.shortened(step)).close();
    out.whole(FOR_SALE, 18, 0);
    app.inAppPurchases().ifPresent(offered -> out.text(offered.priceRange(), 19, 0));
    out.text(app.developer().name(), 37, 0);
    if (app.containsAds()) {
      out.text("Contains ads", 48, 0);
    }
    if (app.ratings().count() > 0) {
      out.at(51);
      ratings();
    }
    out.openAt(57, 0, 0, 0, 0);
    MessageParts.offer(app, out);
    out.close(4);
  }

  private void moment(Instant instant) {
    out.open().text(format.date(instant));
    out.open().whole(instant.getEpochSecond()).whole(instant.getNano()).close().close();
  }

  private void ratings() {
    AppPage.Ratings ratings = app.ratings();
    out.open().open().text(format.score(ratings.average())).number(ratings.average()).close();
    out.open().at(1);
    ratings.histogram().forEach(this::count);
    out.close();
    count(ratings.count());
    // Few of those who rate write a word.
    count(ratings.count() / 8);
    out.close();
  }

  private void count(long count) {
    out.open().text(format.count(count)).whole(count).close();
  }

  private void contact() {
    AppPage.Developer developer = app.developer();
    out.at(68).open().text(developer.name());
    MessageParts.link(MessageParts.developer(app), out);
    out.text(Long.toString(developer.id())).close();
    out.at(69).open();
    if (developer.website().isBlank()) {
      out.nothing();
    } else {
      MessageParts.site(developer.website(), out);
    }
    entry(developer.email());
    entry(developer.address());
    out.close();
  }

  private void entry(String text) {
    if (text.isBlank()) {
      out.nothing();
    } else {
      out.open().text(text).close();
    }
  }

  private void words() {
    out.openAt(72, 0);
    MessageParts.html(app.description(), out);
    out.close();
    out.openAt(73, 0);
    MessageParts.html(MessageParts.summary(app), out);
    out.close().text(app.app().value(), 77, 0);
  }

  private void pictures() {
    out.openAt(78, 0);
    MessageParts.images(app.screenshots(), out);
    out.close().openAt(79, 0, 0);
    category(app.categories().getFirst());
    out.close(2).openAt(95, 0);
    MessageParts.image(app.icon(), 512, 512, out);
    out.close().openAt(99, 0);
    MessageParts.site("https://privacy.example/" + app.app().value(), out);
    out.close();
  }

  private void category(AppPage.PageCategory category) {
    out.open().text(category.name());
    MessageParts.link("/store/apps/category/" + category.id(), out);
    out.text(category.id().value()).text("/g/" + category.id()).close();
  }

  private void late() {
    List<AppPage.PageCategory> further = app.categories().subList(1, app.categories().size());
    if (!further.isEmpty()) {
      out.openAt(118, 0, 0).open();
      further.forEach(this::category);
      out.close().close(2);
    }
    AppPage.Release release = app.release();
    out.at(140).open();
    if (!release.version().isBlank()) {
      out.text(release.version(), 0, 0, 0);
    }
    out.at(1).open().whole(35, 0, 0, 0).openAt(1, 0, 0).open().whole(26).text("8.0").close(5);
    if (!release.notes().isBlank()) {
      out.openAt(144, 1);
      MessageParts.html(release.notes(), out);
      out.close();
    }
    out.openAt(145, 0);
    moment(release.updatedAt());
    out.close();
  }
}
