package dev.storescope.http.api;

import dev.storescope.http.validation.ValueType;
import dev.storescope.store.Country;
import java.util.List;

/**
 * The countries of a request.
 *
 * @param list at least one, in the order sent
 * @param several whether a comma was sent, so that the response is a map by country
 */
record Countries(List<Country> list, boolean several) {
  static final int MAX = 50;

  Countries {
    list = List.copyOf(list);
  }

  static Countries parse(String text) {
    if (text.indexOf(',') < 0) {
      return new Countries(List.of(ValueType.country(text)), false);
    }
    List<Country> list =
        List.copyOf(
            EntryList.parse(text, MAX, "countries", code -> ValueType.country(code.strip()))
                .keySet());
    if (list.isEmpty()) {
      throw new IllegalArgumentException("Send one country, or several separated by commas.");
    }
    return new Countries(list, true);
  }
}
