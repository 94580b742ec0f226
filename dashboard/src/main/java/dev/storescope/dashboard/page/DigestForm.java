package dev.storescope.dashboard.page;

import dev.storescope.alerts.AlertRule;
import dev.storescope.alerts.DigestSettings;
import dev.storescope.alerts.RuleValues;
import dev.storescope.dashboard.page.form.FormFields;
import dev.storescope.dashboard.page.form.SelectOption;
import dev.storescope.dashboard.page.text.Texts;
import java.time.DayOfWeek;
import java.time.ZoneId;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The fields that say when and where a digest or a report is sent. */
public record DigestForm(FormFields form) {
  private static final Pattern REGION =
      Pattern.compile(
          "(Africa|America|Antarctica|Asia|Atlantic|Australia|Europe|Indian|Pacific)/.+");

  private static final List<String> ZONES =
      Stream.concat(
              Stream.of("UTC"),
              ZoneId.getAvailableZoneIds().stream().filter(REGION.asMatchPredicate()).sorted())
          .toList();

  /**
   * Reads the settings.
   *
   * @throws IllegalArgumentException for a field that is wrong, with a reason
   */
  public DigestSettings read() {
    Optional<DayOfWeek> day =
        form.find("day").filter(text -> !text.equals("daily")).map(DigestForm::day);
    List<Long> channels = channels();
    if (channels.isEmpty() || channels.size() > AlertRule.MAX_CHANNELS) {
      throw new IllegalArgumentException(Texts.of("digest.channels", AlertRule.MAX_CHANNELS));
    }
    return new DigestSettings(
        day,
        Math.toIntExact(Math.min(form.number("hour"), Integer.MAX_VALUE)),
        RuleValues.timeZone(form.find("time_zone").orElse("UTC")),
        channels);
  }

  /** The ids of the channels that are ticked. */
  public List<Long> channels() {
    try {
      return form.list("channel").stream().map(Long::valueOf).toList();
    } catch (NumberFormatException e) {
      throw new IllegalArgumentException(Texts.of("alert-form.channels"), e);
    }
  }

  private static DayOfWeek day(String text) {
    try {
      return DayOfWeek.valueOf(text);
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(Texts.of("alert-form.day"), e);
    }
  }

  /** The names of time zones, such as {@code Europe/Paris}. */
  public static List<String> zones() {
    return ZONES;
  }

  /** The days of the week to choose from. */
  public static Stream<SelectOption> days(Optional<DayOfWeek> chosen) {
    return Stream.of(DayOfWeek.values())
        .map(
            day ->
                new SelectOption(
                    day.name(), Texts.name(day), chosen.stream().anyMatch(day::equals)));
  }
}
