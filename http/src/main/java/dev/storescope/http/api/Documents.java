package dev.storescope.http.api;

import dev.storescope.http.BasePath;
import dev.storescope.http.Exchange;
import dev.storescope.http.Validator;
import dev.storescope.http.validation.ValueType;
import dev.storescope.store.Categories;
import dev.storescope.store.StoreType;
import dev.storescope.store.Storefronts;
import io.helidon.http.HeaderNames;
import io.helidon.http.Status;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * The index of the service, the OpenAPI document, and the countries and categories that requests
 * may name.
 */
final class Documents {
  private static final Map<String, String> INDEX =
      Map.of(
          "dashboard", "/dashboard",
          "docs", "/docs",
          "openapi", "/openapi.json",
          "health", "/health/ready");

  private static final String SERVER = "\"url\":\"/\"";
  private static final byte[] OPEN_API = load("/dev/storescope/openapi/openapi.json");
  private static final ObjectNode COUNTRIES = countries();
  private static final CsvLayout COUNTRIES_CSV =
      CsvLayout.of().entries("/countries").cells("country", "name", "storetypes");

  private static final Map<StoreType, ObjectNode> CATEGORIES =
      Map.of(
          StoreType.APP_STORE, categories(StoreType.APP_STORE),
          StoreType.GOOGLE_PLAY, categories(StoreType.GOOGLE_PLAY));

  private static final CsvLayout CATEGORIES_CSV =
      CsvLayout.of().entries("/categories").cells("storeid", "category_title_en");

  private Documents() {}

  /** Redirects browsers to the dashboard. */
  static void sendIndex(Exchange exchange) {
    if (exchange.request().headers().value(HeaderNames.ACCEPT).orElse("").contains("text/html")) {
      exchange.redirect("/dashboard");
    } else {
      exchange.send(Status.OK_200, index(BasePath.of(exchange.request())));
    }
  }

  private static ObjectNode index(BasePath base) {
    ObjectNode index = Exchange.object().put("name", "Storescope");
    new TreeMap<>(INDEX).forEach((name, path) -> index.put(name, base.external(path)));
    return index;
  }

  static void sendOpenApi(Exchange exchange) {
    exchange.send(Status.OK_200, "application/json", openApi(BasePath.of(exchange.request())));
  }

  /** The document with the address of its server, from which programs make all others. */
  private static byte[] openApi(BasePath base) {
    return base.isRoot()
        ? OPEN_API
        : new String(OPEN_API, StandardCharsets.UTF_8)
            .replace(SERVER, "\"url\":\"%s\"".formatted(base.value()))
            .getBytes(StandardCharsets.UTF_8);
  }

  static void sendCountries(Exchange exchange) {
    Validator query = Validator.query(exchange.query());
    send("countries", COUNTRIES, COUNTRIES_CSV, query, exchange);
  }

  static void sendCategories(Exchange exchange) {
    Validator query = Validator.query(exchange.query());
    StoreType store = query.optional("storetype", ValueType.STORETYPE).orElse(StoreType.APP_STORE);
    ObjectNode data = Objects.requireNonNull(CATEGORIES.get(store));
    send("categories", data, CATEGORIES_CSV, query, exchange);
  }

  private static void send(
      String name, ObjectNode data, CsvLayout csv, Validator query, Exchange exchange) {
    ResponseFormat format = ResponseFormat.read(query).orElse(ResponseFormat.JSON);
    query.finish(exchange);
    exchange.sendData(format.body(name, data, csv, Map.of()), Exchange.REVALIDATE);
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

  private static ObjectNode categories(StoreType store) {
    ObjectNode data = Exchange.object();
    ArrayNode categories = data.putArray("categories");
    Categories.englishTitles(store)
        .forEach(
            (id, title) ->
                categories.addObject().put("storeid", id.value()).put("category_title_en", title));
    return data;
  }
}
