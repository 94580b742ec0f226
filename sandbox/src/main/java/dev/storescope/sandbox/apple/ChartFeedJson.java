package dev.storescope.sandbox.apple;

import dev.storescope.sandbox.world.AppPage;
import dev.storescope.store.Categories;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.format.FormatStyle;
import java.util.List;
import java.util.Locale;
import tools.jackson.core.JsonGenerator;

/**
 * Writes a feed as JSON: every text is a {@code label}, a single entry is an object instead of an
 * array, and an empty feed has no entry field.
 */
final class ChartFeedJson {
  private static final List<Integer> ICON_SIZES = List.of(53, 75, 100);

  private final JsonGenerator json;
  private final ChartFeed feed;
  private final DateTimeFormatter day;

  private ChartFeedJson(JsonGenerator json, ChartFeed feed) {
    this.json = json;
    this.feed = feed;
    this.day =
        DateTimeFormatter.ofLocalizedDate(FormatStyle.LONG)
            .withLocale(Locale.forLanguageTag(feed.local().storefront().languageTag()))
            .withZone(ZoneOffset.UTC);
  }

  static String text(ChartFeed feed) {
    return JsonStream.text(json -> new ChartFeedJson(json, feed).write());
  }

  private void write() {
    json.writeStartObject();
    json.writeObjectPropertyStart("feed");
    json.writeObjectPropertyStart("author");
    label("name", ChartFeed.AUTHOR);
    label("uri", ChartFeed.AUTHOR_ADDRESS);
    json.writeEndObject();
    entries();
    label("updated", ChartFeed.time(feed.updatedAt()));
    label("rights", ChartFeed.RIGHTS);
    label("title", feed.title());
    label("icon", ChartFeed.ICON);
    json.writeArrayPropertyStart("link");
    json.writeStartObject();
    link("alternate", AppLinks.front(feed.local().country()));
    json.writeEndObject();
    json.writeStartObject();
    link("self", feed.address());
    json.writeEndObject();
    json.writeEndArray();
    label("id", feed.address());
    json.writeEndObject();
    json.writeEndObject();
  }

  private void entries() {
    List<AppPage> apps = feed.apps();
    if (apps.isEmpty()) {
      return;
    }
    json.writeName("entry");
    if (apps.size() == 1) {
      entry(apps.getFirst());
    } else {
      json.writeStartArray();
      apps.forEach(this::entry);
      json.writeEndArray();
    }
  }

  private void entry(AppPage page) {
    json.writeStartObject();
    label("im:name", page.title());
    images(page);
    label("summary", page.description());
    price(page);
    contentType();
    label("rights", "© " + page.developer().name());
    label("title", ChartFeed.title(page));
    json.writeObjectPropertyStart("link");
    link("alternate", feed.link(page));
    json.writeEndObject();
    identity(page);
    category(page.categories().getFirst());
    releaseDate(page);
    json.writeEndObject();
  }

  private void images(AppPage page) {
    json.writeArrayPropertyStart("im:image");
    for (int height : ICON_SIZES) {
      json.writeStartObject();
      json.writeStringProperty("label", ChartFeed.icon(page, height));
      attributes("height", Integer.toString(height));
      json.writeEndObject();
    }
    json.writeEndArray();
  }

  private void price(AppPage page) {
    json.writeObjectPropertyStart("im:price");
    json.writeStringProperty("label", ChartFeed.price(page));
    attributes("amount", SoftwareJson.amount(page.price()), "currency", page.price().currency());
    json.writeEndObject();
  }

  private void contentType() {
    json.writeObjectPropertyStart("im:contentType");
    attributes("term", "Application", "label", "Application");
    json.writeEndObject();
  }

  private void identity(AppPage page) {
    json.writeObjectPropertyStart("id");
    json.writeStringProperty("label", feed.link(page));
    attributes("im:id", page.app().value(), "im:bundleId", page.bundleId());
    json.writeEndObject();
    json.writeObjectPropertyStart("im:artist");
    json.writeStringProperty("label", page.developer().name());
    attributes("href", feed.developerLink(page));
    json.writeEndObject();
  }

  private void category(AppPage.PageCategory category) {
    json.writeObjectPropertyStart("category");
    attributes(
        "im:id",
        category.id().value(),
        "term",
        Categories.findEnglishTitle(category.id()).orElse(category.name()),
        "scheme",
        feed.categoryLink(category),
        "label",
        category.name());
    json.writeEndObject();
  }

  private void releaseDate(AppPage page) {
    json.writeObjectPropertyStart("im:releaseDate");
    json.writeStringProperty("label", ChartFeed.time(page.release().releasedAt()));
    attributes("label", day.format(page.release().releasedAt()));
    json.writeEndObject();
  }

  private void link(String relation, String address) {
    attributes("rel", relation, "type", "text/html", "href", address);
  }

  private void label(String name, String text) {
    json.writeObjectPropertyStart(name);
    json.writeStringProperty("label", text);
    json.writeEndObject();
  }

  private void attributes(String... namesAndValues) {
    json.writeObjectPropertyStart("attributes");
    for (int i = 0; i < namesAndValues.length; i += 2) {
      json.writeStringProperty(namesAndValues[i], namesAndValues[i + 1]);
    }
    json.writeEndObject();
  }
}
