package dev.storescope.server.dashboard.page;

import dev.storescope.accounts.Account;
import dev.storescope.accounts.Accounts;
import dev.storescope.accounts.OfficeUnavailableException;
import dev.storescope.accounts.Secrets;
import dev.storescope.administration.NotAllowedException;
import dev.storescope.archive.ArchiveUnavailableException;
import dev.storescope.credits.CreditLedger;
import dev.storescope.server.http.ProblemException;
import dev.storescope.server.http.Transfer;
import dev.storescope.server.http.TrustedProxies;
import io.helidon.http.HeaderName;
import io.helidon.http.HeaderNames;
import io.helidon.http.SetCookie;
import io.helidon.http.Status;
import io.helidon.webserver.http.Handler;
import io.helidon.webserver.http.ServerRequest;
import io.helidon.webserver.http.ServerResponse;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Lets in who is logged in, takes forms of our own pages only, and turns what goes wrong into
 * pages.
 */
public final class Door {
  public static final String LOG_IN = "/dashboard/login";
  private static final Logger log = LoggerFactory.getLogger(Door.class);
  private static final String SESSION = "storescope_session";
  private static final String NOTICE = "storescope_notice";
  private static final String FORM_TOKEN = "form_token";
  private static final HeaderName FORM_TOKEN_HEADER = HeaderNames.create("X-Form-Token");
  private static final HeaderName FETCH_SITE = HeaderNames.create("Sec-Fetch-Site");
  private static final HeaderName HTMX = HeaderNames.create("HX-Request");
  private static final HeaderName HTMX_REDIRECT = HeaderNames.create("HX-Redirect");
  private static final HeaderName REQUEST_ID = HeaderNames.create("X-Request-Id");
  private static final int LARGEST_FORM = 262_144;
  private static final Duration NOTICE_LIFE = Duration.ofMinutes(1);

  private final Accounts accounts;
  private final CreditLedger ledger;
  private final Assets assets;
  private final SecurityHeaders headers;
  private final TrustedProxies proxies;
  private final Templates templates;

  public Door(
      Accounts accounts,
      CreditLedger ledger,
      Assets assets,
      SecurityHeaders headers,
      TrustedProxies proxies,
      Optional<Gallery> gallery) {
    this.accounts = accounts;
    this.ledger = ledger;
    this.assets = assets;
    this.headers = headers;
    this.proxies = proxies;
    this.templates = new Templates(gallery);
  }

  /** Shows a page to those who are logged in; others log in first. */
  public Handler shows(Page page) {
    return guarded(
        (request, response) -> {
          Optional<Session> session = findSession(request);
          if (session.isPresent()) {
            page.visit(new Visit(request, response, session.get(), Fields.parse(""), this));
          } else {
            sendToLogIn(request, response);
          }
        });
  }

  /** Takes a form of those who are logged in, if it comes from one of our pages. */
  public Handler takes(Page page) {
    return guarded(
        (request, response) -> {
          Fields form = readForm(request);
          Optional<Session> session = findSession(request);
          if (session.isEmpty()) {
            sendToLogIn(request, response);
            return;
          }
          Optional<String> token =
              request.headers().value(FORM_TOKEN_HEADER).or(() -> form.find(FORM_TOKEN));
          if (!isFromUs(request) || !session.get().isFormToken(token)) {
            throw PageException.notAllowed(
                "The form was not sent from this dashboard, or you have logged in anew since:"
                    + " open its page again.");
          }
          page.visit(new Visit(request, response, session.get(), form, this));
        });
  }

  /** Shows or takes something without a log-in. */
  public Handler open(Handler handler) {
    return guarded(handler);
  }

  /** Whether a browser says that one of our own pages sent the request; old ones say nothing. */
  public static boolean isFromUs(ServerRequest request) {
    String site = request.headers().value(FETCH_SITE).orElse("same-origin");
    return site.equals("same-origin") || site.equals("none");
  }

  /** Where a visitor is, as text. */
  public String address(ServerRequest request) {
    return proxies.caller(request);
  }

  public Optional<Session> findSession(ServerRequest request) {
    return request
        .headers()
        .cookies()
        .first(SESSION)
        .asOptional()
        .filter(Secrets::isToken)
        .flatMap(
            secret ->
                accounts.identify(secret) instanceof Accounts.Caller.Known known
                    ? Optional.of(new Session(known.account(), secret))
                    : Optional.empty());
  }

  /** Has the browser keep a log-in for as long as it is good. */
  public void keepSession(ServerRequest request, ServerResponse response, String secret) {
    response.headers().addCookie(cookie(request, SESSION, secret, Accounts.TOKEN_LIFE));
  }

