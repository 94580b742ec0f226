package dev.storescope.server.cli;

import dev.storescope.accounts.DatabaseNotOpenedException;
import dev.storescope.accounts.DatabaseUnavailableException;
import dev.storescope.archive.ArchiveFormatException;
import dev.storescope.archive.ArchiveNotOpenedException;
import dev.storescope.archive.ArchiveUnavailableException;
import dev.storescope.history.InvalidLineException;
import dev.storescope.secrets.SecretNotDecryptedException;
import dev.storescope.secrets.SecretNotEncryptedException;
import dev.storescope.server.App;
import dev.storescope.server.cli.account.AccountCommand;
import dev.storescope.server.cli.account.AlertCommand;
import dev.storescope.server.cli.account.ChannelCommand;
import dev.storescope.server.cli.account.CompetitorsCommand;
import dev.storescope.server.cli.account.ConnectionCommand;
import dev.storescope.server.cli.account.CreditsCommand;
import dev.storescope.server.cli.account.DeliveryCommand;
import dev.storescope.server.cli.account.KeyCommand;
import dev.storescope.server.cli.account.LinkCommand;
import dev.storescope.server.cli.account.PlanCommand;
import dev.storescope.server.cli.account.TrackCommand;
import dev.storescope.server.cli.account.WorkspaceCommand;
import dev.storescope.server.cli.data.BackupCommand;
import dev.storescope.server.cli.data.CalibrateCommand;
import dev.storescope.server.cli.data.EncryptionCommand;
import dev.storescope.server.cli.data.ExportCommand;
import dev.storescope.server.cli.data.ImportCommand;
import dev.storescope.server.cli.data.MigrateCommand;
import dev.storescope.server.cli.data.PopularityReviewCommand;
import dev.storescope.server.cli.data.RepairCommand;
import dev.storescope.server.cli.data.ReparseCommand;
import dev.storescope.server.cli.data.RestoreCommand;
import dev.storescope.server.cli.data.RetentionCommand;
import dev.storescope.server.cli.data.VerifyCommand;
import dev.storescope.server.cli.option.OwnDataFolder;
import dev.storescope.server.cli.option.Stopped;
import dev.storescope.server.cli.option.ValueConverters;
import dev.storescope.server.config.ConfigurationException;
import dev.storescope.text.WrittenText;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.net.UnknownHostException;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.OptionSpec;

/** Creates the command line, with its type converters and its error messages. */
public final class CommandLineFactory {
  private static final List<Class<?>> COMMANDS =
      List.of(
          ServeCommand.class,
          ImportCommand.class,
          ExportCommand.class,
          CheckCommand.class,
          PlanCommand.class,
          RecordFileCommand.class,
          FetchCommand.class,
          AdsReportCommand.class,
          PopularityReviewCommand.class,
          CalibrateCommand.class,
          AccountCommand.class,
          KeyCommand.class,
          WorkspaceCommand.class,
          LinkCommand.class,
          CreditsCommand.class,
          TrackCommand.class,
          CompetitorsCommand.class,
          AlertCommand.class,
          ChannelCommand.class,
          ConnectionCommand.class,
          EncryptionCommand.class,
          DeliveryCommand.class,
          McpCommand.class,
          VerifyCommand.class,
          RepairCommand.class,
          RetentionCommand.class,
          ReparseCommand.class,
          BackupCommand.class,
          RestoreCommand.class,
          MigrateCommand.class,
          ConfigCommand.class,
          VersionCommand.class,
          HelpCommand.class,
          CompletionCommand.class,
          WarmUpCommand.class);

  /** They read all commands. */
  private static final List<Class<?>> ABOUT_ALL =
      List.of(HelpCommand.class, CompletionCommand.class);

  private CommandLineFactory() {}

