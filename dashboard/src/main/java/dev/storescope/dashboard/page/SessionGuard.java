package dev.storescope.dashboard.page;

import dev.storescope.dashboard.page.PageRoutes.PageHandler;
import dev.storescope.dashboard.page.form.FormFields;
import dev.storescope.dashboard.page.form.PageException;
import dev.storescope.dashboard.page.form.RefusedForm;
import dev.storescope.dashboard.page.session.CurrentSession;
import dev.storescope.dashboard.page.session.RequestOrigin;
import dev.storescope.dashboard.page.session.Sessions;
import dev.storescope.dashboard.page.text.Format;
import dev.storescope.dashboard.page.text.Texts;
import dev.storescope.http.ExpensiveAnswers;
import dev.storescope.http.RateLimit;
import dev.storescope.http.turn.Caller;
import io.helidon.http.HeaderName;
import io.helidon.http.HeaderNames;
import io.helidon.webserver.http.Handler;
import io.helidon.webserver.http.ServerRequest;
import io.helidon.webserver.http.ServerResponse;
import java.time.InstantSource;
import java.util.Optional;

/** Admits logged-in users to pages, and accepts forms of our own pages only. */
public final class SessionGuard {
  private static final String FORM_TOKEN = "form_token";
  private static final HeaderName FORM_TOKEN_HEADER = HeaderNames.create("X-Form-Token");

  private final Sessions sessions;
  private final LogInRedirect logIn;
  private final FailurePages errors;
  private final LayoutRenderer layouts;
  private final InstantSource clock;

  public SessionGuard(
      Sessions sessions,
      LogInRedirect logIn,
      FailurePages errors,
      LayoutRenderer layouts,
      InstantSource clock) {
    this.sessions = sessions;
    this.logIn = logIn;
    this.errors = errors;
    this.layouts = layouts;
    this.clock = clock;
  }

  /** Shows a page to logged-in users; others are sent to the log-in. */
  Handler page(PageHandler handler, PageOwner owner) {
    return errors.around(
        (request, response) -> {
          PageLocation location = PageLocation.of(request, owner);
          Optional<CurrentSession> session = sessions.find(request);
          if (session.isEmpty()) {
            logIn.send(request, response, location);
            return;
          }
          count(request, response, session.get());
          // Parts of pages that reload themselves do not extend a session: nobody may be there.
          if (!PageRequest.isPart(request)) {
            sessions.extend(request, response, session.get());
          }
          show(handler, request, response, location, session.get(), FormFields.parse(""));
        });
  }

  /**
   * Shows a page with what was entered to who sent a form from it, and went back from a question.
   * Other forms are for the next handler of their path.
   */
  Handler pageAgain(PageHandler handler, PageOwner owner) {
    return errors.around(
        (request, response) -> {
          FormFields form = FormFields.receive(request);
          if (RefusedForm.ofSender(form).isEmpty()) {
            response.next();
            return;
          }
          PageLocation location = PageLocation.of(request, owner);
          Optional<CurrentSession> session = sessions.find(request);
          if (session.isEmpty()) {
            logIn.sendForm(request, response, location, form);
            return;
          }
          count(request, response, session.get());
          requireOurs(request, form, session.get());
          sessions.extend(request, response, session.get());
          show(handler, request, response, location, session.get(), form);
        });
  }

  private void show(
      PageHandler handler,
      ServerRequest request,
      ServerResponse response,
      PageLocation location,
      CurrentSession session,
      FormFields form) {
    PageLocation kept = location.in(PageRequest.keptPeriod(request), clock.instant());
    showInTurn(
        handler,
        new PageRequest(request, response, kept, session, form, layouts),
        Caller.of(session.user().id()));
  }

  /** Accepts a form of logged-in users, if it comes from one of our pages. */
  Handler form(PageHandler handler, PageOwner owner) {
    return errors.around(
        (request, response) -> {
          FormFields form = FormFields.receive(request);
          PageLocation location = PageLocation.of(request, owner);
          if (RefusedForm.ofSender(form).isPresent()) {
            // Nothing takes effect for who goes back to what is no page.
            PageRenderer.redirect(request, response, location.url());
            return;
          }
          Optional<CurrentSession> session = sessions.find(request);
          if (session.isEmpty()) {
            logIn.sendForm(request, response, location, form);
            return;
          }
          count(request, response, session.get());
          requireOurs(request, form, session.get());
          PageRequest page =
              new PageRequest(request, response, location, session.get(), form, layouts);
          requireEditor(page);
          sessions.extend(request, response, session.get());
          Optional<Confirmation> asked =
              Confirmation.of(form, page.url(), RequestOrigin.referrer(request));
          if (asked.isPresent()) {
            page.ask(asked.get());
          } else {
            handle(handler, page);
          }
        });
  }

  private static void requireOurs(ServerRequest request, FormFields form, CurrentSession session) {
    Optional<String> token =
        request.headers().value(FORM_TOKEN_HEADER).or(() -> form.find(FORM_TOKEN));
    RequestOrigin.requireSame(request, Texts.of("form.foreign"));
    if (!session.isFormToken(token)) {
      throw PageException.notAllowed(Texts.of("form.foreign"));
    }
  }

  private static void requireEditor(PageRequest page) {
    if (!page.mayChange()) {
      throw PageException.notAllowed(
          Texts.of("workspace.read-only", page.workspace().owner().username()));
    }
  }

  /** Who sent a form that is refused is on its page again, with the reason and what was entered. */
  private static void handle(PageHandler handler, PageRequest page) {
    try {
      if (page.location().owner() == PageOwner.USER) {
        // May wait for a network, such as the test of a channel, and must hold no turn then.
        handler.handle(page);
      } else {
        showInTurn(handler, page, Caller.of(page.user().id()));
      }
    } catch (PageException | IllegalArgumentException e) {
      boolean isOfForm = !(e instanceof PageException refusal) || refusal.isOfForm();
      Optional<String> sender =
          RequestOrigin.findReferrer(page.request())
              .filter(_ -> isOfForm && !PageRequest.isPart(page.request()))
              .filter(path -> !Period.path(path).equals(page.request().path().rawPath()));
      if (sender.isEmpty()) {
        throw e;
      }
      page.redirect(sender.get(), FlashMessage.refused(String.valueOf(e.getMessage())));
    }
  }

  /** Shows a page to a guest, as its owner sees it, without navigation and forms. */
  void showShared(
      SharedPages.FoundPage page,
      CurrentSession guest,
      Caller caller,
      ServerRequest request,
      ServerResponse response) {
    showInTurn(
        page.handler(),
        new PageRequest(request, response, page.location(), guest, FormFields.parse(""), layouts),
        caller);
  }

  /** Makes a page when it is the caller's turn; some read all keywords of an app. */
  private static void showInTurn(PageHandler handler, PageRequest page, Caller caller) {
    boolean _ =
        ExpensiveAnswers.compute(
            page.request(),
            caller,
            () -> {
              // The turn has a thread of its own.
              Format.inLanguage(
                  FailurePages.language(page.request()),
                  () -> {
                    handler.handle(page);
                    return true;
                  });
              return true;
            });
  }

  /** A page is a request of the account, like one to the API. */
  private static void count(
      ServerRequest request, ServerResponse response, CurrentSession session) {
    RateLimit.findRefusal(request, response, session.user().id())
        .ifPresent(
            refusal -> {
              long seconds = refusal.pause().toSeconds();
              response.header(HeaderNames.RETRY_AFTER, Long.toString(seconds));
              throw PageException.limited(Texts.of("limit.account", refusal.detail(), seconds));
            });
  }
}
