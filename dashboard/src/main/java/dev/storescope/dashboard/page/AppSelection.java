package dev.storescope.dashboard.page;

import dev.storescope.accounts.AccountId;
import dev.storescope.dashboard.page.form.FormFields;
import dev.storescope.dashboard.page.form.PageException;
import dev.storescope.dashboard.page.text.DisplayNames;
import dev.storescope.store.AppId;
import dev.storescope.store.Country;
import dev.storescope.store.Device;
import dev.storescope.workbench.KeywordWorkbench.Bench;

/** The app, the country and the device that a page is about. */
public record AppSelection(AppId app, Country country, Device device) {
  /** The path of an app in a country; {@code device} is a query parameter. */
  public static final String PATH = "/dashboard/apps/{storetype}/{storeid}/{country}";

  public AppSelection {
    if (device.store() != app.store()) {
      throw new IllegalArgumentException(device.wireName() + " is not a device of " + app.store());
    }
  }

  /** An app on the default device of its store. */
  public static AppSelection of(AppId app, Country country) {
    return new AppSelection(app, country, Device.defaultFor(app.store()));
  }

  /**
   * The selection of a request's path and query.
   *
   * @throws PageException if there is no such store, app, country or device
   */
  public static AppSelection of(PageRequest request) {
    AppId app = StoreParameters.app(request);
    return new AppSelection(
        app,
        StoreParameters.country(app.store(), request.path("country")),
        StoreParameters.device(app.store(), request.query().find("device")));
  }

  /** Where an account works on the keywords of the app. */
  public Bench bench(AccountId account) {
    return new Bench(account, app, country, device);
  }

  public String storeName() {
    return DisplayNames.of(app.store());
  }

  /** The country within a sentence, such as {@code the United States}. */
  public String inCountry() {
    return DisplayNames.inSentence(country);
  }

  public String countryName() {
    return DisplayNames.of(country);
  }

  public String deviceName() {
    return DisplayNames.of(device);
  }

  public boolean isOnDefaultDevice() {
    return device == Device.defaultFor(app.store());
  }

  public String defaultDeviceName() {
    return DisplayNames.of(Device.defaultFor(app.store()));
  }

  /** The path of the app, whatever the country. */
  public String appPath() {
    return "/dashboard/apps/%s/%s".formatted(app.store().wireName(), app.value());
  }

  /**
   * The address of the app's page or of one below it, with the device and more parameters.
   *
   * @param below such as {@code /ratings}; blank for the app's page
   */
  public String url(String below, Object... namesAndValues) {
    String more = FormFields.write(namesAndValues);
    String query =
        isOnDefaultDevice()
            ? more
            : FormFields.write("device", device.wireName()) + (more.isEmpty() ? "" : "&" + more);
    return appPath() + "/" + country + below + (query.isEmpty() ? "" : "?" + query);
  }

  /** The name of a CSV file about the app. */
  public String fileName(String what) {
    return "%s-%s-%s".formatted(what, app, country);
  }
}
