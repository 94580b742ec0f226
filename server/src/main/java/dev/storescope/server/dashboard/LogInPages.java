package dev.storescope.server.dashboard;

import dev.storescope.accounts.Accounts;
import dev.storescope.accounts.Accounts.LogIn;
import dev.storescope.server.dashboard.page.Door;
import dev.storescope.server.dashboard.page.Fields;
import dev.storescope.server.dashboard.page.PageException;
import dev.storescope.server.dashboard.page.Visit;
import io.helidon.http.Status;
import io.helidon.webserver.http.ServerRequest;
import io.helidon.webserver.http.ServerResponse;
import java.time.Duration;
import java.util.regex.Pattern;

/** Logging in and out. */
public final class LogInPages {
  private static final String HOME = "/dashboard";
  private static final Pattern OURS = Pattern.compile(HOME + "([/?].*)?");

  private final Accounts accounts;
  private final Door door;

  LogInPages(Accounts accounts, Door door) {
    this.accounts = accounts;
    this.door = door;
  }

  /**
   * What the page says.
   *
   * @param problem why nobody was let in; blank at first
   * @param next where it goes on to
   */
  public record Model(String problem, String username, String next) {}

  void show(ServerRequest request, ServerResponse response) {
    String next = next(Fields.parse(request.prologue().query().rawValue()));
    if (door.findSession(request).isPresent()) {
      Door.redirect(response, next);
    } else {
      show(request, response, Status.OK_200, new Model("", "", next));
    }
  }

  void logIn(ServerRequest request, ServerResponse response) {
    Fields form = Door.readForm(request);
    if (!Door.isFromUs(request)) {
      throw PageException.notAllowed("Log in from the dashboard's own page.");
    }
    String username = form.find("username").orElse("");
    String address = door.address(request);
    switch (accounts.logIn(username, form.raw("password"), address)) {
      case LogIn.Granted(_, String token) -> {
        door.keepSession(request, response, token);
        Door.redirect(response, next(form));
      }
      case LogIn.Refused() ->
          refuse(
              request,
              response,
              Status.FORBIDDEN_403,
              "The user name or the password is wrong.",
              form);
      case LogIn.Disabled() ->
          refuse(
              request,
              response,
              Status.FORBIDDEN_403,
              "The account is disabled: ask an administrator to enable it.",
              form);
      case LogIn.TooManyFailures(Duration pause) ->
          refuse(
              request,
              response,
              Status.TOO_MANY_REQUESTS_429,
              "Too many failures to log in: try again in %d minutes."
                  .formatted(pause.toMinutes() + 1),
              form);
    }
  }

  void logOut(Visit visit) {
    accounts.logOut(visit.sessionSecret());
    visit.endSession();
    visit.redirect(Door.LOG_IN);
  }

  private void refuse(
      ServerRequest request, ServerResponse response, Status status, String problem, Fields form) {
    show(
        request,
        response,
        status,
        new Model(problem, form.find("username").orElse(""), next(form)));
  }

  private void show(ServerRequest request, ServerResponse response, Status status, Model model) {
    door.send(request, response, status, "login.jte", model);
  }

  /** Only to our own pages. */
  private static String next(Fields fields) {
    return fields
        .find("next")
        .filter(path -> OURS.matcher(path).matches())
        .filter(path -> !path.startsWith(Door.LOG_IN))
        .orElse(HOME);
  }
}
