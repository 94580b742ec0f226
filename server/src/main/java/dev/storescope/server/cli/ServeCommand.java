package dev.storescope.server.cli;

import dev.storescope.server.App;
import dev.storescope.server.App.Database;
import dev.storescope.server.OpeningArchive;
import dev.storescope.server.Service;
import dev.storescope.server.cli.account.FirstStart;
import dev.storescope.server.cli.data.FileImports;
import dev.storescope.server.cli.option.CommonOptions;
import dev.storescope.server.cli.option.Stopped;
import dev.storescope.server.config.Setting;
import dev.storescope.server.config.Settings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code serve}. */
@Command(
    name = "serve",
    description = "Run the service with the live stores, or with recorded replies.")
public final class ServeCommand implements Callable<Integer> {
  /** The file by which a demo marks its data folder. */
  public static final String DEMO_STATE = "demo.json";

  @Mixin private CommonOptions common = new CommonOptions();

  @Option(names = "--port", paramLabel = "PORT", description = "port to listen on (default: 8080)")
  private Optional<String> port = Optional.empty();

  @Option(
      names = "--bind",
      paramLabel = "ADDRESS",
      description = "address to listen on (default: 127.0.0.1)")
  private Optional<String> bind = Optional.empty();

  @Option(
      names = "--record",
      paramLabel = "DIR",
      description = "folder in which to record all replies of the stores")
  private Optional<String> record = Optional.empty();

  @Option(
      names = "--replay",
      paramLabel = "DIR",
      description = "folder of recorded replies to use instead of the stores")
  private Optional<String> replay = Optional.empty();

  @Option(
      names = "--import",
      paramLabel = "FILE",
      description = "file to import before the start, as with the import command; repeatable")
  private List<Path> imports = List.of();

  @Override
  public Integer call() throws IOException, InterruptedException {
    Settings settings =
        common.settings(
            Map.of(
                Setting.PORT, port,
                Setting.BIND, bind,
                Setting.RECORD, record,
                Setting.REPLAY, replay));
    if (Files.exists(settings.path(Setting.DATA).resolve(DEMO_STATE))) {
      throw new Stopped(
          settings.text(Setting.DATA)
              + " has data of a demo. Start it with `storescope demo`, or choose another"
              + " folder with --data.");
    }
    App.check(settings);
    App.requireAvailableAddress(settings);
    if (!imports.isEmpty()) {
      new FileImports(settings, common.printer()).run(imports);
    }
    try (OpeningArchive archive = App.openingArchive(settings);
        Database database = App.openDatabase(settings);
        Service service = App.start(settings, database, archive)) {
      FirstStart.createFirstAccount(
          database.ports().accounts(), common.json() ? common.error() : common.out());
      common
          .printer()
          .print("Storescope listens on " + service.url(), node -> node.put("url", service.url()));
      Shutdown.await(service::close);
    }
    return 0;
  }
}
