package dev.storescope.server.dashboard.charts;

import dev.storescope.observation.Subject;
import dev.storescope.server.dashboard.page.Days;
import dev.storescope.server.dashboard.page.Fields;
import dev.storescope.server.dashboard.page.PageException;
import dev.storescope.server.dashboard.page.Place;
import dev.storescope.store.CategoryId;
import dev.storescope.store.Country;
import dev.storescope.store.Device;
import dev.storescope.store.StoreType;
import java.time.Instant;
import java.time.LocalDate;
import java.time.format.DateTimeParseException;

/**
 * Which charts are asked for.
 *
 * @param day the present one or one before
 * @param all whether all places are shown
 * @param wantsNames whether the names of apps are to be looked up
 */
public record ChartsQuery(
    Device device,
    Country country,
    CategoryId category,
    LocalDate day,
    LocalDate today,
    boolean all,
    boolean wantsNames) {
  static final String PATH = "/dashboard/charts";
  private static final String OLDEST = "2008-07-10";

  /**
   * What the fields of an address ask for; what they leave out is the usual.
   *
   * @throws PageException if they name what there is not
   */
  static ChartsQuery of(Fields fields, Instant now) {
    Device device =
        Device.find(fields.find("device").orElse(Device.IPHONE.wireName()))
            .orElseThrow(() -> PageException.notValid("The devices are: iphone, ipad, android."));
    LocalDate today = Days.dateOf(now);
    return new ChartsQuery(
        device,
        Place.country(device.store(), fields.find("country").orElse("us")),
        fields
            .find("category")
            .map(CategoryId::new)
            .filter(category -> isOf(category, device.store()))
            .orElseGet(() -> overall(device.store())),
        fields.find("day").map(text -> day(text, today)).orElse(today),
        today,
        fields.find("top").filter("all"::equals).isPresent(),
        fields.find("names").isPresent());
  }

  public Subject.Chart chart() {
    return new Subject.Chart(device, country, category);
  }

  public boolean isToday() {
    return day.equals(today);
  }

  public LocalDate dayBefore() {
    return day.minusDays(1);
  }

  /** The address of the page, with more fields. */
  public String url(Object... more) {
    return address(day, more);
  }

  /** The address of the charts of another day. */
  public String on(LocalDate other) {
    return address(other, all ? new Object[] {"top", "all"} : new Object[0]);
  }

  private String address(LocalDate itsDay, Object... more) {
    String which =
        Fields.write("country", country, "device", device.wireName(), "category", category);
    String when = itsDay.equals(today) ? "" : "&" + Fields.write("day", itsDay);
    return PATH + "?" + which + when + (more.length == 0 ? "" : "&" + Fields.write(more));
  }

  static CategoryId overall(StoreType store) {
    return switch (store) {
      case APP_STORE -> CategoryId.OVERALL;
      case GOOGLE_PLAY -> CategoryId.APPLICATION;
    };
  }

  /** Whoever changes the device of the form sends the category of the other store along. */
  private static boolean isOf(CategoryId category, StoreType store) {
    boolean isNumber = Character.isDigit(category.value().charAt(0));
    return isNumber == (store == StoreType.APP_STORE);
  }

  private static LocalDate day(String text, LocalDate today) {
    try {
      LocalDate day = LocalDate.parse(text);
      if (day.isAfter(today) || day.isBefore(LocalDate.parse(OLDEST))) {
        throw PageException.notValid(
            "A day is from %s to %s (UTC), not %s.".formatted(OLDEST, today, day));
      }
      return day;
    } catch (DateTimeParseException e) {
      throw PageException.notValid("A day is written like 2026-11-20.");
    }
  }
}
