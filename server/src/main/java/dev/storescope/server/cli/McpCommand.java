package dev.storescope.server.cli;

import dev.storescope.mcp.McpRoutes;
import dev.storescope.mcp.StdioForwarder;
import dev.storescope.server.cli.option.Stopped;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code mcp}. */
@Command(
    name = "mcp",
    description =
        "Connect an assistant on this machine to a running service, with the Model"
            + " Context Protocol over standard input and output.")
final class McpCommand implements Callable<Integer> {
  @Spec private CommandSpec spec = CommandSpec.create();

  @Option(
      names = "--url",
      paramLabel = "URL",
      defaultValue = "${env:STORESCOPE_URL:-http://127.0.0.1:8080}",
      description = "base URL of the service (default: STORESCOPE_URL, or ${DEFAULT-VALUE})")
  private URI url = URI.create("http://127.0.0.1:8080");

  @Option(
      names = "--key",
      paramLabel = "KEY",
      defaultValue = "${env:STORESCOPE_API_KEY}",
      description =
          "API key (default: STORESCOPE_API_KEY, which is safer, because other"
              + " users can see command lines)")
  private Optional<String> key = Optional.empty();

  @Override
  public Integer call() throws IOException {
    String secret =
        key.filter(text -> !text.isBlank())
            .orElseThrow(
                () ->
                    new Stopped(
                        "No API key. Create one with `storescope key create`, and set"
                            + " STORESCOPE_API_KEY to it."));
    String scheme = String.valueOf(url.getScheme());
    if (!scheme.startsWith("http") || url.getHost() == null) {
      throw new Stopped(url + " is not a URL such as http://127.0.0.1:8080.");
    }
    URI endpoint = URI.create(url.toString().replaceAll("/+$", "") + McpRoutes.PATH);
    try (BufferedReader in =
        new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8))) {
      new StdioForwarder(endpoint, secret).run(in, spec.commandLine().getOut());
    }
    return 0;
  }
}
