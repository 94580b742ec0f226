package dev.storescope.http.api;

import dev.storescope.http.Exchange;
import dev.storescope.http.TaggedJson;
import dev.storescope.store.Categories;
import dev.storescope.store.StoreType;
import dev.storescope.store.Storefronts;
import io.helidon.http.HeaderNames;
import io.helidon.http.Status;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * The index of the service, the OpenAPI document, and the countries and App Store categories that
 * requests may name.
 */
final class Documents {
  private static final ObjectNode INDEX =
      Exchange.object()
          .put("name", "Storescope")
          .put("dashboard", "/dashboard")
          .put("docs", "/docs")
          .put("openapi", "/openapi.json")
          .put("health", "/health/ready");

  private static final byte[] OPEN_API = load("/openapi.json");
  private static final TaggedJson COUNTRIES = TaggedJson.of(countries());
  private static final TaggedJson CATEGORIES = TaggedJson.of(categories());

  private Documents() {}

  /** Redirects browsers to the dashboard. */
  static void sendIndex(Exchange exchange) {
    if (exchange.request().headers().value(HeaderNames.ACCEPT).orElse("").contains("text/html")) {
      exchange.redirect("/dashboard");
    } else {
      exchange.send(Status.OK_200, INDEX);
    }
  }

  static void sendOpenApi(Exchange exchange) {
    exchange.send(Status.OK_200, "application/json", OPEN_API);
  }

  static void sendCountries(Exchange exchange) {
    exchange.sendData(COUNTRIES, Exchange.REVALIDATE);
  }

  static void sendCategories(Exchange exchange) {
    exchange.sendData(CATEGORIES, Exchange.REVALIDATE);
  }

  private static byte[] load(String resource) {
    try (InputStream document = Documents.class.getResourceAsStream(resource)) {
      if (document == null) {
        throw new IllegalStateException(resource + " is missing from the program");
      }
      return document.readAllBytes();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static ObjectNode countries() {
    ObjectNode data = Exchange.object();
    ArrayNode countries = data.putArray("countries");
    for (Storefronts.Storefront storefront : Storefronts.list()) {
      ObjectNode country = countries.addObject();
      country.put("country", storefront.country().code()).put("name", storefront.name());
      ArrayNode stores = country.putArray("storetypes");
      for (StoreType store : StoreType.values()) {
        if (Storefronts.has(store, storefront.country())) {
          stores.add(store.wireName());
        }
      }
    }
    return data;
  }

  private static ObjectNode categories() {
    ObjectNode data = Exchange.object();
    ArrayNode categories = data.putArray("categories");
    Categories.englishTitles()
        .forEach(
            (id, title) ->
                categories.addObject().put("storeid", id.value()).put("category_title_en", title));
    return data;
  }
}
