package dev.storescope.server.http;

import dev.storescope.store.Categories;
import dev.storescope.store.StoreType;
import dev.storescope.store.Storefronts;
import io.helidon.webserver.http.ServerRequest;
import io.helidon.webserver.http.ServerResponse;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Tells which countries and categories can be asked about. */
final class Vocabulary {
  private static final ObjectNode COUNTRIES = countries();
  private static final ObjectNode CATEGORIES = categories();

  private Vocabulary() {}

  static void sendCountries(ServerRequest request, ServerResponse response) {
    new Exchange(request, response).sendData(COUNTRIES, RouteHandler.FOR_NOW);
  }

  static void sendCategories(ServerRequest request, ServerResponse response) {
    new Exchange(request, response).sendData(CATEGORIES, RouteHandler.FOR_NOW);
  }

  private static ObjectNode countries() {
    ObjectNode data = Json.object();
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
    ObjectNode data = Json.object();
    ArrayNode categories = data.putArray("categories");
    Categories.englishTitles()
        .forEach(
            (id, title) ->
                categories.addObject().put("storeid", id.value()).put("category_title_en", title));
    return data;
  }
}
