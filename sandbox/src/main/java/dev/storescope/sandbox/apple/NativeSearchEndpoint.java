package dev.storescope.sandbox.apple;

import dev.storescope.sandbox.http.SandboxReply;
import dev.storescope.sandbox.http.SandboxRequest;
import dev.storescope.sandbox.world.AppPage;
import dev.storescope.store.Device;
import java.util.List;
import java.util.regex.Matcher;
import tools.jackson.core.JsonGenerator;

/**
 * The search of the App Store app: the ids of 200 results, the first few with details. Without a
 * storefront header, the United States storefront answers.
 */
record NativeSearchEndpoint(AppStoreStorefronts stores) {
  private static final int MOST = 200;
  private static final int DESCRIBED = 8;

  SandboxReply answer(SandboxRequest request, Matcher path) {
    AppStoreStorefront local =
        stores.findByHeader(request).orElseGet(() -> stores.american(request.at()));
    String term = request.parameter("term").orElse("");
    List<AppPage> pages =
        term.isBlank() ? List.of() : local.view().search(Device.IPHONE, term, MOST);
    return SandboxReply.ok(
        "application/json; charset=utf-8",
        JsonStream.text(json -> write(json, local, term, pages)));
  }

  private static void write(
      JsonGenerator json, AppStoreStorefront local, String term, List<AppPage> pages) {
    json.writeStartObject();
    metrics(json, local);
    json.writeStringProperty("term", term);
    json.writeObjectPropertyStart("storePlatformData");
    json.writeObjectPropertyStart("native-search-lockup-search");
    platformData(json, local, pages);
    json.writeEndObject();
    json.writeEndObject();
    bubbles(json, pages);
    json.writeEndObject();
  }

  private static void metrics(JsonGenerator json, AppStoreStorefront local) {
    json.writeObjectPropertyStart("metricsBase");
    json.writeStringProperty("pageType", "Search");
    json.writeStringProperty("storeFront", Integer.toString(local.storefront().number()));
    json.writeStringProperty("language", Integer.toString(local.storefront().languageNumber()));
    json.writeEndObject();
  }

  private static void platformData(
      JsonGenerator json, AppStoreStorefront local, List<AppPage> pages) {
    json.writeObjectPropertyStart("results");
    for (AppPage page : pages.subList(0, Math.min(DESCRIBED, pages.size()))) {
      json.writeObjectPropertyStart(page.app().value());
      lockup(json, local, page);
      json.writeEndObject();
    }
    json.writeEndObject();
    json.writeNumberProperty("version", 2);
    json.writeBooleanProperty("isAuthenticated", false);
    json.writeObjectPropertyStart("meta");
    json.writeObjectPropertyStart("storefront");
    json.writeStringProperty("id", Integer.toString(local.storefront().number()));
    json.writeStringProperty("cc", local.country().code());
    json.writeEndObject();
    json.writeObjectPropertyStart("language");
    json.writeStringProperty("tag", local.storefront().languageTag());
    json.writeEndObject();
    json.writeEndObject();
  }

  private static void lockup(JsonGenerator json, AppStoreStorefront local, AppPage page) {
    json.writeStringProperty("id", page.app().value());
    json.writeStringProperty("name", page.title());
    json.writeStringProperty("subtitle", page.subtitle());
    json.writeStringProperty("artistName", page.developer().name());
    json.writeStringProperty("bundleId", page.bundleId());
    json.writeStringProperty("kind", kind(page));
    json.writeStringProperty("url", AppLinks.app(local.country(), page));
    json.writeObjectPropertyStart("userRating");
    json.writeNumberProperty("value", Math.round(page.ratings().average() * 10) / 10.0);
    json.writeNumberProperty("ratingCount", page.ratings().count());
    json.writeEndObject();
  }

  private static String kind(AppPage page) {
    return switch (page.kind()) {
      case APPLICATION -> "iosSoftware";
      case BUNDLE -> "mobileSoftwareBundle";
    };
  }

  private static void bubbles(JsonGenerator json, List<AppPage> pages) {
    json.writeArrayPropertyStart("bubbles");
    if (!pages.isEmpty()) {
      json.writeStartObject();
      json.writeStringProperty("name", "software");
      json.writeNumberProperty("totalCount", pages.size());
      json.writeArrayPropertyStart("results");
      for (AppPage page : pages) {
        json.writeStartObject();
        json.writeNumberProperty("type", 0);
        json.writeStringProperty("id", page.app().value());
        json.writeStringProperty("entity", SoftwareJson.kind(page.kind()));
        json.writeEndObject();
      }
      json.writeEndArray();
      json.writeEndObject();
    }
    json.writeEndArray();
  }
}
