package dev.storescope.server.cli;

import dev.storescope.accounts.Account;
import dev.storescope.accounts.OfficeNotOpenedException;
import dev.storescope.accounts.OfficeUnavailableException;
import dev.storescope.accounts.Username;
import dev.storescope.archive.ArchiveNotOpenedException;
import dev.storescope.archive.ArchiveUnavailableException;
import dev.storescope.engines.EngineNotStartedException;
import dev.storescope.server.config.ConfigurationException;
import dev.storescope.store.Country;
import dev.storescope.store.Device;
import dev.storescope.store.Keyword;
import dev.storescope.store.StoreType;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.Locale;
import java.util.function.Function;
import picocli.CommandLine;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Makes the command line, with what its words mean and how its failures are told. */
public final class CommandLineFactory {
  private CommandLineFactory() {}

  public static CommandLine create() {
    return new CommandLine(new StorescopeCommand())
        .registerConverter(Country.class, converter(Country::of))
        .registerConverter(Keyword.class, converter(Keyword::of))
        .registerConverter(Username.class, converter(Username::of))
        .registerConverter(Instant.class, converter(Instant::parse))
        .registerConverter(
            Account.Role.class,
            converter(text -> Account.Role.valueOf(text.toUpperCase(Locale.ROOT))))
        .registerConverter(
            StoreType.class,
            converter(text -> StoreType.find(text).orElseThrow(IllegalArgumentException::new)))
        .registerConverter(
            Device.class,
            converter(text -> Device.find(text).orElseThrow(IllegalArgumentException::new)))
        .setExecutionExceptionHandler((failure, line, parsed) -> tell(failure, line));
  }

  private static <T> ITypeConverter<T> converter(Function<String, T> parse) {
    return text -> {
      try {
        return parse.apply(text);
      } catch (IllegalArgumentException | DateTimeException e) {
        throw new TypeConversionException("'" + text + "' is not one");
      }
    };
  }

  /** Known failures are one line for the operator; what nobody foresaw is thrown on. */
  private static int tell(Exception failure, CommandLine line) throws Exception {
    switch (failure) {
      case Stopped _,
          ConfigurationException _,
          ArchiveNotOpenedException _,
          ArchiveUnavailableException _,
          OfficeNotOpenedException _,
          OfficeUnavailableException _,
          EngineNotStartedException _,
          IllegalArgumentException _ ->
          line.getErr().println("storescope: " + failure.getMessage());
      case IOException e -> line.getErr().println("storescope: " + e);
      case UncheckedIOException e -> line.getErr().println("storescope: " + e.getCause());
      case Exception unforeseen -> throw unforeseen;
    }
    return line.getCommandSpec().exitCodeOnExecutionException();
  }
}
