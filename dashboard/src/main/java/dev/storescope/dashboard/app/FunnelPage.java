package dev.storescope.dashboard.app;

import dev.storescope.accounts.AccountId;
import dev.storescope.answer.Evidence;
import dev.storescope.connections.Connection;
import dev.storescope.connections.ConnectionKind;
import dev.storescope.dashboard.app.header.AppHeader;
import dev.storescope.dashboard.app.header.AppTab;
import dev.storescope.dashboard.events.EventMarkers;
import dev.storescope.dashboard.page.AppSelection;
import dev.storescope.dashboard.page.DailySeries;
import dev.storescope.dashboard.page.DateRange;
import dev.storescope.dashboard.page.NavigationSection;
import dev.storescope.dashboard.page.PageQueries;
import dev.storescope.dashboard.page.PageRequest;
import dev.storescope.dashboard.page.PageRoutes;
import dev.storescope.dashboard.page.PageRoutes.PageGroup;
import dev.storescope.dashboard.page.Period;
import dev.storescope.dashboard.page.form.FormFields;
import dev.storescope.dashboard.page.form.PageException;
import dev.storescope.dashboard.page.text.Texts;
import dev.storescope.dashboard.plot.ChartMarker;
import dev.storescope.events.Watch;
import dev.storescope.own.Funnel;
import dev.storescope.own.OwnFigures.KeptDays;
import dev.storescope.own.OwnReport;
import dev.storescope.ports.Ports;
import dev.storescope.store.AppId;
import dev.storescope.store.Country;
import java.util.List;
import java.util.Optional;

/** How users come to an own app, as its console counts it; for members of the workspace only. */
public record FunnelPage(
    PageQueries queries, AppHeader.Reader headers, EventMarkers markers, Ports ports)
    implements PageGroup {
  private static final String IN = "in";
  private static final String ALL = "all";
  private static final String COUNTRY = "country";

  /** Which countries the page is about. */
  public enum Scope {
    COUNTRY,
    ALL
  }

  /**
   * The model of the page.
   *
   * @param kept the days that were read, whatever the period
   * @param connections that may read the app
   * @param steps by day
   * @param visibility in the country of the page
   */
  public record Model(
      AppHeader header,
      Scope scope,
      Funnel funnel,
      List<KeptDays> kept,
      List<Connection> connections,
      boolean isOwner,
      FunnelSeries steps,
      DailySeries visibility,
      List<ChartMarker> markers) {
    public AppSelection app() {
      return header.selection();
    }

    public ConnectionKind console() {
      return FunnelPage.console(app().app());
    }

    /** The address with the scope, the period and more parameters. */
    public String url(Scope other, Object... parameters) {
      Object[] all = header.period().with(parameters);
      String url = app().url(AppTab.FUNNEL.below(), all);
      return other == Scope.ALL ? url + (url.contains("?") ? "&" : "?") + IN + "=" + ALL : url;
    }

    public String csv(String table) {
      return url(scope, "table", table, "format", "csv");
    }

    public String where() {
      return scope == Scope.ALL ? Texts.of("funnel.all-countries") : app().inCountry();
    }
  }

  @Override
  public void addTo(PageRoutes routes) {
    routes.getForTeam(AppSelection.PATH + AppTab.FUNNEL.below(), this::show);
  }

  private void show(PageRequest request) {
    AppSelection app = AppSelection.of(request);
    Scope scope = scope(request.query());
    Optional<Country> country = Optional.of(app.country()).filter(_ -> scope == Scope.COUNTRY);
    Period period = Period.of(request.query(), queries.now());
    AccountId account = request.account().id();
    Funnel funnel = funnel(account, app.app(), period.range(), country);
    FunnelSeries steps =
        new FunnelSeries(
            period.read(
                dates ->
                    FunnelSeries.days(
                        dates,
                        dates.equals(period.range())
                            ? funnel
                            : funnel(account, app.app(), dates, country))));
    if (request.wantsCsv()) {
      request.send(FunnelFiles.of(request.query(), app, steps, funnel));
      return;
    }
    AppHeader header = headers.read(request, app, AppTab.FUNNEL);
    request.show(
        "funnel.jte",
        header.title(),
        NavigationSection.UNLISTED,
        new Model(
            header,
            scope,
            funnel,
            ports.ownFigures().list(account).stream()
                .filter(kept -> kept.app().equals(app.app()))
                .toList(),
            ports.connections().list(account).stream()
                .filter(connection -> connection.kind() == console(app.app()))
                .toList(),
            request.workspace().isOwn(),
            steps,
            funnel.days().isEmpty()
                ? new DailySeries(period.range(), List.of())
                : visibility(account, app, period),
            funnel.days().isEmpty()
                ? List.of()
                : markers.read(account, app, List.of(), period.range())));
  }

  private Funnel funnel(AccountId account, AppId app, DateRange range, Optional<Country> country) {
    return Funnel.of(ports.ownFigures(), account, app, range.first(), range.last(), country);
  }

  private DailySeries visibility(AccountId account, AppSelection app, Period period) {
    Evidence evidence = markers.timelines().evidence();
    Watch watch = markers.timelines().watch(account, app.app(), app.country(), app.device());
    return EventsPage.visibility(
        period, markers.timelines().visibilitySince(watch, period.begin(), evidence));
  }

  private static Scope scope(FormFields query) {
    return switch (query.find(IN).orElse(COUNTRY)) {
      case COUNTRY -> Scope.COUNTRY;
      case ALL -> Scope.ALL;
      default -> throw PageException.notOneOf(IN, List.of(COUNTRY, ALL));
    };
  }

  /** What a report has, in words. */
  public static String nameOf(OwnReport report) {
    return switch (report) {
      case ENGAGEMENT -> Texts.of("funnel.report.engagement");
      case DOWNLOADS -> Texts.of("funnel.report.downloads");
      case INSTALLS -> Texts.of("funnel.report.installs");
      case COUNTRY_INSTALLS -> Texts.of("funnel.report.country-installs");
      case COUNTRY_LISTING -> Texts.of("funnel.report.country-listing");
      case SOURCE_LISTING -> Texts.of("funnel.report.source-listing");
    };
  }

  private static ConnectionKind console(AppId app) {
    return switch (app.store()) {
      case APP_STORE -> ConnectionKind.APP_STORE_CONNECT;
      case GOOGLE_PLAY -> ConnectionKind.GOOGLE_PLAY;
    };
  }
}
