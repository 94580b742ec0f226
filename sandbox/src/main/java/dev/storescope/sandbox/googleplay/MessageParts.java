package dev.storescope.sandbox.googleplay;

import dev.storescope.sandbox.world.AppPage;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** Messages contained in many others: links, images, prices. */
final class MessageParts {
  private static final int APP = 7;
  private static final int FREE = 1;
  private static final int FOR_SALE = 2;
  private static final int MICROS_DIGITS = 6;

  private MessageParts() {}

  static void link(String path, MessageWriter out) {
    out.open().text(path, 4, 2).close();
  }

  /** A link to another site. */
  static void site(String url, MessageWriter out) {
    out.open().text(url, 5, 2).close();
  }

  static void image(String url, int width, int height, MessageWriter out) {
    out.open().at(1).whole(2);
    out.at(2).open().whole(width).whole(height).close();
    out.text(url, 3, 2).close();
  }

  static void images(List<String> urls, MessageWriter out) {
    out.open();
    urls.forEach(url -> image(url, 1080, 1920, out));
    out.close();
  }

  static void html(String text, MessageWriter out) {
    out.open().text(DescriptionHtml.of(text), 1).close();
  }

  /** The identifier, as in lists and details. */
  static void id(AppPage app, MessageWriter out) {
    out.open().text(app.app().value()).whole(APP).close();
  }

  /** The price of an offer; its text is blank for a free app. */
  static void offer(AppPage app, MessageWriter out) {
    AppPage.PagePrice price = app.price();
    out.open().at(1).open().open();
    out.whole(price.amount().movePointRight(MICROS_DIGITS).longValue());
    out.text(price.currency()).text(price.isFree() ? "" : price.text()).close().close();
    out.text("Buy", 3, 1).at(5).whole(price.isFree() ? FREE : FOR_SALE);
    out.text(absolute(details(app)), 6, 5, 2).text("CAE=", 8, 0).close();
  }

  static String details(AppPage app) {
    return "/store/apps/details?id=" + app.app().value();
  }

  static String absolute(String path) {
    return "https://play.google.com" + path;
  }

  static String encode(String text) {
    return URLEncoder.encode(text, StandardCharsets.UTF_8);
  }

  static String developer(AppPage app) {
    return "/store/apps/dev?id=" + app.developer().id();
  }

  /** A summary is always present in Google Play, a subtitle in the world is not. */
  static String summary(AppPage app) {
    return app.subtitle().isBlank() ? app.title() : app.subtitle();
  }
}
