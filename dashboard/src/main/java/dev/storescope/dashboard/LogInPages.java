package dev.storescope.dashboard;

import dev.storescope.accounts.Account;
import dev.storescope.accounts.Accounts;
import dev.storescope.accounts.Accounts.LogIn;
import dev.storescope.dashboard.page.LogInModel;
import dev.storescope.dashboard.page.PageRequest;
import dev.storescope.dashboard.page.SessionGuard;
import dev.storescope.dashboard.page.form.FormFields;
import dev.storescope.dashboard.page.form.HeldForm;
import dev.storescope.dashboard.page.text.Texts;
import io.helidon.http.Status;
import io.helidon.webserver.http.ServerRequest;
import io.helidon.webserver.http.ServerResponse;
import java.time.Duration;
import java.util.Optional;
import java.util.regex.Pattern;

/** Logging in and out. */
public record LogInPages(Accounts accounts, SessionGuard guard) {
  private static final String HOME = "/dashboard";

  /** Addresses as browsers send them: nothing that cannot stand in a header. */
  private static final Pattern DASHBOARD =
      Pattern.compile(HOME + "([/?][A-Za-z0-9%._~!$&'()*+,;=:@/?-]*)?");

  void show(ServerRequest request, ServerResponse response) {
    String next = next(FormFields.parse(request.prologue().query().rawValue()));
    if (guard.findSession(request).isPresent()) {
      SessionGuard.redirect(request, response, next);
    } else {
      show(
          request,
          response,
          Status.OK_200,
          new LogInModel("", "", next, guard.hasEndedSession(request), Optional.empty()));
    }
  }

  void logIn(ServerRequest request, ServerResponse response) {
    FormFields form = SessionGuard.readForm(request);
    SessionGuard.requireSameOrigin(request, Texts.of("login.foreign-form"));
    String username = form.find("username").orElse("");
    String address = guard.address(request);
    switch (accounts.logIn(username, form.raw("password"), address)) {
      case LogIn.Granted(Account account, String token) -> {
        guard.keepSession(request, response, token);
        Optional<HeldForm> held = held(form);
        if (held.isPresent()) {
          guard.offer(held.get(), next(form), account, token, request, response);
        } else {
          SessionGuard.redirect(request, response, next(form));
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
    request.redirect(SessionGuard.LOG_IN);
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
    guard.send(request, response, status, "login.jte", model);
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
        .filter(path -> !path.startsWith(SessionGuard.LOG_IN))
        .orElse(HOME);
  }
}
