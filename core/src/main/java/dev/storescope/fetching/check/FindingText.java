package dev.storescope.fetching.check;

import dev.storescope.fetching.check.SourceCheck.Finding;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;

/** What a check of a source has found, in words for operators. */
public final class FindingText {
  private FindingText() {}

  /** In one or two words. */
  public static String state(Finding finding) {
    return switch (finding) {
      case Finding.Working _ -> "works";
      case Finding.Unused _ -> "unused";
      case Finding.Old _ -> "old";
      case Finding.Empty _ -> "empty";
      case Finding.NotOffered _ -> "not offered";
      case Finding.Refused _ -> "refused";
      case Finding.Unreachable _ -> "unreachable";
      case Finding.UnknownFormat _ -> "unknown format";
      case Finding.Off _ -> "off";
    };
  }

  public static String detail(Finding finding) {
    return switch (finding) {
      case Finding.Working(var filled, var blank, var newest) ->
          fields(filled, blank) + newest.map(at -> "; newest: " + date(at)).orElse("");
      case Finding.Unused(var filled, var blank) -> fields(filled, blank);
      case Finding.Old(var newest) -> "nothing is newer than " + date(newest);
      case Finding.Empty(String reason) -> reason;
      case Finding.NotOffered(String reason) -> reason;
      case Finding.Refused(String reason) -> reason;
      case Finding.Unreachable(String reason) -> reason;
      case Finding.UnknownFormat(String reason) -> reason;
      case Finding.Off _ -> "not used with this configuration";
    };
  }

  private static String fields(List<String> filled, List<String> blank) {
    return String.join(", ", filled)
        + (blank.isEmpty() ? "" : "; blank: " + String.join(", ", blank));
  }

  private static LocalDate date(Instant instant) {
    return LocalDate.ofInstant(instant, ZoneOffset.UTC);
  }

  /** What to do; empty if there is nothing to do. */
  public static Optional<String> findAdvice(Finding finding) {
    return switch (finding) {
      case Finding.Working _, Finding.NotOffered _, Finding.Off _ -> Optional.empty();
      case Finding.Unused _ ->
          Optional.of(
              "This has the order of results that people see. To rank by it from now on, set"
                  + " appstore.search to web; ranks move with the change.");
      case Finding.Old _ -> Optional.of("The store shows an old state: check again tomorrow.");
      case Finding.Empty _ ->
          Optional.of(
              "Every store has this: the reply may be a silent block. Try another --country, or"
                  + " another address (stores.proxy).");
      case Finding.Refused _ ->
          Optional.of(
              "The store refuses this address. Wait an hour, lower its rate_limit, use another"
                  + " address (stores.proxy), or turn the source off (stores.disabled_sources).");
      case Finding.Unreachable _ ->
          Optional.of("Check the network, name resolution, and the proxy settings.");
      case Finding.UnknownFormat _ ->
          Optional.of(
              "The store has changed its reply. Update Storescope; if it persists, report it with"
                  + " the replies that --record DIR keeps.");
    };
  }
}
