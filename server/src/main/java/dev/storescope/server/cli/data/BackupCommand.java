package dev.storescope.server.cli.data;

import dev.storescope.backup.Backup;
import dev.storescope.backup.Backup.NewBackup;
import dev.storescope.backup.BackupFolder;
import dev.storescope.backup.BackupFolder.DamagedBackup;
import dev.storescope.backup.BackupRequest;
import dev.storescope.server.App;
import dev.storescope.server.cli.option.CommonOptions;
import dev.storescope.server.cli.option.Stopped;
import dev.storescope.server.config.Setting;
import dev.storescope.server.config.Settings;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Backs up a data folder, and lists and verifies backups. */
@Command(
    name = "backup",
    description =
        "Back up the data folder to another folder. The service may run meanwhile. Only"
            + " new data is copied (docs/run-for-a-year.md).")
public final class BackupCommand implements Callable<Integer> {
  @Mixin private CommonOptions common = new CommonOptions();

  @Parameters(
      paramLabel = "FOLDER",
      arity = "0..1",
      description = "backup folder (default: the setting backup.folder)")
  private Optional<Path> folder = Optional.empty();

  @Option(
      names = "--keep",
      paramLabel = "N",
      description = "keep the most recent N backups, and delete older ones")
  private Optional<Integer> keep = Optional.empty();

  @Override
  public Integer call() throws IOException {
    Settings settings = common.settings();
    BackupRequest request =
        new BackupRequest(folder(settings, folder).toAbsolutePath().normalize(), keep);
    NewBackup made = App.backUp(settings, request);
    return common.print(
        text(made, request.folder()),
        node -> fill(node, made.backup()).put("copied_bytes", made.copiedBytes()));
  }

  private static String text(NewBackup made, Path folder) {
    return String.format(
        Locale.ROOT,
        "Created backup %d in %s: %s, %s of them new.%s",
        made.backup().id(),
        folder,
        megabytes(made.backup().bytes()),
        megabytes(made.copiedBytes()),
        made.backup().hasDatabase()
            ? ""
            : " It has no accounts, because the data folder has" + " no database.");
  }

  @Command(
      name = "list",
      description =
          "List the backups in a folder, oldest first. The exit code is 1 if the"
              + " description of a backup is damaged.")
  int list(
      @Mixin CommonOptions options,
      @Parameters(
              paramLabel = "FOLDER",
              arity = "0..1",
              description = "backup folder (default: the setting backup.folder)")
          Optional<Path> of)
      throws IOException {
    BackupFolder backups = App.backups(folder(options.settings(), of));
    int code =
        options.printList(
            "backups",
            backups.list(),
            "No backups.",
            BackupCommand::line,
            (node, backup) -> fill(node, backup));
    List<DamagedBackup> damaged = backups.listDamaged();
    if (!damaged.isEmpty()) {
      throw new Stopped(
          damaged.stream()
              .map(each -> "backup " + each.id() + " is damaged: " + each.damage())
              .collect(Collectors.joining("\n")));
    }
    return code;
  }

  @Command(
      name = "verify",
      description =
          "Verify a backup: the checksum of every file, the archive and the database. The"
              + " exit code is 1 if anything is damaged.")
  int verify(
      @Mixin CommonOptions options,
      @Parameters(
              paramLabel = "FOLDER",
              arity = "0..1",
              description = "backup folder (default: the setting backup.folder)")
          Optional<Path> of,
      @Option(
              names = "--backup",
              paramLabel = "ID",
              description = "backup ID (default: the most recent)")
          Optional<Integer> id)
      throws IOException {
    BackupFolder backups = App.backups(folder(options.settings(), of));
    Backup backup = backups.get(id);
    List<String> damages = backups.verify(backup);
    options.print(
        text(backup, damages),
        node -> {
          fill(node.put("intact", damages.isEmpty()), backup);
          ArrayNode array = node.putArray("damages");
          damages.forEach(array::add);
        });
    return damages.isEmpty() ? 0 : 1;
  }

  private static String text(Backup backup, List<String> damages) {
    return damages.isEmpty()
        ? String.format(Locale.ROOT, "Backup %d of %s is intact.", backup.id(), backup.startedAt())
        : String.format(
            Locale.ROOT,
            "Backup %d of %s is damaged:\n  %s\nBack up to another folder. In this one,"
                + " damaged files are not copied again.",
            backup.id(),
            backup.startedAt(),
            String.join("\n  ", damages));
  }

  /** The given folder, or that of the settings. */
  static Path folder(Settings settings, Optional<Path> given) {
    return given
        .or(() -> settings.find(Setting.BACKUP_FOLDER).map(Path::of))
        .orElseThrow(() -> new Stopped("No backup folder. Name one, or set backup.folder."));
  }

  private static String line(Backup backup) {
    return String.format(
        Locale.ROOT,
        "%-6d %s  %s, by version %s",
        backup.id(),
        backup.startedAt(),
        megabytes(backup.bytes()),
        backup.version());
  }

  static String megabytes(long bytes) {
    return String.format(Locale.ROOT, "%.1f MB", bytes / 1e6);
  }

  private static ObjectNode fill(ObjectNode node, Backup backup) {
    return node.put("id", backup.id())
        .put("started_at", backup.startedAt().toString())
        .put("version", backup.version())
        .put("bytes", backup.bytes());
  }
}
