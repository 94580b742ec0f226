package dev.storescope.dashboard.charts;

import dev.storescope.dashboard.page.DateRange;
import dev.storescope.dashboard.page.StoreParameters;
import dev.storescope.dashboard.page.form.FormFields;
import dev.storescope.dashboard.page.form.PageException;
import dev.storescope.dashboard.page.text.Texts;
import dev.storescope.store.CategoryId;
import dev.storescope.store.Country;
import dev.storescope.store.Device;
import dev.storescope.store.StoreType;
import java.time.Instant;
import java.time.LocalDate;
import java.util.stream.Stream;

/**
 * The parameters of the page of charts.
 *
 * @param day today or before
 * @param all whether to show all ranks
 * @param lookUpTitles whether to look up missing titles
 */
public record ChartsQuery(
    Device device,
    Country country,
    CategoryId category,
    LocalDate day,
    LocalDate today,
    boolean all,
    boolean lookUpTitles) {
  static final String PATH = "/dashboard/charts";

  /** The day the App Store opened. */
  private static final LocalDate OLDEST = LocalDate.of(2008, 7, 10);

  /**
   * Parses a query; a parameter that is not sent has a default.
   *
   * @throws PageException if the query names an unknown device or country, or a date out of range
   */
  static ChartsQuery of(FormFields fields, Instant now) {
    Device device =
        Device.find(fields.find("device").orElse(Device.IPHONE.wireName()))
            .orElseThrow(
                () ->
                    PageException.notOneOf(
                        "device", Stream.of(Device.values()).map(Device::wireName).toList()));
    LocalDate today = DateRange.dateOf(now);
    return new ChartsQuery(
        device,
        StoreParameters.country(device.store(), fields.find("country").orElse("us")),
        fields
            .find("category")
            .map(CategoryId::new)
            .filter(category -> isOf(category, device.store()))
            .orElseGet(() -> CategoryId.overall(device.store())),
        fields.findDate("day").map(day -> past(day, today)).orElse(today),
        today,
        fields.find("top").filter("all"::equals).isPresent(),
        fields.find("names").isPresent());
  }

  public boolean isToday() {
    return day.equals(today);
  }

  public LocalDate dayBefore() {
    return day.minusDays(1);
  }

  /** The address of the page, with more parameters. */
  public String url(Object... more) {
    return address(day, more);
  }

  /** The address of the charts of another date. */
  public String on(LocalDate other) {
    return address(other, all ? new Object[] {"top", "all"} : new Object[0]);
  }

  private String address(LocalDate ofDay, Object... more) {
    String which =
        FormFields.write("country", country, "device", device.wireName(), "category", category);
    String when = ofDay.equals(today) ? "" : "&" + FormFields.write("day", ofDay);
    return PATH + "?" + which + when + (more.length == 0 ? "" : "&" + FormFields.write(more));
  }

  /** A form whose device was changed still sends the category of the other store. */
  private static boolean isOf(CategoryId category, StoreType store) {
    boolean isNumber = Character.isDigit(category.value().charAt(0));
    return isNumber == (store == StoreType.APP_STORE);
  }

  private static LocalDate past(LocalDate day, LocalDate today) {
    if (day.isAfter(today) || day.isBefore(OLDEST)) {
      throw PageException.notValid(Texts.of("field.day", OLDEST, today));
    }
    return day;
  }
}
