package dev.storescope.dashboard.start;

import dev.storescope.accounts.Account;
import dev.storescope.dashboard.page.FlashMessage;
import dev.storescope.dashboard.page.NavigationSection;
import dev.storescope.dashboard.page.PageRequest;
import dev.storescope.dashboard.page.PageRoutes;
import dev.storescope.dashboard.page.PageRoutes.PageGroup;
import dev.storescope.dashboard.page.form.PageException;
import dev.storescope.dashboard.page.text.Texts;
import dev.storescope.fetching.check.CheckedSources;

/** The checklist of a new installation, and the checks of the sources. */
public record StartPage(Checklist.Reader reader, CheckedSources checked) implements PageGroup {
  public static final String PATH = "/dashboard/start";

  @Override
  public void addTo(PageRoutes routes) {
    routes.getForTeam(PATH, this::show).postOwn(PATH + "/check", this::check);
  }

  private void show(PageRequest request) {
    request.show(
        "start.jte", Texts.of("start.title"), NavigationSection.UNLISTED, reader.read(request));
  }

  private void check(PageRequest request) {
    if (request.user().role() != Account.Role.ADMINISTRATOR) {
      throw PageException.notAllowed(Texts.of("fetching.administrators-only"));
    }
    checked.request();
    request.redirect(PATH, FlashMessage.done(Texts.of("start.checking")));
  }
}
