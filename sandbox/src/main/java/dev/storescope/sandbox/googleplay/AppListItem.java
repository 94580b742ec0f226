package dev.storescope.sandbox.googleplay;

import dev.storescope.sandbox.world.AppPage;

/** Writes an app as an item of a list. */
final class AppListItem {
  private final LocaleFormat format;

  AppListItem(VisitorLocale region) {
    this.format = LocaleFormat.of(region);
  }

  /** The item of searches and charts, wrapped in a message. */
  void writeWrapped(AppPage app, MessageWriter out) {
    out.open();
    write(app, out);
    out.close();
  }

  /** The item of clusters. */
  void write(AppPage app, MessageWriter out) {
    out.open();
    MessageParts.id(app, out);
    MessageParts.image(app.icon(), 512, 512, out);
    MessageParts.images(app.screenshots(), out);
    out.text(app.title());
    score(app, out);
    out.text(app.categories().getFirst().name()).at(8);
    MessageParts.offer(app, out);
    out.at(10);
    MessageParts.link(MessageParts.details(app), out);
    out.at(13);
    MessageParts.html(MessageParts.summary(app), out);
    out.text(app.developer().name());
    out.text(format.count(LocaleFormat.step(app.installs())) + "+");
    app.inAppPurchases().ifPresent(offered -> out.text(offered.priceRange(), 29, 0));
    out.close();
  }

  /** Empty for an unrated app. */
  void score(AppPage app, MessageWriter out) {
    double average = app.ratings().average();
    out.open();
    if (app.ratings().count() > 0) {
      out.text(format.score(average)).number(average);
    }
    out.close();
  }

  /**
   * The item of a further result page. Clients read it at two sets of positions, an older one and
   * that of clusters. All fields are at both, except the score, which is only at the older one, as
   * its newer position holds the developer there.
   */
  void writeContinued(AppPage app, MessageWriter out) {
    out.open();
    MessageParts.id(app, out);
    icon(app, out);
    out.text(app.title()).text(app.title());
    maker(app, out);
    out.at(6);
    olderScore(app, out);
    out.at(7);
    olderPrice(app, out);
    MessageParts.offer(app, out);
    MessageParts.link(MessageParts.details(app), out);
    MessageParts.link(MessageParts.details(app), out);
    out.at(12);
    MessageParts.id(app, out);
    MessageParts.html(MessageParts.summary(app), out);
    out.text(app.developer().name()).close();
  }

  private static void icon(AppPage app, MessageWriter out) {
    out.open().at(1).open();
    MessageParts.image(app.icon(), 512, 512, out);
    out.close().text(app.icon(), 3, 2).close();
  }

  private static void maker(AppPage app, MessageWriter out) {
    out.open().open().open().text(app.developer().name());
    MessageParts.link(MessageParts.developer(app), out);
    out.close().close();
    out.openAt(1, 1, 1);
    MessageParts.html(MessageParts.summary(app), out);
    out.close(2).close();
  }

  private void olderScore(AppPage app, MessageWriter out) {
    out.open();
    if (app.ratings().count() > 0) {
      double average = app.ratings().average();
      out.openAt(0, 2, 1).open().text(format.score(average)).number(average).close().close(2);
    }
    out.close();
  }

  private static void olderPrice(AppPage app, MessageWriter out) {
    out.open();
    if (!app.price().isFree()) {
      out.openAt(0, 3, 2, 1, 0).open().at(1).text(app.price().currency());
      out.text(app.price().text()).close().close(4);
    }
    out.close();
  }
}
