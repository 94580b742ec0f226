package dev.storescope.server.cli;

import dev.storescope.server.App;
import dev.storescope.server.App.Office;
import dev.storescope.server.Service;
import dev.storescope.server.config.Setting;
import dev.storescope.server.config.Settings;
import dev.storescope.server.demo.DemoState;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Runs the service until it is told to stop. */
@Command(
    name = "serve",
    description = "Run the service on the live stores, or on recorded replies of theirs.")
final class ServeCommand implements Callable<Integer> {
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
      description = "keep every raw reply of the stores there")
  private Optional<String> record = Optional.empty();

  @Option(
      names = "--replay",
      paramLabel = "DIR",
      description = "answer from the recorded replies there instead of the stores")
  private Optional<String> replay = Optional.empty();

  @Option(
      names = "--import",
      paramLabel = "FILE",
      description = "import this first, as the import command does; may be repeated")
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
    if (DemoState.find(settings.path(Setting.DATA)).isPresent()) {
      throw new Stopped(
          settings.text(Setting.DATA)
              + " holds a demo: start it with `demo`, or choose another --data");
    }
    if (!imports.isEmpty()) {
      new FileImports(settings, new Printer(common.json())).run(imports);
    }
    try (Office office = App.openOffice(settings);
        Service service = App.start(settings, office)) {
      FirstStart.welcome(office.accounts(), common.json() ? System.err : System.out);
      new Printer(common.json())
          .print("Storescope listens on " + service.url(), node -> node.put("url", service.url()));
      Shutdown.await(service::close);
    }
    return 0;
  }
}