  public void forgetSession(ServerRequest request, ServerResponse response) {
    response.headers().addCookie(cookie(request, SESSION, "", Duration.ZERO));
  }

  void leaveNotice(ServerRequest request, ServerResponse response, Notice notice) {
    response.headers().addCookie(cookie(request, NOTICE, notice.toCookie(), NOTICE_LIFE));
  }

  /** The notice that the page before has left, which is told once. */
  Optional<Notice> takeNotice(ServerRequest request, ServerResponse response) {
    Optional<String> left = request.headers().cookies().first(NOTICE).asOptional();
    left.ifPresent(_ -> response.headers().addCookie(cookie(request, NOTICE, "", Duration.ZERO)));
    return left.flatMap(Notice::ofCookie);
  }

  /** The credits that an account has. */
  long balance(Account account) {
    return ledger.balance(account.id(), 0);
  }

  Assets assets() {
    return assets;
  }

  byte[] render(String template, Map<String, Object> values) {
    return templates.render(template, values);
  }

  /** Sends a page that nobody is logged in for. */
  public void send(
      ServerRequest request,
      ServerResponse response,
      Status status,
      String template,
      Object model) {
    send(request, response, status, render(template, Map.of("assets", assets, "model", model)));
  }

  void send(ServerRequest request, ServerResponse response, Status status, byte[] page) {
    headers.addTo(response);
    response.header(HeaderNames.CONTENT_TYPE, "text/html; charset=utf-8");
    response.header(HeaderNames.CACHE_CONTROL, "no-store");
    Transfer.send(request, response.status(status), page);
  }

  public static void redirect(ServerResponse response, String path) {
    response.header(HeaderNames.LOCATION, path);
    response.header(HeaderNames.CACHE_CONTROL, "no-store");
    response.status(Status.SEE_OTHER_303).send();
  }

  /** The path and the query that were asked for. */
  static String url(ServerRequest request) {
    String query = request.prologue().query().rawValue();
    return request.path().rawPath() + (query.isEmpty() ? "" : "?" + query);
  }

  public static Fields readForm(ServerRequest request) {
    try {
      byte[] body = Transfer.receive(request, LARGEST_FORM);
      if (body.length > LARGEST_FORM) {
        throw PageException.notValid("A form holds at most " + LARGEST_FORM + " bytes.");
      }
      return Fields.parse(new String(body, StandardCharsets.UTF_8));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static void sendToLogIn(ServerRequest request, ServerResponse response) {
    boolean isPage = request.prologue().method().text().equals("GET");
    String path = LOG_IN + (isPage ? "?" + Fields.write("next", url(request)) : "");
    if (request.headers().contains(HTMX)) {
      response.header(HTMX_REDIRECT, LOG_IN);
    }
    redirect(response, path);
  }

  private static SetCookie cookie(ServerRequest request, String name, String value, Duration life) {
    // Believed of everyone: who says it in vain only has no cookie.
    boolean encrypted =
        request.headers().value(HeaderNames.X_FORWARDED_PROTO).filter("https"::equals).isPresent();
    return SetCookie.builder(name, value)
        .path("/")
        .httpOnly(true)
        .secure(encrypted)
        .sameSite(SetCookie.SameSite.LAX)
        .maxAge(life)
        .build();
  }

  private Handler guarded(Handler handler) {
    return (request, response) -> {
      try {
        handler.handle(request, response);
      } catch (ProblemException e) {
        throw e;
      } catch (PageException e) {
        sendProblem(request, response, e);
      } catch (NotAllowedException e) {
        sendProblem(request, response, PageException.notAllowed(String.valueOf(e.getMessage())));
      } catch (IllegalArgumentException e) {
        sendProblem(request, response, PageException.notValid(String.valueOf(e.getMessage())));
      } catch (OfficeUnavailableException | ArchiveUnavailableException e) {
        log.error("Request {}: the storage is unavailable", id(response), e);
        sendProblem(request, response, PageException.unavailable());
      } catch (RuntimeException e) {
        log.error("Request {} failed", id(response), e);
        sendProblem(request, response, PageException.failed(id(response)));
      }
    };
  }

  private void sendProblem(ServerRequest request, ServerResponse response, PageException problem) {
    send(request, response, Status.create(problem.status()), "problem.jte", Problem.of(problem));
  }

  private static String id(ServerResponse response) {
    return response.headers().value(REQUEST_ID).orElse("");
  }

  /** What the page says that stands in for one that cannot be shown. */
  public record Problem(String title, String detail) {
    static Problem of(PageException problem) {
      return new Problem(problem.title(), problem.detail());
    }
  }
}
