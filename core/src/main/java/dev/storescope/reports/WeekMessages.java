package dev.storescope.reports;

import dev.storescope.accounts.AccountId;
import dev.storescope.alerts.Inbox;
import dev.storescope.answer.Evidence;
import dev.storescope.answer.LastDays;
import dev.storescope.delivery.Message;
import dev.storescope.delivery.Message.Item;
import dev.storescope.events.KeywordRankPeriod.PeriodMove;
import dev.storescope.events.KeywordRankPeriod.TopChange;
import dev.storescope.events.RankMove;
import dev.storescope.events.Timelines;
import dev.storescope.events.Visibility.DayScore;
import dev.storescope.events.Visibility.ScoreChange;
import dev.storescope.listings.KnownApp;
import dev.storescope.reports.ReportSubject.OfApp;
import dev.storescope.store.Storefronts;
import dev.storescope.text.Quantity;
import java.time.Instant;
import java.time.LocalDate;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.SequencedMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Writes the message with which the report of a week is sent: its link, and the figures. */
public record WeekMessages(ReportedApps apps, ReportTexts texts, Timelines timelines) {
  /** The type of the message. */
  public static final String TYPE = "report.weekly";

  /** The most apps whose figures are in a message. */
  static final int MAX_APPS = 15;

  private static final int MAX_MOVES = 3;
  private static final DateTimeFormatter DATE =
      DateTimeFormatter.ofPattern("d MMMM yyyy", Locale.ENGLISH);
  private static final Pattern WHITE_SPACE = Pattern.compile("[\\s\\p{Cntrl}]+");

  /**
   * Writes the message about the last week that had ended at an instant.
   *
   * @param link the address of the report; empty if it was withdrawn
   * @return empty if the account tracks none of the apps
   */
  public Optional<Message> write(
      AccountId account, ReportSubject subject, Instant at, Optional<String> link) {
    List<OfApp> reported = apps.list(account, subject);
    if (reported.isEmpty()) {
      return Optional.empty();
    }
    LocalDate week = WeekFigures.lastEnded(LastDays.dateOf(at));
    Evidence evidence = timelines.evidenceAt(WeekFigures.endOf(week));
    ReportText text = texts.find(account, subject, week);
    List<Item> items = new ArrayList<>();
    text.note()
        .lines()
        .map(WeekMessages::line)
        .filter(line -> !line.isEmpty())
        .map(Item::new)
        .forEach(items::add);
    link.ifPresent(address -> items.add(item("Report: " + address, Inbox.ADDRESS, address)));
    evidence
        .each(
            reported.stream().limit(MAX_APPS).toList(), app -> items(account, app, week, evidence))
        .forEach(items::addAll);
    if (reported.size() > MAX_APPS) {
      items.add(
          new Item(String.format(Locale.ROOT, "and %d more apps", reported.size() - MAX_APPS)));
    }
    return apps.findName(account, subject, evidence)
        .map(name -> new Message(TYPE, title(text, name, week), items));
  }

  private static String title(ReportText text, String name, LocalDate week) {
    return "%s: the week of %s"
        .formatted(text.title().isEmpty() ? line(name) : text.title(), DATE.format(week));
  }

  private List<Item> items(AccountId account, OfApp app, LocalDate week, Evidence evidence) {
    WeekFigures figures =
        WeekFigures.read(
            timelines,
            timelines.watch(account, app.app(), app.country(), app.device()),
            week,
            evidence);
    String label =
        "%s (%s, %s)"
            .formatted(
                KnownApp.of(app.app(), app.country(), evidence)
                    .title()
                    .map(WeekMessages::line)
                    .filter(title -> !title.isEmpty())
                    .orElse(app.app().value()),
                Storefronts.name(app.country()),
                app.device().title());
    List<Item> items = new ArrayList<>();
    items.add(new Item(label + ": " + text(figures), fields(app, figures)));
    moves("winners", figures.ranks().risen())
        .ifPresent(moves -> items.add(new Item(label + ": " + moves)));
    moves("losers", figures.ranks().fallen())
        .ifPresent(moves -> items.add(new Item(label + ": " + moves)));
    return items;
  }

  private static String text(WeekFigures figures) {
    return Stream.of(
            "visibility " + visibility(figures),
            topTen(figures) + " in the top 10",
            Quantity.of(figures.ranks().risen().size(), "keyword")
                + " up and "
                + figures.ranks().fallen().size()
                + " down")
        .collect(Collectors.joining(", "));
  }

  private static String visibility(WeekFigures figures) {
    return figures.score().map(score -> decimal("%.1f", score.score())).orElse("not known")
        + figures.change().map(by -> " (" + decimal("%+.1f", by.points()) + ")").orElse("");
  }

  private static String topTen(WeekFigures figures) {
    OptionalInt after = figures.topTen();
    if (after.isEmpty()) {
      return "no keyword observed";
    }
    int change = figures.topTenChange().map(TopChange::gained).orElse(0);
    String keywords = after.getAsInt() == 1 ? "1 keyword" : after.getAsInt() + " keywords";
    return keywords + (change == 0 ? "" : String.format(Locale.ROOT, " (%+d)", change));
  }

  private static Optional<String> moves(String name, List<PeriodMove> moves) {
    return moves.isEmpty()
        ? Optional.empty()
        : Optional.of(
            moves.stream()
                .limit(MAX_MOVES)
                .map(
                    move ->
                        "“%s” %s → %s"
                            .formatted(
                                move.keyword(),
                                RankMove.describe(move.before()),
                                RankMove.describe(move.after())))
                .collect(Collectors.joining(", ", name + " ", "")));
  }

  private static SequencedMap<String, String> fields(OfApp app, WeekFigures figures) {
    SequencedMap<String, String> fields = new LinkedHashMap<>();
    fields.put("week", figures.first().toString());
    fields.put("storetype", app.app().store().wireName());
    fields.put("storeid", app.app().value());
    fields.put("country", app.country().code());
    fields.put("device", app.device().wireName());
    figures
        .score()
        .map(DayScore::rounded)
        .ifPresent(score -> fields.put("visibility", score.toString()));
    figures
        .change()
        .map(ScoreChange::points)
        .ifPresent(points -> fields.put("visibility_change", decimal("%.2f", points)));
    figures.topTen().ifPresent(count -> fields.put("top_10", Integer.toString(count)));
    figures
        .topTenChange()
        .ifPresent(by -> fields.put("top_10_change", Integer.toString(by.gained())));
    fields.put("better", Integer.toString(figures.ranks().risen().size()));
    fields.put("worse", Integer.toString(figures.ranks().fallen().size()));
    return fields;
  }

  private static Item item(String text, String name, String value) {
    SequencedMap<String, String> fields = new LinkedHashMap<>();
    fields.put(name, value);
    return new Item(text, fields);
  }

  private static String decimal(String format, double value) {
    return String.format(Locale.ROOT, format, value);
  }

  private static String line(String text) {
    return WHITE_SPACE.matcher(text).replaceAll(" ").strip();
  }
}
