package dev.storescope.mcp;

import dev.storescope.accounts.Scope;
import dev.storescope.http.Exchange;
import dev.storescope.http.RouteTable;
import io.helidon.http.Method;
import java.io.IOException;
import java.time.InstantSource;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The route of the MCP server, for every key: what the tools call needs the scope that it needs
 * otherwise. The SDK is loaded with the first request.
 */
public final class McpRoutes {
  public static final String PATH = "/mcp";

  private final Parts parts;
  private @Nullable McpEndpoint endpoint;

  private McpRoutes(Parts parts) {
    this.parts = parts;
  }

  /**
   * What the server needs.
   *
   * @param routes what the tools call
   * @param version of the program
   */
  public record Parts(
      List<RouteTable> routes,
      AppTitles titles,
      AllowedOrigins origins,
      Patience patience,
      InstantSource clock,
      Supplier<String> version) {
    public Parts {
      routes = List.copyOf(routes);
    }
  }

  public static RouteTable of(Parts parts) {
    return new RouteTable().on(Method.POST, PATH, Scope.READ, new McpRoutes(parts)::handle);
  }

  private void handle(Exchange exchange) throws IOException {
    endpoint().handle(exchange);
  }

  private synchronized McpEndpoint endpoint() {
    if (endpoint == null) {
      endpoint = McpEndpoint.create(parts);
    }
    return endpoint;
  }
}
