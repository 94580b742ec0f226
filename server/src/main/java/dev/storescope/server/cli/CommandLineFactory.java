package dev.storescope.server.cli;

import dev.storescope.accounts.Account;
import dev.storescope.accounts.DatabaseNotOpenedException;
import dev.storescope.accounts.DatabaseUnavailableException;
import dev.storescope.accounts.Scope;
import dev.storescope.accounts.Username;
import dev.storescope.archive.ArchiveFormatException;
import dev.storescope.archive.ArchiveNotOpenedException;
import dev.storescope.archive.ArchiveUnavailableException;
import dev.storescope.delivery.ChannelTarget;
import dev.storescope.history.InvalidLineException;
import dev.storescope.server.App;
import dev.storescope.server.config.ConfigurationException;
import dev.storescope.store.Country;
import dev.storescope.store.Device;
import dev.storescope.store.Keyword;
import dev.storescope.store.StoreType;
import dev.storescope.text.WrittenText;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.NoSuchFileException;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.TypeConversionException;

/** Creates the command line, with its type converters and its error messages. */
public final class CommandLineFactory {
  private static final List<Class<?>> COMMANDS =
      List.of(
          ServeCommand.class,
          ImportCommand.class,
          ExportCommand.class,
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
          DeliveryCommand.class,
          McpCommand.class,
          VerifyCommand.class,
          RepairCommand.class,
          BackupCommand.class,
          RestoreCommand.class,
          MigrateCommand.class,
          ConfigCommand.class,
          VersionCommand.class,
          WarmUpCommand.class);

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
    (named.isEmpty() ? all : named).forEach(commands::addSubcommand);
    addHelp(commands);
    return commands
        .setOut(writer(System.out))
        .setErr(writer(System.err))
        .registerConverter(Country.class, converter(Country::of))
        .registerConverter(Keyword.class, converter(Keyword::of))
        .registerConverter(Username.class, converter(Username::of))
        .registerConverter(Instant.class, converter(Instant::parse))
        .registerConverter(
            Account.Role.class,
            converter(text -> Account.Role.valueOf(text.toUpperCase(Locale.ROOT))))
        .registerConverter(Scope.class, CommandLineFactory::scope)
        .registerConverter(
            StoreType.class,
            converter(text -> StoreType.find(text).orElseThrow(IllegalArgumentException::new)))
        .registerConverter(
            ChannelTarget.Kind.class,
            converter(
                text -> ChannelTarget.Kind.find(text).orElseThrow(IllegalArgumentException::new)))
        .registerConverter(
            Device.class,
            converter(text -> Device.find(text).orElseThrow(IllegalArgumentException::new)))
        .setExecutionExceptionHandler((failure, line, parsed) -> report(failure, line));
  }

  /**
   * Runs a command and returns its exit code. An error, such as a class that cannot be loaded, is
   * printed and is a failure like others: thrown from {@code main}, it would end the main thread
   * only, and other threads would keep the process running.
   */
  public static int run(CommandLine commands, String... arguments) {
    try {
      return commands.execute(arguments);
    } catch (Error e) {
      e.printStackTrace(commands.getErr());
      return commands.getCommandSpec().exitCodeOnExecutionException();
    }
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

  private static <T> ITypeConverter<T> converter(Function<String, T> parse) {
    return text -> {
      try {
        return parse.apply(text);
      } catch (IllegalArgumentException | DateTimeException e) {
        throw new TypeConversionException("invalid value '" + text + "'");
      }
    };
  }

  private static Scope scope(String text) {
    try {
      return Scope.of(text);
    } catch (IllegalArgumentException e) {
      throw new TypeConversionException("invalid value '" + text + "': " + e.getMessage());
    }
  }

  /** Expected failures are reported in one line; others are rethrown with their stack trace. */
  private static int report(Exception failure, CommandLine line) throws Exception {
    switch (failure) {
      case Stopped _,
          ConfigurationException _,
          ArchiveNotOpenedException _,
          ArchiveUnavailableException _,
          DatabaseNotOpenedException _,
          DatabaseUnavailableException _,
          InvalidLineException _,
          IllegalArgumentException _ ->
          printError(line, String.valueOf(failure.getMessage()));
      case ArchiveFormatException _ ->
          printError(
              line,
              "the archive is damaged (%s): run `storescope verify`"
                  .formatted(failure.getMessage()));
      case IOException e -> printError(line, describe(e));
      case UncheckedIOException e ->
          printError(line, describe(Objects.requireNonNull(e.getCause())));
      case Exception unforeseen -> throw unforeseen;
    }
    return line.getCommandSpec().exitCodeOnExecutionException();
  }

  private static void printError(CommandLine line, String message) {
    line.getErr().println("storescope: " + WrittenText.escaped(message));
  }

  /** The message of a failed access to a file is often only its name. */
  private static String describe(IOException e) {
    return switch (e) {
      case NoSuchFileException missing -> missing.getFile() + " does not exist";
      case AccessDeniedException denied -> "this user may not access " + denied.getFile();
      case FileAlreadyExistsException existing -> existing.getFile() + " exists already";
      case CharacterCodingException _ -> "a file is not UTF-8 text";
      default -> e.getMessage() == null ? e.toString() : e.getMessage();
    };
  }
}
