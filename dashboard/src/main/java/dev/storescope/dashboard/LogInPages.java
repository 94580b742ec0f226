package dev.storescope.dashboard;

import dev.storescope.accounts.Account;
import dev.storescope.accounts.Accounts;
import dev.storescope.accounts.Accounts.LogIn;
import dev.storescope.dashboard.page.LogInModel;
import dev.storescope.dashboard.page.LogInRedirect;
import dev.storescope.dashboard.page.PageRenderer;
import dev.storescope.dashboard.page.PageRequest;
import dev.storescope.dashboard.page.form.FormFields;
import dev.storescope.dashboard.page.form.HeldForm;
import dev.storescope.dashboard.page.session.PageCookie;
import dev.storescope.dashboard.page.session.RequestOrigin;
import dev.storescope.dashboard.page.session.Sessions;
import dev.storescope.dashboard.page.text.Texts;
import io.helidon.http.Status;
import io.helidon.webserver.http.ServerRequest;
import io.helidon.webserver.http.ServerResponse;
import java.time.Duration;
import java.util.Optional;
import java.util.regex.Pattern;

/** Logging in and out. */
final class LogInPages {
  private static final String HOME = "/dashboard";

  /** Addresses as browsers send them: nothing that cannot stand in a header. */
  private static final Pattern DASHBOARD =
      Pattern.compile(HOME + "([/?][A-Za-z0-9%._~!$&'()*+,;=:@/?-]*)?");

  private final Accounts accounts;
  private final Sessions sessions;
  private final LogInRedirect redirect;
  private final PageRenderer renderer;

  LogInPages(Accounts accounts, Sessions sessions, LogInRedirect redirect, PageRenderer renderer) {
    this.accounts = accounts;
    this.sessions = sessions;
    this.redirect = redirect;
    this.renderer = renderer;
  }

  void show(ServerRequest request, ServerResponse response) {
    String next = next(FormFields.parse(request.prologue().query().rawValue()));
    if (sessions.find(request).isPresent()) {
      PageRenderer.redirect(request, response, next);
    } else {
      show(
          request,
          response,
          Status.OK_200,
          new LogInModel("", "", next, sessions.hasEnded(request), Optional.empty()));
    }
  }

  void logIn(ServerRequest request, ServerResponse response) {
    FormFields form = FormFields.receive(request);
    RequestOrigin.requireSame(request, Texts.of("login.foreign-form"));
    String username = form.find("username").orElse("");
    String address = sessions.address(request);
    switch (accounts.logIn(username, form.raw("password"), address)) {
      case LogIn.Granted(Account account, String token) -> {
        PageCookie.SESSION.keep(request, response, token);
        Optional<HeldForm> held = held(form);
        if (held.isPresent()) {
          redirect.offer(
              request, response, sessions.of(request, account, token), held.get(), next(form));
        } else {
          PageRenderer.redirect(request, response, next(form));
        }
      }
      case LogIn.Refused() ->
          refuse(request, response, Status.FORBIDDEN_403, Texts.of("login.refused"), form);
      case LogIn.Disabled() ->
          refuse(request, response, Status.FORBIDDEN_403, Texts.of("login.disabled"), form);
      case LogIn.TooManyFailures(Duration pause) ->
          refuse(
              request,
              response,
              Status.TOO_MANY_REQUESTS_429,
              Texts.of("login.too-many", pause.toMinutes() + 1),
              form);
    }
  }

  void logOut(PageRequest request) {
    accounts.logOut(request.sessionSecret());
    request.endSession();
    request.redirect(LogInRedirect.LOG_IN);
  }

  private void refuse(
      ServerRequest request,
      ServerResponse response,
      Status status,
      String problem,
      FormFields form) {
    show(
        request,
        response,
        status,
        new LogInModel(problem, form.find("username").orElse(""), next(form), false, held(form)));
  }

  private void show(
      ServerRequest request, ServerResponse response, Status status, LogInModel model) {
    renderer.send(request, response, status, "login.jte", model);
  }

  private static Optional<HeldForm> held(FormFields form) {
    return form.find("held_action")
        .filter(path -> DASHBOARD.matcher(path).matches())
        .map(action -> new HeldForm(action, form.raw("held")));
  }

  /** Only pages of the dashboard. */
  private static String next(FormFields fields) {
    return fields
        .find("next")
        .filter(path -> DASHBOARD.matcher(path).matches())
        .filter(path -> !path.startsWith(LogInRedirect.LOG_IN))
        .orElse(HOME);
  }
}
