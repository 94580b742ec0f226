package dev.storescope.server;

import dev.storescope.archive.Archive;
import dev.storescope.http.RouteTable;
import dev.storescope.mcp.AllowedOrigins;
import dev.storescope.mcp.AppTitles;
import dev.storescope.mcp.McpRoutes;
import dev.storescope.mcp.Patience;
import dev.storescope.server.config.Setting;
import dev.storescope.server.config.Settings;
import java.time.InstantSource;
import java.util.List;

/** The MCP server of a running service. */
final class McpWiring {
  private McpWiring() {}

  static AllowedOrigins origins(Settings settings) {
    try {
      return AllowedOrigins.parse(settings.text(Setting.MCP_ORIGINS));
    } catch (IllegalArgumentException e) {
      throw settings.wrong(
          Setting.MCP_ORIGINS, "origins such as https://tools.example.com, separated by spaces");
    }
  }

  static RouteTable routes(
      List<RouteTable> called, Archive archive, AllowedOrigins origins, InstantSource clock) {
    return McpRoutes.of(
        new McpRoutes.Parts(
            called,
            new AppTitles(archive, clock),
            origins,
            Patience.DEFAULT,
            clock,
            () -> ProgramVersion.current().version()));
  }
}