  /**
   * The commands of the service, and others of the program it is part of. If the arguments begin
   * with one of them, the others are left out: to read them all takes a third of a second.
   */
  public static CommandLine create(List<? extends Class<?>> otherCommands, String... arguments) {
    List<Class<?>> all =
        Stream.<Class<?>>concat(COMMANDS.stream(), otherCommands.stream()).toList();
    List<Class<?>> named =
        all.stream()
            .filter(each -> arguments.length > 0 && isNamed(each, arguments[0]))
            .limit(1)
            .toList();
    if (named.contains(ServeCommand.class)) {
      App.prepare();
    }
    CommandLine commands = new CommandLine(new StorescopeCommand());
    (named.isEmpty() || ABOUT_ALL.contains(named.getFirst()) ? all : named)
        .forEach(commands::addSubcommand);
    commands.getSubcommands().values().stream()
        .map(CommandLine::getCommandSpec)
        .forEach(OwnDataFolder::describe);
    addHelp(commands);
    ValueConverters.register(commands);
    return commands
        .setOut(writer(System.out))
        .setErr(writer(System.err))
        .setParameterExceptionHandler((failure, _) -> InvalidCommandLine.report(failure))
        .setExecutionExceptionHandler((failure, line, parsed) -> report(failure, line));
  }

  /**
   * Runs a command and returns its exit code. An error, such as a class that cannot be loaded, is a
   * failure like others: thrown from {@code main}, it would end the main thread only, and other
   * threads would keep the process running.
   */
  public static int run(CommandLine commands, String... arguments) {
    try {
      return checked(commands, commands.execute(arguments));
    } catch (Error e) {
      printError(commands, UnforeseenFailure.describe(e));
      return commands.getCommandSpec().exitCodeOnExecutionException();
    }
  }

  /** A result that could not be printed, such as a password on a full disk, is a failure. */
  private static int checked(CommandLine commands, int exitCode) {
    if (commands.getOut().checkError() && exitCode == 0) {
      printError(commands, "Cannot write to standard output. The output is lost.");
      return commands.getCommandSpec().exitCodeOnExecutionException();
    }
    return exitCode;
  }

  private static boolean isNamed(Class<?> command, String name) {
    Command annotation = command.getAnnotation(Command.class);
    return annotation != null && annotation.name().equals(name);
  }

  /** To the commands that only have subcommands, and no options. */
  private static void addHelp(CommandLine command) {
    if (command.getCommandSpec().findOption("--help") == null) {
      command
          .getCommandSpec()
          .addOption(
              OptionSpec.builder("-h", "--help")
                  .usageHelp(true)
                  .description("show this help")
                  .build());
    }
    command.getSubcommands().values().forEach(CommandLineFactory::addHelp);
  }

  private static PrintWriter writer(OutputStream stream) {
    return new PrintWriter(stream, true, StandardCharsets.UTF_8);
  }

  /** All failures are reported in one line. */
  private static int report(Exception failure, CommandLine line) {
    switch (failure) {
      case Stopped _,
          ConfigurationException _,
          ArchiveNotOpenedException _,
          ArchiveUnavailableException _,
          DatabaseNotOpenedException _,
          DatabaseUnavailableException _,
          SecretNotDecryptedException _,
          SecretNotEncryptedException _,
          InvalidLineException _,
          IllegalArgumentException _ ->
          printError(line, String.valueOf(failure.getMessage()));
      case ArchiveFormatException _ ->
          printError(
              line,
              "The archive is damaged (%s). Run `storescope verify`."
                  .formatted(failure.getMessage()));
      case IOException e -> printError(line, describe(e));
      case UncheckedIOException e ->
          printError(line, describe(Objects.requireNonNull(e.getCause())));
      case Exception unforeseen -> printError(line, UnforeseenFailure.describe(unforeseen));
    }
    return line.getCommandSpec().exitCodeOnExecutionException();
  }

  private static void printError(CommandLine line, String message) {
    line.getErr().println("storescope: " + WrittenText.escaped(message));
  }

  /** The message of a failed access to a file is often only its name. */
  private static String describe(IOException e) {
    return switch (e) {
      case NoSuchFileException missing -> missing.getFile() + " does not exist.";
      case AccessDeniedException denied -> "No permission for " + denied.getFile() + ".";
      case FileAlreadyExistsException existing -> existing.getFile() + " already exists.";
      case NotDirectoryException file -> file.getFile() + " is not a folder.";
      case DirectoryNotEmptyException folder -> folder.getFile() + " is not empty.";
      case CharacterCodingException _ -> "A file is not UTF-8 text.";
      case UnknownHostException host -> "Unknown host: " + host.getMessage() + ".";
      default ->
          switch (e.getMessage()) {
            case null -> "A file or a connection failed.";
            case "Is a directory" -> "A folder was given. Name a file.";
            case String message -> message;
          };
    };
  }
}
