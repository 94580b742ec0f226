package dev.storescope.dashboard.start;

import dev.storescope.accounts.Account;
import dev.storescope.dashboard.page.FlashMessage;
import dev.storescope.dashboard.page.NavigationSection;
import dev.storescope.dashboard.page.PageRequest;
import dev.storescope.dashboard.page.PageRoutes;
import dev.storescope.dashboard.page.PageRoutes.PageGroup;
import dev.storescope.dashboard.page.form.PageException;
import dev.storescope.dashboard.page.text.Texts;
import dev.storescope.fetching.FetchQueue;
import dev.storescope.fetching.FetchStatus;
import dev.storescope.fetching.SourceProbe;
import dev.storescope.observation.Subject;
import java.util.List;
import java.util.stream.Stream;

/** The checklist of a new installation, and the check of the sources. */
public record StartPage(Checklist.Reader reader, FetchQueue queue) implements PageGroup {
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
    List<Subject<?>> asked =
        Stream.of(SourceProbe.values())
            .<Subject<?>>map(SourceProbe::subject)
            .filter(reader.queries()::canFetch)
            .toList();
    boolean refused =
        asked.stream()
            .map(subject -> queue.request(subject, request.user().id()))
            .anyMatch(FetchStatus.Refused.class::isInstance);
    request.redirect(
        PATH,
        refused
            ? FlashMessage.refused(Texts.of("start.too-many"))
            : FlashMessage.done(Texts.of("start.checking", asked.size())));
  }
}
