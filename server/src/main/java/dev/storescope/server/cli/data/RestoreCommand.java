package dev.storescope.server.cli.data;

import dev.storescope.backup.Backup;
import dev.storescope.backup.BackupFolder;
import dev.storescope.server.App;
import dev.storescope.server.cli.option.CommonOptions;
import dev.storescope.server.config.Setting;
import dev.storescope.server.config.Settings;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Restores a backup to a new data folder. */
@Command(
    name = "restore",
    description = "Restore a backup to a new or empty data folder (--data), and verify it.")
public final class RestoreCommand implements Callable<Integer> {
  @Mixin private CommonOptions common = new CommonOptions();

  @Parameters(
      paramLabel = "FOLDER",
      arity = "0..1",
      description = "backup folder (default: the setting backup.folder)")
  private Optional<Path> folder = Optional.empty();

  @Option(
      names = "--backup",
      paramLabel = "ID",
      description = "backup ID (default: the most recent)")
  private Optional<Integer> id = Optional.empty();

  @Override
  public Integer call() throws IOException {
    Settings settings = common.settings();
    Path data = settings.path(Setting.DATA);
    BackupFolder backups = App.backups(BackupCommand.folder(settings, folder));
    Backup backup = backups.get(id);
    backups.restore(backup, data);
    Optional<String> missing = App.findMissingKeys(settings);
    return common.print(
        String.format(
            Locale.ROOT,
            "Restored backup %d of %s to %s, and verified it. %s",
            backup.id(),
            backup.startedAt(),
            data,
            missing
                .map(text -> text + " Then start the service.")
                .orElse("You can start the service now.")),
        node -> {
          node.put("id", backup.id())
              .put("started_at", backup.startedAt().toString())
              .put("data", data.toString());
          missing.ifPresent(text -> node.put("problem", text));
        });
  }
}
