package dev.storescope.dashboard.page;

import dev.storescope.accounts.Account;
import dev.storescope.accounts.Accounts;
import dev.storescope.accounts.DatabaseUnavailableException;
import dev.storescope.accounts.Membership;
import dev.storescope.accounts.Secrets;
import dev.storescope.accounts.Username;
import dev.storescope.accounts.WorkspaceRole;
import dev.storescope.accounts.Workspaces;
import dev.storescope.administration.NotAllowedException;
import dev.storescope.alerts.Inbox;
import dev.storescope.archive.ArchiveUnavailableException;
import dev.storescope.dashboard.page.PageRoutes.PageHandler;
import dev.storescope.dashboard.page.form.FormFields;
import dev.storescope.dashboard.page.form.FormWithFiles;
import dev.storescope.dashboard.page.form.HeldForm;
import dev.storescope.dashboard.page.form.PageException;
import dev.storescope.dashboard.page.form.RefusedForm;
import dev.storescope.dashboard.page.text.Format;
import dev.storescope.dashboard.page.text.Texts;
import dev.storescope.fetching.FetchHealth;
import dev.storescope.http.BasePath;
import dev.storescope.http.ExpensiveAnswers;
import dev.storescope.http.RateLimit;
import dev.storescope.http.Transfer;
import dev.storescope.http.body.AnswerTooLargeException;
import dev.storescope.http.connection.TrustedProxies;
import dev.storescope.http.turn.Caller;
import dev.storescope.http.turn.TooManyTurnsException;
import dev.storescope.http.validation.ProblemException;
import io.helidon.http.HeaderName;
import io.helidon.http.HeaderNames;
import io.helidon.http.SetCookie;
import io.helidon.http.Status;
import io.helidon.webserver.CloseConnectionException;
import io.helidon.webserver.http.Handler;
import io.helidon.webserver.http.ServerRequest;
import io.helidon.webserver.http.ServerResponse;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Admits logged-in users to pages, accepts forms of our own pages only, and turns failures into
 * error pages.
 */
