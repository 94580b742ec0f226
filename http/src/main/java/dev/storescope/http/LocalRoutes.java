package dev.storescope.http;

import dev.storescope.http.RouteTable.ExchangeHandler;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Optional;

/**
 * Routes that are called within a request, by the caller of that request: what handles a request is
 * the same as over HTTP, with its parameters, validation errors, charges and JSON.
 */
public record LocalRoutes(List<RouteTable> tables) {
  public LocalRoutes {
    tables = List.copyOf(tables);
  }

  /**
   * Makes a request within another. Each request needs an id of its own, as one is charged once.
   *
   * @param number of the request within the other
   */
  public LocalResponse call(LocalRequest request, Exchange outer, int number) {
    LocalWire wire = outer.begin(request, outer.id() + "-" + number);
    Exchange exchange = outer.within(wire);
    try {
      handler(request).handle(exchange);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (RuntimeException e) {
      ErrorResponses.send(e, exchange);
    }
    return wire.response();
  }

  private ExchangeHandler handler(LocalRequest request) {
    return tables.stream()
        .map(table -> table.find(request.method(), request.route()))
        .flatMap(Optional::stream)
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException(request.method() + " " + request.route()));
  }
}
