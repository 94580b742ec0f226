package dev.storescope.server.cli.option;

import dev.storescope.accounts.Account;
import dev.storescope.accounts.Scope;
import dev.storescope.accounts.Username;
import dev.storescope.delivery.ChannelTarget;
import dev.storescope.http.validation.NearestName;
import dev.storescope.observation.SubjectKind;
import dev.storescope.store.Country;
import dev.storescope.store.CountryNames;
import dev.storescope.store.Device;
import dev.storescope.store.Keyword;
import dev.storescope.store.StoreType;
import dev.storescope.store.Storefronts;
import java.math.BigDecimal;
import java.net.URI;
import java.nio.file.Path;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.CommandLine.TypeConversionException;

/** Reads the values of options; what is refused is said with what is accepted or was meant. */
public final class ValueConverters {
  private static final String A_TIME = "a time such as 2026-11-20T09:00:00Z";
  private static final String A_DAY = "a day such as 2026-11-20";
  private static final String A_NUMBER = "a number such as 3.5";
  private static final String AN_ADDRESS = "a URL such as http://127.0.0.1:8080";

  private static final char LOST = '\ufffd';

  private ValueConverters() {}

  public static void register(CommandLine commands) {
    commands
        .registerConverter(Country.class, ValueConverters::country)
        .registerConverter(Keyword.class, text -> parse(text, Keyword::of))
        .registerConverter(Username.class, text -> parse(text, Username::of))
        .registerConverter(Scope.class, text -> parse(text, Scope::of))
        .registerConverter(Instant.class, text -> read(text, Instant::parse, A_TIME))
        .registerConverter(LocalDate.class, text -> read(text, LocalDate::parse, A_DAY))
        .registerConverter(BigDecimal.class, text -> read(text, BigDecimal::new, A_NUMBER))
        .registerConverter(Path.class, ValueConverters::path)
        .registerConverter(URI.class, text -> read(text, URI::create, AN_ADDRESS))
        .registerConverter(Integer.class, text -> Math.toIntExact(number(text, Integer.MAX_VALUE)))
        .registerConverter(int.class, text -> Math.toIntExact(number(text, Integer.MAX_VALUE)))
        .registerConverter(Long.class, text -> number(text, Long.MAX_VALUE))
        .registerConverter(long.class, text -> number(text, Long.MAX_VALUE))
        .registerConverter(
            StoreType.class, text -> oneOf(StoreType.values(), StoreType::wireName, text))
        .registerConverter(Device.class, text -> oneOf(Device.values(), Device::wireName, text))
        .registerConverter(
            SubjectKind.class, text -> oneOf(SubjectKind.values(), SubjectKind::word, text))
        .registerConverter(
            Account.Role.class, text -> oneOf(Account.Role.values(), ValueConverters::lower, text))
        .registerConverter(
            ChannelTarget.Kind.class,
            text -> oneOf(ChannelTarget.Kind.values(), ChannelTarget.Kind::wireName, text))
        .registerConverter(
            ExportFormat.class, text -> oneOf(ExportFormat.values(), ValueConverters::lower, text));
  }

  /** The code of a country that a store has, in either case. */
  public static Country country(String text) {
    String code = text.strip().toLowerCase(Locale.ROOT);
    return Storefronts.list().stream()
        .map(Storefronts.Storefront::country)
        .filter(country -> country.code().equals(code))
        .findFirst()
        .orElseThrow(
            () ->
                new TypeConversionException(
                    "'%s' is not a country of a store.%s"
                        .formatted(
                            text,
                            CountryNames.suggest(text)
                                .map(" Did you mean %s?"::formatted)
                                .orElse(" Use a two-letter code such as us."))));
  }

  /** Where Java could not read the bytes of a name, there is U+FFFD, of another file. */
  private static Path path(String text) {
    if (text.indexOf(LOST) >= 0) {
      throw new TypeConversionException(
          "'%s' has characters that could not be decoded. Use names in UTF-8, and a locale such as C.UTF-8."
              .formatted(text));
    }
    return read(text, Path::of, "the name of a file or folder");
  }

  private static <T> T parse(String text, Function<String, T> parse) {
    try {
      return parse.apply(text);
    } catch (IllegalArgumentException e) {
      throw new TypeConversionException(String.valueOf(e.getMessage()));
    }
  }

  private static <T> T read(String text, Function<String, T> read, String what) {
    try {
      return read.apply(text);
    } catch (IllegalArgumentException | DateTimeException e) {
      throw new TypeConversionException("'%s' is not %s.".formatted(text, what));
    }
  }

  private static long number(String text, long most) {
    try {
      long number = Long.parseLong(text);
      if (Math.abs(number) <= most) {
        return number;
      }
    } catch (NumberFormatException _) {
      // Reported below.
    }
    throw new TypeConversionException("'%s' is not a whole number up to %s.".formatted(text, most));
  }

  private static <E> E oneOf(E[] all, Function<E, String> nameOf, String text) {
    List<String> names = Stream.of(all).map(nameOf).toList();
    int index = names.indexOf(text.toLowerCase(Locale.ROOT));
    if (index >= 0) {
      return all[index];
    }
    Optional<String> meant = NearestName.find(text, names);
    throw new TypeConversionException(
        "'%s' is not one of %s.%s"
            .formatted(
                text,
                String.join(", ", names),
                meant.map(" Did you mean %s?"::formatted).orElse("")));
  }

  private static String lower(Enum<?> constant) {
    return constant.name().toLowerCase(Locale.ROOT);
  }
}
