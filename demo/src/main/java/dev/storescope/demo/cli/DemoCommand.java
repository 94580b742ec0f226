package dev.storescope.demo.cli;

import dev.storescope.demo.Demo;
import dev.storescope.demo.DemoAccess;
import dev.storescope.demo.DemoSize;
import dev.storescope.server.App;
import dev.storescope.server.cli.Shutdown;
import dev.storescope.server.cli.option.CommonOptions;
import dev.storescope.server.cli.option.OwnDataFolder;
import dev.storescope.server.cli.option.Stopped;
import dev.storescope.server.cli.output.ProgressBars;
import dev.storescope.server.config.Setting;
import dev.storescope.server.config.Settings;
import java.io.IOException;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import tools.jackson.databind.node.ObjectNode;

/** {@code demo}. */
@Command(
    name = "demo",
    description =
        "Run the service with simulated stores and 60 days of history. The real stores"
            + " are not contacted.")
public final class DemoCommand implements Callable<Integer>, OwnDataFolder {
  private static final int MOST_DAYS = 365;

  @Mixin private CommonOptions common = new CommonOptions();

  @Option(names = "--port", paramLabel = "PORT", description = "port to listen on (default: 8080)")
  private Optional<String> port = Optional.empty();

  @Option(
      names = "--seed",
      paramLabel = "NUMBER",
      description = "seed of the simulated world (default: 1)")
  private Optional<Long> seed = Optional.empty();

  @Option(names = "--days", paramLabel = "DAYS", description = "days of history (default: 60)")
  private Optional<Integer> days = Optional.empty();

  @Option(
      names = "--small",
      description =
          "Simulate fewer apps and watch only both stores of the United States: starts sooner.")
  private boolean small;

  @Override
  public String dataFolder() {
    return "demo-data";
  }

  @Override
  public Integer call() throws IOException, InterruptedException {
    checkDays();
    Demo.Options options =
        new Demo.Options(
            seed.map(OptionalLong::of).orElse(OptionalLong.empty()),
            days.map(OptionalInt::of).orElse(OptionalInt.empty()),
            small ? Optional.of(DemoSize.SMALL) : Optional.empty());
    try (Demo demo = start(options)) {
      common.printer().print(text(demo), node -> fill(node, demo));
      Shutdown.await(demo::close);
    }
    return 0;
  }

  private void checkDays() {
    days.filter(number -> number < 1 || number > MOST_DAYS)
        .ifPresent(
            number -> {
              throw new Stopped("--days must be 1 to " + MOST_DAYS + ", not " + number + ".");
            });
  }

  private Demo start(Demo.Options options) throws IOException, InterruptedException {
    Settings settings = common.settings(Map.of(Setting.PORT, port), this);
    App.check(settings);
    try (ProgressBars bars = new ProgressBars()) {
      return Demo.start(settings, options, (day, ofDays) -> bars.show("History", day, ofDays));
    }
  }

  private static String text(Demo demo) {
    DemoAccess access = demo.access();
    StringBuilder text = new StringBuilder();
    text.append(
        """

        Storescope listens on %s
          user name  %s
          password   %s
          API key    %s
        The stores are simulated at %s. Three requests to try:
        """
            .formatted(
                access.url(),
                access.username(),
                access.password(),
                access.apiKey(),
                demo.stores()));
    for (String call : demo.calls()) {
      text.append("\n")
          .append(
              "curl -s -H 'Authorization: Token %s' '%s%s'"
                  .formatted(access.apiKey(), access.url(), call));
    }
    return text.toString();
  }

  private static void fill(ObjectNode node, Demo demo) {
    DemoAccess access = demo.access();
    node.put("url", access.url())
        .put("username", access.username())
        .put("password", access.password())
        .put("api_key", access.apiKey())
        .put("stores", demo.stores());
    demo.calls().forEach(node.putArray("calls")::add);
  }
}
