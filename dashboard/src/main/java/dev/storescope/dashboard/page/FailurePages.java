package dev.storescope.dashboard.page;

import dev.storescope.accounts.DatabaseUnavailableException;
import dev.storescope.administration.NotAllowedException;
import dev.storescope.archive.ArchiveUnavailableException;
import dev.storescope.dashboard.page.form.FormFields;
import dev.storescope.dashboard.page.form.PageException;
import dev.storescope.dashboard.page.session.CurrentSession;
import dev.storescope.dashboard.page.session.RequestOrigin;
import dev.storescope.dashboard.page.session.Sessions;
import dev.storescope.dashboard.page.text.Format;
import dev.storescope.dashboard.page.text.Texts;
import dev.storescope.http.body.AnswerTooLargeException;
import dev.storescope.http.turn.TooManyTurnsException;
import dev.storescope.http.validation.ProblemException;
import dev.storescope.secrets.SecretNotDecryptedException;
import dev.storescope.secrets.SecretNotEncryptedException;
import io.helidon.http.HeaderName;
import io.helidon.http.HeaderNames;
import io.helidon.http.Status;
import io.helidon.webserver.CloseConnectionException;
import io.helidon.webserver.http.Handler;
import io.helidon.webserver.http.ServerRequest;
import io.helidon.webserver.http.ServerResponse;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Turns failures into error pages. */
public final class FailurePages {
  private static final Logger log = LoggerFactory.getLogger(FailurePages.class);
  private static final HeaderName REQUEST_ID = HeaderNames.create("X-Request-Id");

  private final Sessions sessions;
  private final LayoutRenderer layouts;

  public FailurePages(Sessions sessions, LayoutRenderer layouts) {
    this.sessions = sessions;
    this.layouts = layouts;
  }

  /** Handles requests in the language of the browser; failures become error pages. */
  public Handler around(Handler handler) {
    return (request, response) -> {
      try {
        Format.inLanguage(
            language(request),
            () -> {
              handler.handle(request, response);
              return true;
            });
      } catch (ProblemException | CloseConnectionException e) {
        throw e;
      } catch (PageException e) {
        send(request, response, e);
      } catch (TooManyTurnsException e) {
        long seconds = TooManyTurnsException.RETRY_AFTER.toSeconds();
        response.header(HeaderNames.RETRY_AFTER, Long.toString(seconds));
        send(request, response, PageException.busy(seconds));
      } catch (AnswerTooLargeException e) {
        String detail = Texts.of("error.too-large.detail", e.megabytes());
        send(request, response, PageException.notValid(detail));
      } catch (NotAllowedException e) {
        send(request, response, PageException.notAllowed(String.valueOf(e.getMessage())));
      } catch (IllegalArgumentException e) {
        send(request, response, PageException.notValid(String.valueOf(e.getMessage())));
      } catch (DatabaseUnavailableException | ArchiveUnavailableException e) {
        log.error("Request {}: the storage is unavailable", id(response), e);
        send(request, response, PageException.unavailable());
      } catch (SecretNotEncryptedException | SecretNotDecryptedException e) {
        log.error("Request {}: a secret cannot be used", id(response), e);
        send(request, response, PageException.withoutKeys(id(response)));
      } catch (RuntimeException e) {
        log.error("Request {} failed", id(response), e);
        send(request, response, PageException.failed(id(response)));
      }
    };
  }

  /** The languages that the browser accepts. */
  static String language(ServerRequest request) {
    return request.headers().value(HeaderNames.ACCEPT_LANGUAGE).orElse("");
  }

  /** Who is logged in sees an error within the navigation, unless it is one of the service. */
  private void send(ServerRequest request, ServerResponse response, PageException error) {
    Status status = Status.create(error.status());
    Optional<CurrentSession> session =
        error.isOfRequest() ? sessions.find(request) : Optional.empty();
    if (session.isEmpty()) {
      layouts.renderer().send(request, response, status, "error.jte", error);
      return;
    }
    response.status(status);
    PageLocation location = PageLocation.of(request, PageOwner.USER);
    PageRequest page =
        new PageRequest(request, response, location, session.get(), FormFields.parse(""), layouts);
    page.show(
        "errorInside.jte",
        error.title(),
        NavigationSection.UNLISTED,
        new ErrorModel(
            error,
            RequestOrigin.findReferrer(request)
                .filter(from -> !from.equals(page.url()))
                .or(
                    () ->
                        PageRequest.isReading(request) && error.isOfForm()
                            ? findOther(page)
                            : Optional.empty())));
  }

  /** The same page without its period if it has one, or without all parameters. */
  private static Optional<String> findOther(PageRequest page) {
    int parameters = page.query().fields().size();
    boolean hasPeriod = Period.otherFields(page.url()).size() < parameters;
    return parameters == 0
        ? Optional.empty()
        : Optional.of(hasPeriod ? Period.without(page.url()) : Period.path(page.url()));
  }

  private static String id(ServerResponse response) {
    return response.headers().value(REQUEST_ID).orElse("");
  }
}
