package dev.storescope.sandbox.googleplay;

import dev.storescope.sandbox.world.AppPage;

/** Writes an app as an item of a list. */
final class Item {
  private final Wording wording;

  Item(Region region) {
    this.wording = Wording.of(region);
  }

  /** The item of searches and charts, which has a message of its own around it. */
  void writeWrapped(AppPage app, MessageWriter out) {
    out.open();
    write(app, out);
    out.close();
  }

  /** The item of clusters. */
  void write(AppPage app, MessageWriter out) {
    out.open();
    Fields.id(app, out);
    Fields.image(app.icon(), 512, 512, out);
    Fields.images(app.screenshots(), out);
    out.text(app.title());
    score(app, out);
    out.text(app.categories().getFirst().name()).at(8);
    Fields.offer(app, out);
    out.at(10);
    Fields.link(Fields.details(app), out);
    out.at(13);
    Fields.html(Fields.summary(app), out);
    out.text(app.developer().name());
    out.text(wording.count(Wording.step(app.installs())) + "+");
    app.inAppPurchases().ifPresent(offered -> out.text(offered.priceRange(), 29, 0));
    out.close();
  }

  /** Of an app that is not rated it is empty. */
  void score(AppPage app, MessageWriter out) {
    double average = app.ratings().average();
    out.open();
    if (app.ratings().count() > 0) {
      out.text(wording.score(average)).number(average);
    }
    out.close();
  }

  /**
   * The item of a further page of results. Clients read it at two sets of places, an older one and
   * that of clusters; it is at both but for the score, which stands only at the older place since
   * there the developer has the newer one.
   */
  void writeContinued(AppPage app, MessageWriter out) {
    out.open();
    Fields.id(app, out);
    icon(app, out);
    out.text(app.title()).text(app.title());
    maker(app, out);
    out.at(6);
    olderScore(app, out);
    out.at(7);
    olderPrice(app, out);
    Fields.offer(app, out);
    Fields.link(Fields.details(app), out);
    Fields.link(Fields.details(app), out);
    out.at(12);
    Fields.id(app, out);
    Fields.html(Fields.summary(app), out);
    out.text(app.developer().name()).close();
  }

  private static void icon(AppPage app, MessageWriter out) {
    out.open().at(1).open();
    Fields.image(app.icon(), 512, 512, out);
    out.close().text(app.icon(), 3, 2).close();
  }

  private static void maker(AppPage app, MessageWriter out) {
    out.open().open().open().text(app.developer().name());
    Fields.link(Fields.developer(app), out);
    out.close().close();
    out.openAt(1, 1, 1);
    Fields.html(Fields.summary(app), out);
    out.close(2).close();
  }

  private void olderScore(AppPage app, MessageWriter out) {
    out.open();
    if (app.ratings().count() > 0) {
      double average = app.ratings().average();
      out.openAt(0, 2, 1).open().text(wording.score(average)).number(average).close().close(2);
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
