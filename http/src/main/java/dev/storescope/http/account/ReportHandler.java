package dev.storescope.http.account;

import dev.storescope.answer.LastDays;
import dev.storescope.groups.AppGroup;
import dev.storescope.groups.AppGroups;
import dev.storescope.http.Exchange;
import dev.storescope.http.Validator;
import dev.storescope.http.validation.ProblemException;
import dev.storescope.http.validation.ValidationError.ErrorCode;
import dev.storescope.http.validation.ValueType;
import dev.storescope.reports.Logo;
import dev.storescope.reports.ReportSubject;
import dev.storescope.reports.ReportText;
import dev.storescope.reports.ReportTexts;
import dev.storescope.reports.WeekFigures;
import dev.storescope.store.Device;
import dev.storescope.tracking.TrackedApp;
import dev.storescope.tracking.TrackingLists;
import java.io.IOException;
import java.time.InstantSource;
import java.time.LocalDate;
import java.util.Optional;
import java.util.function.Supplier;
import tools.jackson.databind.node.ObjectNode;

/** What is written into the reports of a workspace. */
record ReportHandler(
    ReportTexts texts, TrackingLists lists, AppGroups groups, InstantSource clock) {
  private static final String WEEK = "week";
  private static final String IMAGE = "image";
  private static final LocalDate EARLIEST = LocalDate.of(2000, 1, 3);
  private static final ValueType<String> TITLE =
      ValueType.text(text -> new ReportText(text, "").title());
  private static final ValueType<String> NOTE =
      ValueType.text(text -> new ReportText("", text).note());

  void sendOfApp(Exchange exchange) {
    TrackedApp app = app(exchange, ListedApp.of(exchange));
    Validator query = Validator.query(exchange.query());
    Optional<Device> device = query.optional("devicetype", EventHandler.deviceOf(app));
    Optional<LocalDate> week = week(query);
    query.finish(exchange);
    send(exchange, subject(app, device), week.orElseThrow());
  }

  void putOfApp(Exchange exchange) throws IOException {
    TrackedApp app = app(exchange, ListedApp.of(exchange));
    Validator body = Validator.json(exchange, Validator.LONG_BODY);
    Optional<Device> device = body.optional("devicetype", EventHandler.deviceOf(app));
    put(exchange, body, () -> subject(app, device));
  }

  void sendOfGroup(Exchange exchange) {
    ReportSubject group = group(exchange);
    Validator query = Validator.query(exchange.query());
    Optional<LocalDate> week = week(query);
    query.finish(exchange);
    send(exchange, group, week.orElseThrow());
  }

  void putOfGroup(Exchange exchange) throws IOException {
    ReportSubject group = group(exchange);
    put(exchange, Validator.json(exchange, Validator.LONG_BODY), () -> group);
  }

  private void put(Exchange exchange, Validator body, Supplier<ReportSubject> subject) {
    Optional<LocalDate> week = week(body);
    Optional<String> title = body.required("title", "a text in one line, blank for none", TITLE);
    Optional<String> note = body.required("note", "a text, blank for none", NOTE);
    body.finish(exchange);
    Validator.attempt(
        "note",
        () ->
            texts.put(
                exchange.lists(),
                subject.get(),
                week.orElseThrow(),
                new ReportText(title.orElseThrow(), note.orElseThrow())));
    send(exchange, subject.get(), week.orElseThrow());
  }

  void sendLogo(Exchange exchange) {
    sendLogo(exchange, texts.findLogo(exchange.lists()).orElseThrow(ReportHandler::noLogo));
  }

  void putLogo(Exchange exchange) throws IOException {
    Validator body = Validator.json(exchange, Validator.LONG_BODY);
    Optional<Logo> logo = body.required(IMAGE, "a picture in Base64", ValueType.text(Logo::parse));
    body.finish(exchange);
    texts.putLogo(exchange.lists(), logo);
    sendLogo(exchange, logo.orElseThrow());
  }

  void removeLogo(Exchange exchange) {
    if (texts.findLogo(exchange.lists()).isEmpty()) {
      throw noLogo();
    }
    texts.putLogo(exchange.lists(), Optional.empty());
    exchange.sendNoContent();
  }

  private static void sendLogo(Exchange exchange, Logo logo) {
    exchange.sendOwn(
        Exchange.object().put("type", logo.type().mediaType()).put(IMAGE, logo.base64()));
  }

  private void send(Exchange exchange, ReportSubject subject, LocalDate week) {
    ReportText text = texts.find(exchange.lists(), subject, week);
    ObjectNode data = Exchange.object();
    data.put(WEEK, week.toString()).put("title", text.title()).put("note", text.note());
    exchange.sendOwn(data);
  }

  private TrackedApp app(Exchange exchange, ListedApp app) {
    return lists
        .find(exchange.lists(), app.app(), app.country())
        .orElseThrow(TrackedAppHandler::notTracked);
  }

  private static ReportSubject subject(TrackedApp app, Optional<Device> device) {
    return new ReportSubject.OfApp(app.app(), app.country(), device.orElseGet(app::firstDevice));
  }

  private ReportSubject group(Exchange exchange) {
    return groups
        .find(exchange.lists(), exchange.pathId())
        .map(AppGroup::number)
        .map(ReportSubject.OfGroup::new)
        .orElseThrow(GroupHandler::notFound);
  }

  /** The Monday of a week that has begun; that of the last week that has ended if none is sent. */
  private Optional<LocalDate> week(Validator sent) {
    LocalDate today = LastDays.dateOf(clock.instant());
    Optional<LocalDate> date = sent.optional(WEEK, ValueType.DATE);
    if (date.filter(day -> !hasBegun(day, today)).isPresent()) {
      sent.reject(
          WEEK,
          ErrorCode.OUT_OF_RANGE,
          "a date of a week that has begun is accepted, from 2000 on");
      return Optional.empty();
    }
    return date.map(WeekFigures::firstOf).or(() -> Optional.of(WeekFigures.lastEnded(today)));
  }

  private static boolean hasBegun(LocalDate day, LocalDate today) {
    return !day.isBefore(EARLIEST) && !WeekFigures.firstOf(day).isAfter(today);
  }

  private static ProblemException noLogo() {
    return ProblemException.notFound("There is no logo: PUT /account/report-logo sets one.");
  }
}