public record SessionGuard(
    Accounts accounts,
    Workspaces workspaces,
    ShownCredits credits,
    Inbox inbox,
    TrustedProxies proxies,
    Supplier<List<FetchHealth.Host>> hosts,
    InstantSource clock,
    PageRenderer renderer) {
  public static final String LOG_IN = "/dashboard/login";

  private static final Logger log = LoggerFactory.getLogger(SessionGuard.class);
  private static final String SESSION = "storescope_session";
  private static final String WORKSPACE = "storescope_workspace";
  static final String CHOICE = "storescope_choice_";
  private static final String FLASH_MESSAGE = "storescope_flash_message";
  private static final String REFUSED_FORM = "storescope_refused_form";
  private static final String FORM_TOKEN = "form_token";
  private static final HeaderName FORM_TOKEN_HEADER = HeaderNames.create("X-Form-Token");
  private static final HeaderName FETCH_SITE = HeaderNames.create("Sec-Fetch-Site");
  static final HeaderName HTMX = HeaderNames.create("HX-Request");
  private static final HeaderName REQUEST_ID = HeaderNames.create("X-Request-Id");
  private static final Pattern AUTHORITY = Pattern.compile("https?://([^/?#]+)");
  private static final int MAX_FORM_BYTES = 262_144;
  private static final Duration FLASH_MESSAGE_LIFE = Duration.ofMinutes(1);

  /** The cookie outlives its session, so that the log-in can say that the session has ended. */
  private static final Duration SESSION_COOKIE_LIFE = Duration.ofDays(30);

  private static final Duration CHOICE_LIFE = Duration.ofDays(365);

  /**
   * The session of a request; its secret is in a cookie that scripts cannot read.
   *
   * @param secret blank for a guest, who reads a shared page without being logged in
   * @param sharedAt when a guest reads it
   */
  public record CurrentSession(
      Account user, String secret, PageWorkspace workspace, Optional<Instant> sharedAt) {
    /** The session of a guest, who sees what the owner of a page shares. */
    static CurrentSession ofGuest(Account owner, Instant now) {
      PageWorkspace shared = PageWorkspace.of(owner, WorkspaceRole.VIEWER, List.of());
      return new CurrentSession(shared.owner(), "", shared, Optional.of(now));
    }

    boolean isGuest() {
      return secret.isEmpty();
    }

    /**
     * The token that proves that a form is from one of our pages, of the workspace that the user
     * still looks at; no other site can compute it.
     */
    String formToken() {
      return Secrets.hash("form " + secret + " " + workspace.owner().id().value());
    }

    boolean isFormToken(Optional<String> sent) {
      byte[] expected = formToken().getBytes(StandardCharsets.UTF_8);
      return MessageDigest.isEqual(expected, sent.orElse("").getBytes(StandardCharsets.UTF_8));
    }
  }

  /** Shows a page to logged-in users; others are sent to the log-in. */
  Handler page(PageHandler handler, PageOwner owner) {
    return open(
        (request, response) -> {
          Optional<CurrentSession> session = findSession(request);
          if (session.isPresent()) {
            count(request, response, session.get());
            if (!request.headers().contains(HTMX)) {
              extend(request, response, session.get());
            }
            PageLocation location =
                PageLocation.of(request).in(PageRequest.keptPeriod(request), clock.instant());
            FormFields none = FormFields.parse("");
            showInTurn(
                handler,
                new PageRequest(request, location, owner, response, session.get(), none, this),
                Caller.of(session.get().user().id()));
          } else {
            sendToLogIn(request, response);
          }
        });
  }

  /** Accepts a form of logged-in users, if it comes from one of our pages. */
  Handler form(PageHandler handler, PageOwner owner) {
    return open(
        (request, response) -> {
          FormFields form = readForm(request);
          Optional<CurrentSession> session = findSession(request);
          if (session.isEmpty()) {
            Optional<HeldForm> held =
                owner == PageOwner.WORKSPACE
                        && findRefusal(request, Texts.of("form.foreign")).isEmpty()
                    ? HeldForm.of(url(request), form)
                    : Optional.empty();
            if (held.isPresent() && !request.headers().contains(HTMX)) {
              LogInModel model =
                  new LogInModel("", "", back(request), hasEndedSession(request), held);
              send(request, response, Status.OK_200, "login.jte", model);
            } else {
              sendToLogIn(request, response);
            }
            return;
          }
          count(request, response, session.get());
          Optional<String> token =
              request.headers().value(FORM_TOKEN_HEADER).or(() -> form.find(FORM_TOKEN));
          requireSameOrigin(request, Texts.of("form.foreign"));
          if (!session.get().isFormToken(token)) {
            throw PageException.notAllowed(Texts.of("form.foreign"));
          }
          requireEditor(session.get(), owner);
          extend(request, response, session.get());
          PageLocation location = PageLocation.of(request);
          PageRequest page =
              new PageRequest(request, location, owner, response, session.get(), form, this);
          Optional<Confirmation> asked = Confirmation.of(form, page.url(), back(request));
          if (asked.isPresent()) {
            page.show(
                "confirmation.jte",
                Texts.of("confirmation.title"),
                NavigationSection.UNLISTED,
                asked.get());
          } else {
            handle(handler, page, owner);
          }
        });
  }

  /** Who sent a form that is refused is on its page again, with the reason and what was entered. */
  private static void handle(PageHandler handler, PageRequest page, PageOwner owner) {
    try {
      if (owner == PageOwner.USER) {
        // May wait for a network, such as the test of a channel, and must hold no turn then.
        handler.handle(page);
      } else {
        showInTurn(handler, page, Caller.of(page.session().user().id()));
      }
    } catch (PageException | IllegalArgumentException e) {
      boolean isOfForm = !(e instanceof PageException refusal) || refusal.isOfForm();
      Optional<String> sender =
          findBack(page.request())
              .filter(_ -> isOfForm && !page.request().headers().contains(HTMX))
              .filter(path -> !Period.path(path).equals(page.request().path().rawPath()));
      if (sender.isEmpty()) {
        throw e;
      }
      page.redirect(sender.get(), FlashMessage.refused(String.valueOf(e.getMessage())));
    }
  }

  /** Parts of pages that reload themselves do not extend a session: nobody may be there. */
  private void extend(ServerRequest request, ServerResponse response, CurrentSession session) {
    if (accounts.extendSession(session.secret())) {
      keepSession(request, response, session.secret());
    }
  }

  /** The page that a form was sent from. */
  private static String back(ServerRequest request) {
    return findBack(request).orElse("/dashboard");
  }

  private static Optional<String> findBack(ServerRequest request) {
    return request
        .headers()
        .value(HeaderNames.REFERER)
        .filter(sender -> isOurs(sender, request))
        .map(sender -> AUTHORITY.matcher(sender).replaceFirst(""))
        .filter(path -> path.startsWith("/"))
        .map(BasePath.of(request)::internal);
  }

  private static void requireEditor(CurrentSession session, PageOwner owner) {
    if (owner != PageOwner.USER && !session.workspace().mayChange()) {
      throw PageException.notAllowed(
          Texts.of("workspace.read-only", session.workspace().owner().username()));
    }
  }

  /** Shows a page to a guest, as its owner sees it, without navigation and forms. */
  void showShared(
      SharedPages.FoundPage page,
      Account owner,
      Caller caller,
      Instant now,
      ServerRequest request,
      ServerResponse response) {
    CurrentSession guest = CurrentSession.ofGuest(owner, now);
    FormFields none = FormFields.parse("");
    showInTurn(
        page.handler(),
        new PageRequest(request, page.location(), PageOwner.WORKSPACE, response, guest, none, this),
        caller);
  }

  /** Makes a page when it is the caller's turn; some read all keywords of an app. */
  private static void showInTurn(PageHandler handler, PageRequest page, Caller caller) {
    boolean _ =
        ExpensiveAnswers.compute(
            page.request(),
            caller,
            () -> {
              inLanguage(page.request(), () -> handler.handle(page));
              return true;
            });
  }

  private static void inLanguage(ServerRequest request, Runnable page) {
    Format.inLanguage(
        request.headers().value(HeaderNames.ACCEPT_LANGUAGE).orElse(""),
        () -> {
          page.run();
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

  /** Serves everyone; failures become error pages. */
  public Handler open(Handler handler) {
    return (request, response) -> {
      try {
        Format.inLanguage(
            request.headers().value(HeaderNames.ACCEPT_LANGUAGE).orElse(""),
            () -> {
              handler.handle(request, response);
              return true;
            });
      } catch (ProblemException | CloseConnectionException e) {
        throw e;
      } catch (PageException e) {
        sendError(request, response, e);
      } catch (TooManyTurnsException e) {
        long seconds = TooManyTurnsException.RETRY_AFTER.toSeconds();
        response.header(HeaderNames.RETRY_AFTER, Long.toString(seconds));
        sendError(request, response, PageException.busy(seconds));
      } catch (AnswerTooLargeException e) {
        sendError(
            request,
            response,
            PageException.notValid(Texts.of("error.too-large.detail", e.megabytes())));
      } catch (NotAllowedException e) {
        sendError(request, response, PageException.notAllowed(String.valueOf(e.getMessage())));
      } catch (IllegalArgumentException e) {
        sendError(request, response, PageException.notValid(String.valueOf(e.getMessage())));
      } catch (DatabaseUnavailableException | ArchiveUnavailableException e) {
        log.error("Request {}: the storage is unavailable", id(response), e);
        sendError(request, response, PageException.unavailable());
      } catch (RuntimeException e) {
        log.error("Request {} failed", id(response), e);
        sendError(request, response, PageException.failed(id(response)));
      }
    };
  }

  /**
   * Refuses a form unless the browser says that one of our own pages sent it. Without encryption
   * browsers say so in Origin only, and old ones in Referer only; programs say nothing.
   *
   * @param refusal the message to a page of another site
   * @throws PageException that says what is wrong, or which header a proxy has to pass
   */
  public static void requireSameOrigin(ServerRequest request, String refusal) {
    findRefusal(request, refusal)
        .ifPresent(
            detail -> {
              throw PageException.notAllowed(detail);
            });
  }

  private static Optional<String> findRefusal(ServerRequest request, String refusal) {
    Optional<String> site = request.headers().value(FETCH_SITE);
    if (site.isPresent()) {
      return site.filter(from -> !from.equals("same-origin") && !from.equals("none"))
          .map(_ -> refusal);
    }
    return request
        .headers()
        .value(HeaderNames.ORIGIN)
        .or(() -> request.headers().value(HeaderNames.REFERER))
        .filter(sender -> !isOurs(sender, request))
        .map(sender -> refusal + otherHost(sender, request));
  }

  /** What an operator has to know of a browser that is at another host than the service. */
  private static String otherHost(String sender, ServerRequest request) {
    Matcher authority = AUTHORITY.matcher(sender);
    return authority.lookingAt()
        ? " " + Texts.of("form.other-host", authority.group(1), hosts(request).getFirst())
        : "";
  }

  /** Pages of other sites cannot have a browser send the headers that are compared. */
  private static boolean isOurs(String sender, ServerRequest request) {
    Matcher authority = AUTHORITY.matcher(sender);
    return authority.lookingAt()
        && hosts(request).stream().anyMatch(authority.group(1)::equalsIgnoreCase);
  }

  /** The hosts that the request says the browser asked for; the first is that of the browser. */
  private static List<String> hosts(ServerRequest request) {
    return Stream.concat(
            forwarded(request, HeaderNames.X_FORWARDED_HOST),
            request.headers().value(HeaderNames.HOST).stream())
        .toList();
  }

  /** The values of a header to which each proxy may have added one. */
  private static Stream<String> forwarded(ServerRequest request, HeaderName name) {
    return request.headers().value(name).stream()
        .flatMap(text -> Stream.of(text.split(",", -1)))
        .map(String::strip)
        .filter(text -> !text.isEmpty());
  }

  /** The IP address of the user, as text. */
  public String address(ServerRequest request) {
    return proxies.caller(request);
  }

  public Optional<CurrentSession> findSession(ServerRequest request) {
    return request
        .headers()
        .cookies()
        .first(SESSION)
        .asOptional()
        .filter(Secrets::isToken)
        .flatMap(
            secret ->
                accounts.identify(secret) instanceof Accounts.Caller.Known known
                    ? Optional.of(session(request, known.account(), secret))
                    : Optional.empty());
  }

  private CurrentSession session(ServerRequest request, Account user, String secret) {
    List<Membership> others = workspaces.listOf(user.username());
    Optional<String> chosen = request.headers().cookies().first(WORKSPACE).asOptional();
    PageWorkspace workspace =
        others.stream()
            .filter(each -> each.isJoined() && chosen.equals(Optional.of(each.owner().value())))
            .findFirst()
            .flatMap(each -> find(each, others))
            .orElseGet(() -> PageWorkspace.own(user, others));
    return new CurrentSession(user, secret, workspace, Optional.empty());
  }

  private Optional<PageWorkspace> find(Membership membership, List<Membership> others) {
    return accounts
        .find(membership.workspace())
        .map(owner -> PageWorkspace.of(owner, membership.role(), others));
  }

  /** Stores in the browser which workspace the user looks at. */
  void keepWorkspace(ServerRequest request, ServerResponse response, Username owner) {
    response.headers().addCookie(cookie(request, WORKSPACE, owner.value(), CHOICE_LIFE));
  }

  void keepChoice(ServerRequest request, ServerResponse response, String name, String value) {
    response.headers().addCookie(cookie(request, CHOICE + name, value, CHOICE_LIFE));
  }

  static String origin(ServerRequest request) {
    return (isEncrypted(request) ? "https://" : "http://")
        + hosts(request).getFirst()
        + BasePath.of(request).value();
  }

  /** Stores the session in the browser. */
  public void keepSession(ServerRequest request, ServerResponse response, String secret) {
    response.headers().addCookie(cookie(request, SESSION, secret, SESSION_COOKIE_LIFE));
  }

  public void forgetSession(ServerRequest request, ServerResponse response) {
    response.headers().addCookie(cookie(request, SESSION, "", Duration.ZERO));
  }

  void keepFlashMessage(ServerRequest request, ServerResponse response, FlashMessage message) {
    response
        .headers()
        .addCookie(cookie(request, FLASH_MESSAGE, message.toCookie(), FLASH_MESSAGE_LIFE));
  }

  void keepRefusedForm(ServerRequest request, ServerResponse response, RefusedForm form) {
    form.toCookie()
        .map(value -> cookie(request, REFUSED_FORM, value, FLASH_MESSAGE_LIFE))
        .ifPresent(response.headers()::addCookie);
  }

  /** Sends a page in its layout, with the flash message of the previous request. */
  void send(
      PageRequest page, String template, String title, NavigationSection section, Object model) {
    ServerRequest request = page.request();
    ServerResponse response = page.response();
    CurrentSession session = page.session();
    Optional<String> cookie = request.headers().cookies().first(FLASH_MESSAGE).asOptional();
    Optional<String> refused = request.headers().cookies().first(REFUSED_FORM).asOptional();
    cookie.ifPresent(_ -> forget(request, response, FLASH_MESSAGE));
    refused.ifPresent(_ -> forget(request, response, REFUSED_FORM));
    Layout layout =
        new Layout(
            title,
            section,
            session.user(),
            session.workspace(),
            session.sharedAt(),
            page.isShareable(),
            session.isGuest() ? OptionalLong.empty() : credits.balance(session.user()),
            session.isGuest() ? 0 : inbox.countUnread(page.access(), session.user().id()),
            session.formToken(),
            cookie.flatMap(FlashMessage::ofCookie),
            page.url(),
            session.isGuest() ? List.of() : failingHosts(),
            renderer.assets(),
            renderer.isDemo(),
            renderer.version());
    Map<String, Object> values = Map.of("layout", layout, "model", model);
    UnaryOperator<String> shown = readOnly(page);
    UnaryOperator<String> filledIn =
        refused
            .flatMap(RefusedForm::ofCookie)
            .<UnaryOperator<String>>map(
                form -> html -> form.fillIn(shown.apply(html), BasePath.of(request)))
            .orElse(shown);
    renderer.send(request, response, template, values, filledIn);
  }

  private static void forget(ServerRequest request, ServerResponse response, String name) {
    response.headers().addCookie(cookie(request, name, "", Duration.ZERO));
  }

  private List<FetchHealth.Host> failingHosts() {
    return hosts.get().stream().filter(FetchHealth.Host::isFailing).toList();
  }

  /** What is done with the HTML of a page for those who may not change anything. */
  private static UnaryOperator<String> readOnly(PageRequest page) {
    if (page.session().isGuest()) {
      return ReadOnlyHtml::withoutForms;
    }
    return page.isReadOnly() ? ReadOnlyHtml::withoutChanges : UnaryOperator.identity();
  }

  /** Sends a page without session. */
  public void send(
      ServerRequest request,
      ServerResponse response,
      Status status,
      String template,
      Object model) {
    renderer.send(request, response, status, template, model);
  }

  public static void redirect(ServerRequest request, ServerResponse response, String path) {
    response.header(HeaderNames.LOCATION, path);
    response.header(HeaderNames.CACHE_CONTROL, "no-store");
    Transfer.sendHead(request, response.status(Status.SEE_OTHER_303));
  }

  /** The path and the query of a request. */
  static String url(ServerRequest request) {
    String query = request.prologue().query().rawValue();
    return request.path().rawPath() + (query.isEmpty() ? "" : "?" + query);
  }

  public static FormFields readForm(ServerRequest request) {
    try {
      byte[] body = Transfer.receive(request, MAX_FORM_BYTES);
      if (body.length > MAX_FORM_BYTES) {
        throw PageException.notValid(Texts.of("form.too-large", MAX_FORM_BYTES));
      }
      String type = request.headers().value(HeaderNames.CONTENT_TYPE).orElse("");
      return FormWithFiles.parse(type, body)
          .map(FormFields::of)
          .orElseGet(() -> FormFields.parse(new String(body, StandardCharsets.UTF_8)));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Asks a user who has just logged in whether to send a form that was sent before. */
  public void offer(
      HeldForm held,
      String back,
      Account user,
      String token,
      ServerRequest request,
      ServerResponse response) {
    CurrentSession session = session(request, user, token);
    PageRequest page =
        new PageRequest(
            request,
            PageLocation.of(request),
            PageOwner.USER,
            response,
            session,
            FormFields.parse(""),
            this);
    page.show(
        "confirmation.jte",
        Texts.of("confirmation.title"),
        NavigationSection.UNLISTED,
        Confirmation.of(held, session.formToken(), back));
  }

  /** Whether the browser has a session that has ended. */
  public boolean hasEndedSession(ServerRequest request) {
    return request.headers().cookies().first(SESSION).asOptional().isPresent()
        && findSession(request).isEmpty();
  }

  /** A part of a page is not replaced by the log-in: a script says that the session has ended. */
  private static void sendToLogIn(ServerRequest request, ServerResponse response) {
    if (request.headers().contains(HTMX)) {
      response.header(HeaderNames.CONTENT_TYPE, "text/plain; charset=utf-8");
      byte[] text = Texts.of("login.ended").getBytes(StandardCharsets.UTF_8);
      Transfer.send(request, response.status(Status.UNAUTHORIZED_401), text);
      return;
    }
    String next = isPage(request) ? url(request) : back(request);
    redirect(request, response, LOG_IN + "?" + FormFields.write("next", next));
  }

  private static boolean isPage(ServerRequest request) {
    String method = request.prologue().method().text();
    return method.equals("GET") || method.equals("HEAD");
  }

  private static SetCookie cookie(ServerRequest request, String name, String value, Duration life) {
    return SetCookie.builder(name, value)
        .path(BasePath.of(request).ofCookies())
        .httpOnly(true)
        .secure(isEncrypted(request))
        .sameSite(SetCookie.SameSite.LAX)
        .maxAge(life)
        .build();
  }

  /** Trusted from anyone: a client that forges it only loses its own cookie. */
  private static boolean isEncrypted(ServerRequest request) {
    return forwarded(request, HeaderNames.X_FORWARDED_PROTO)
        .findFirst()
        .filter("https"::equalsIgnoreCase)
        .isPresent();
  }

  /** Who is logged in sees an error within the navigation, unless it is one of the service. */
  private void sendError(ServerRequest request, ServerResponse response, PageException error) {
    Status status = Status.create(error.status());
    Optional<CurrentSession> session =
        error.isOfRequest() ? findSession(request) : Optional.empty();
    if (session.isEmpty()) {
      renderer.send(request, response, status, "error.jte", error);
      return;
    }
    response.status(status);
    PageRequest page =
        new PageRequest(
            request,
            PageLocation.of(request),
            PageOwner.USER,
            response,
            session.get(),
            FormFields.parse(""),
            this);
    page.show(
        "errorInside.jte",
        error.title(),
        NavigationSection.UNLISTED,
        new ErrorModel(
            error,
            findBack(request)
                .filter(from -> !from.equals(page.url()))
                .or(
                    () ->
                        isPage(request) && error.isOfForm() ? findOther(page) : Optional.empty())));
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
