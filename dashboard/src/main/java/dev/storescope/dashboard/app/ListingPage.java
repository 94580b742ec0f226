package dev.storescope.dashboard.app;

import dev.storescope.answer.Evidence;
import dev.storescope.answer.Freshness;
import dev.storescope.answer.QueryResult;
import dev.storescope.dashboard.app.header.AppHeader;
import dev.storescope.dashboard.app.header.AppTab;
import dev.storescope.dashboard.app.metadata.DifferenceView;
import dev.storescope.dashboard.events.EventMarkers;
import dev.storescope.dashboard.page.AppSelection;
import dev.storescope.dashboard.page.Csv;
import dev.storescope.dashboard.page.DateRange;
import dev.storescope.dashboard.page.NavigationSection;
import dev.storescope.dashboard.page.PageQueries;
import dev.storescope.dashboard.page.PageRequest;
import dev.storescope.dashboard.page.PageRoutes;
import dev.storescope.dashboard.page.PageRoutes.PageGroup;
import dev.storescope.dashboard.page.Period;
import dev.storescope.dashboard.page.form.PageException;
import dev.storescope.dashboard.page.text.Texts;
import dev.storescope.fetching.FetchDoubt;
import dev.storescope.listings.AppMeta;
import dev.storescope.listings.ListingChange;
import dev.storescope.listings.ListingChange.PartChange;
import dev.storescope.observation.Facts.Listed;
import dev.storescope.observation.Facts.Listing;
import dev.storescope.observation.Observation;
import dev.storescope.observation.ProductPage;
import dev.storescope.observation.Subject;
import dev.storescope.store.StoreType;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** The listing of an app, now or at the end of a past date, and its changes. */
public record ListingPage(PageQueries queries, AppHeader.Reader headers) implements PageGroup {
  /**
   * The model of the page.
   *
   * @param day empty for now
   * @param newest the newest observation up to then
   * @param reply of the query for the listing now; empty for a past date, which cannot be fetched
   * @param doubt about the listing now
   * @param page the newest product page up to then
   */
  public record Model(
      AppHeader header,
      Optional<LocalDate> day,
      LocalDate today,
      Optional<Observation<Listing>> newest,
      Optional<QueryResult<AppMeta.Result>> reply,
      Optional<FetchDoubt> doubt,
      Optional<Observation<ProductPage>> page,
      ListingHistory history) {
    /** The newest listing, if the app was listed. */
    public Optional<Listed> listed() {
      return newest
          .map(Observation::facts)
          .filter(Listed.class::isInstance)
          .map(Listed.class::cast);
    }

    /** The id of the first change of a day; blank for the others. */
    public String anchor(ListingChange change) {
      return history.changes().stream()
          .filter(each -> each.date().equals(change.date()))
          .findFirst()
          .filter(change::equals)
          .map(each -> EventMarkers.anchor(each.date()))
          .orElse("");
    }

    public List<DifferenceView> differences(ListingChange change) {
      return change.differences().stream().map(DifferenceView::of).toList();
    }
  }

  /**
   * The changes of a listing in a date range, newest first.
   *
   * @param observations the number of observations in the range
   * @param since the observation that the first one of the range is compared with; the first one
   *     itself if there is none before
   */
  public record ListingHistory(
      DateRange range, int observations, Optional<Instant> since, List<ListingChange> changes) {
    static ListingHistory read(Subject.Listing subject, DateRange range, Evidence evidence) {
      List<Observation<Listing>> observations = new ArrayList<>();
      evidence
          .findAt(subject, range.start().minusMillis(1), Freshness.UNLIMITED)
          .ifPresent(observations::add);
      List<Observation<Listing>> within = evidence.history(subject, range.start(), range.end());
      observations.addAll(within);
      return new ListingHistory(
          range,
          within.size(),
          observations.stream().map(Observation::observedAt).findFirst(),
          ListingChange.between(subject, range.start(), range.end(), evidence));
    }

    Csv toCsv(String name) {
      Csv csv = new Csv(name, "last_seen_before,first_seen_after,field,device,before,after");
      for (ListingChange change : changes) {
        for (PartChange difference : change.differences()) {
          csv.row(
              change.after(),
              change.by(),
              difference.part().kind().name().toLowerCase(Locale.ROOT),
              difference.part().device(),
              String.join("\n", difference.before()),
              String.join("\n", difference.after()));
        }
      }
      return csv;
    }
  }

  @Override
  public void addTo(PageRoutes routes) {
    routes.get(AppSelection.PATH + AppTab.LISTING.below(), this::show);
  }

  private void show(PageRequest request) {
    AppSelection app = AppSelection.of(request);
    Period period = Period.of(request.query(), queries.now());
    DateRange range = period.range();
    Subject.Listing subject = new Subject.Listing(app.app(), app.country());
    ListingHistory history = ListingHistory.read(subject, range, queries.evidence());
    if (request.wantsCsv()) {
      request.send(history.toCsv(app.fileName("listing")));
      return;
    }
    LocalDate today = DateRange.dateOf(queries.now());
    Optional<LocalDate> day = request.query().findDate("day").map(date -> past(date, today));
    Instant at = day.map(DateRange::endOf).orElse(queries.now());
    Optional<Observation<Listing>> newest =
        queries.evidence().findAt(subject, at, Freshness.UNLIMITED);
    AppHeader header = headers.read(request, app, AppTab.LISTING);
    Optional<QueryResult<AppMeta.Result>> reply =
        day.isPresent()
            ? Optional.empty()
            : Optional.of(
                queries.run(
                    request.account().id(),
                    new AppMeta(),
                    new AppMeta.Query(app.app(), app.country())));
    Optional<FetchDoubt> doubt = day.isPresent() ? Optional.empty() : queries.findDoubt(subject);
    Model model = new Model(header, day, today, newest, reply, doubt, findPage(app, at), history);
    request.show("listing.jte", header.title(), NavigationSection.UNLISTED, model);
  }

  /** Only the App Store has product pages. */
  private Optional<Observation<ProductPage>> findPage(AppSelection app, Instant at) {
    return app.app().store() == StoreType.APP_STORE
        ? queries
            .evidence()
            .findAt(new Subject.ProductPage(app.app(), app.country()), at, Freshness.UNLIMITED)
        : Optional.empty();
  }

  private static LocalDate past(LocalDate date, LocalDate today) {
    if (date.isAfter(today) || date.getYear() < 1970) {
      throw PageException.notValid(Texts.of("listing.day"));
    }
    return date;
  }
}
