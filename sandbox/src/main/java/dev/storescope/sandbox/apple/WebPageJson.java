package dev.storescope.sandbox.apple;

import dev.storescope.sandbox.world.AppPage;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.time.temporal.TemporalAdjusters;
import tools.jackson.core.JsonGenerator;

/** Writes the data of a page of the web site, with what pages of all kinds have. */
abstract class WebPageJson {
  static final String KIND = "$kind";
  static final String TITLE = "title";

  final JsonGenerator json;
  private final Instant at;

  WebPageJson(JsonGenerator json, Instant at) {
    this.json = json;
    this.at = at;
  }

  /** Content of an object or a list. */
  interface Content {
    void write();
  }

  /** The fields of what was requested. */
  abstract void intent();

  /** The fields of the page. */
  abstract void data();

  final void root() {
    object(
        () -> {
          array(
              "data",
              () ->
                  object(
                      () -> {
                        object("intent", this::intent);
                        object("data", this::data);
                      }));
          text("userTokenHash", "");
        });
  }

  final void object(Content content) {
    json.writeStartObject();
    content.write();
    json.writeEndObject();
  }

  final void object(String name, Content content) {
    json.writeName(name);
    object(content);
  }

  final void array(String name, Content content) {
    json.writeArrayPropertyStart(name);
    content.write();
    json.writeEndArray();
  }

  final void text(String name, String value) {
    json.writeStringProperty(name, value);
  }

  /** The fields of a shelf. */
  final void shelf(String type, Content items) {
    text(KIND, "Shelf");
    text("contentType", type);
    array("items", items);
  }

  /** The fields of an app in a list. */
  final void lockup(AppPage app) {
    text(KIND, "Lockup");
    text("adamId", app.app().value());
    text("bundleId", app.bundleId());
    text(TITLE, app.title());
    if (!app.subtitle().isBlank()) {
      text("subtitle", app.subtitle());
    }
    text("developerName", app.developer().name());
    text("productDescription", app.description());
    object("icon", () -> text("template", app.icon()));
    if (app.ratings().count() > 0) {
      json.writeNumberProperty("rating", oneDecimal(app.ratings()));
      text("ratingCount", RatingCountText.of(app.ratings().count()));
    }
  }

  static double oneDecimal(AppPage.Ratings ratings) {
    return Math.round(ratings.average() * 10) / 10.0;
  }

  /** The fields of the event of an app, which lasts a month. */
  final void event(AppPage app) {
    LocalDate month =
        LocalDate.ofInstant(at, ZoneOffset.UTC).with(TemporalAdjusters.firstDayOfMonth());
    text(KIND, "AppEvent");
    text("promotionType", "appEvent");
    text("appEventId", app.app().value() + month.getMonthValue());
    text(TITLE, "Challenge of the month");
    text("kind", "CHALLENGE");
    text("startDate", month + "T00:00:00.000Z");
    text("endDate", month.plusMonths(1) + "T00:00:00.000Z");
  }
}
