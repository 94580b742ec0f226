package dev.storescope.dashboard.fetching;

import dev.storescope.administration.Administration;
import dev.storescope.dashboard.page.Csv;
import dev.storescope.dashboard.page.FlashMessage;
import dev.storescope.dashboard.page.NavigationSection;
import dev.storescope.dashboard.page.PageRequest;
import dev.storescope.dashboard.page.PageRoutes;
import dev.storescope.dashboard.page.PageRoutes.PageGroup;
import dev.storescope.dashboard.page.form.PageException;
import dev.storescope.dashboard.page.text.Format;
import dev.storescope.dashboard.page.text.Texts;
import dev.storescope.popularities.DoubtfulDay;
import dev.storescope.popularities.DoubtfulDay.Decision;
import dev.storescope.popularities.DoubtfulDay.Verdict;
import dev.storescope.popularities.PopularityReview;
import java.util.List;
import java.util.Optional;

/** The doubtful days of popularities, and the forms that decide about them; for administrators. */
public record PopularityReviewPages(PopularityReview review, Administration administration)
    implements PageGroup {
  public static final String PATH = "/dashboard/popularities";
  private static final int MAX_SHOWN = 100;
  private static final int MAX_IN_FILE = 100_000;

  /** The model of the page. */
  public record Model(List<DoubtfulDay> inReview, List<DoubtfulDay> decided) {
    static Model of(List<DoubtfulDay> days) {
      return new Model(
          days.stream().filter(day -> day.decision().isEmpty()).toList(),
          days.stream().filter(day -> day.decision().isPresent()).toList());
    }

    public String path(DoubtfulDay day, String action) {
      return PATH + "/" + day.id() + "/" + action;
    }

    public String scale(DoubtfulDay day) {
      return Texts.name(day.scale());
    }
  }

  @Override
  public void addTo(PageRoutes routes) {
    routes
        .getOwn(PATH, this::show)
        .postOwn(PATH + "/{id}/accept", request -> decide(request, Verdict.ACCEPTED))
        .postOwn(PATH + "/{id}/drop", request -> decide(request, Verdict.DROPPED));
  }

  private void show(PageRequest request) {
    administration.by(request.user());
    if (request.wantsCsv()) {
      request.send(csv(review.days().list(MAX_IN_FILE)));
    } else {
      request.show(
          "popularities.jte",
          Texts.of("popularities.title"),
          NavigationSection.FETCHING,
          Model.of(review.days().list(MAX_SHOWN)));
    }
  }

  /** A repeated decision is none; the message says what was decided before. */
  private void decide(PageRequest request, Verdict verdict) {
    administration.by(request.user());
    long id = findNumber(request.path("id")).orElseThrow(PopularityReviewPages::unknown);
    DoubtfulDay day =
        review
            .decideByHand(id, verdict, request.user().username())
            .orElseThrow(PopularityReviewPages::unknown);
    Decision decision = day.decision().orElseThrow();
    String text =
        Texts.of("popularities.decided", title(day), Texts.name(decision.verdict()), decision.by());
    request.redirect(
        PATH,
        decision.verdict() == verdict
            ? FlashMessage.done(text)
            : FlashMessage.refused(Texts.of("popularities.final", text)));
  }

  /** What is doubtful, such as {@code us, 10 Nov 2026}. */
  public static String title(DoubtfulDay day) {
    return Texts.of("popularities.day", day.country().code(), Format.date(day.date()));
  }

  private static PageException unknown() {
    return PageException.notFound(Texts.of("popularities.unknown"));
  }

  private static Optional<Long> findNumber(String text) {
    try {
      return Optional.of(Long.parseLong(text));
    } catch (NumberFormatException e) {
      return Optional.empty();
    }
  }

  private static Csv csv(List<DoubtfulDay> days) {
    Csv csv =
        new Csv(
            "popularities-in-review",
            "number,country,day,scale,source,kept_at,popularities,compared,moved,above_floor,"
                + "fallen,state,decided_at,decided_by,reason");
    days.forEach(
        day ->
            csv.row(
                day.id(),
                day.country(),
                day.date(),
                day.scaleName(),
                day.source(),
                day.keptAt(),
                day.popularities(),
                day.changes().compared(),
                day.changes().moved(),
                day.changes().aboveFloor(),
                day.changes().fallen(),
                day.state(),
                Csv.cell(day.decision().map(Decision::at)),
                day.decision().map(Decision::by).orElse(""),
                day.decision().map(Decision::reason).orElse("")));
    return csv;
  }
}
