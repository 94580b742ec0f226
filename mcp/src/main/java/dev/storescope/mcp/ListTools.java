package dev.storescope.mcp;

import static dev.storescope.mcp.Inputs.KEYWORDS;
import static dev.storescope.mcp.ToolSchema.integer;
import static dev.storescope.mcp.ToolSchema.text;

import dev.storescope.http.Exchange;
import dev.storescope.http.LocalRequest;
import dev.storescope.mcp.AssistantTool.Action;
import dev.storescope.mcp.AssistantTool.Effect;
import dev.storescope.mcp.AssistantTool.Found;
import dev.storescope.text.Quantity;
import io.helidon.http.Method;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Tools about the lists of an account, and its credits. */
final class ListTools {
  private static final String TRACKED = "/account/tracked-apps";
  private static final String APP = "/{storetype}/{storeid}/{country}";
  private static final String TRACKED_KEYWORDS = TRACKED + APP + "/keywords";
  private static final String COMPETITORS = "competitors";
  private static final String DEVICES = "devices";
  private static final int MAX_KEYWORDS = 1000;
  private static final int DEFAULT_LISTED = 200;
  private static final int MAX_LISTED = 2000;

  private ListTools() {}

  static List<AssistantTool> list() {
    return List.of(
        trackedApps(),
        trackedLists(),
        usage(),
        trackApp(),
        untrackApp(),
        changeKeywords("track_keywords", "Track keywords", Effect.ADDS, Method.POST, "added"),
        changeKeywords(
            "untrack_keywords", "Stop tracking keywords", Effect.REMOVES, Method.DELETE, "removed"),
        setCompetitors());
  }

  /** The tracked keywords of the app of a call. */
  static List<String> trackedKeywords(ToolCall call) {
    return call.ask(ofApp(Method.GET, TRACKED_KEYWORDS, call))
        .map(data -> texts(data.get(KEYWORDS)))
        .orElse(List.of());
  }

  /** The account's competitors of the app of a call. */
  static List<String> competitors(ToolCall call) {
    return call.ask(ofApp(Method.GET, "/account/competitors" + APP, call))
        .map(data -> texts(data.get(COMPETITORS)))
        .orElse(List.of());
  }

  private static List<String> texts(JsonNode list) {
    return list.valueStream().map(JsonNode::asString).toList();
  }

  private static LocalRequest ofApp(Method method, String route, ToolCall call) {
    Map<String, String> app = call.arguments().app();
    return LocalRequest.of(method, route, app);
  }

  private static AssistantTool trackedApps() {
    return new AssistantTool(
        "tracked_apps",
        "The tracked apps of the account",
        "The apps that the account tracks ('my apps'). Start here if the user does not"
            + " give an id. Free.",
        Effect.READS,
        Inputs.none(),
        ToolSchema.object("")
            .required(
                "apps",
                ToolSchema.list(
                    "",
                    Inputs.namedApp()
                        .required(ToolArguments.STORETYPE, text(""))
                        .required(ToolArguments.COUNTRY, text(""))
                        .required(DEVICES, ToolSchema.list("", text("")))
                        .required(Times.SINCE, ToolSchema.instant("Start of tracking."))
                        .optional(
                            "last_fetch_at", ToolSchema.instant("The last successful fetch.")))),
        ListTools::findTrackedApps);
  }

  private static Optional<Found> findTrackedApps(ToolCall call) {
    return call.get(TRACKED, Map.of())
        .map(
            found -> {
              ObjectNode data = Exchange.object();
              ArrayNode apps = data.putArray("apps");
              found.get("tracked_apps").forEach(app -> write(app, call, apps.addObject()));
              return new Found(data, apps.size() + " tracked apps.");
            });
  }

  private static void write(JsonNode app, ToolCall call, ObjectNode node) {
    call.titles().write(app.get(ToolArguments.STOREID).asString(), new ToolArguments(app), node);
    for (String name :
        List.of(
            ToolArguments.STORETYPE,
            ToolArguments.COUNTRY,
            DEVICES,
            Times.SINCE,
            "last_fetch_at")) {
      app.optional(name).filter(value -> !value.isNull()).ifPresent(value -> node.set(name, value));
    }
  }

  private static AssistantTool trackedLists() {
    return new AssistantTool(
        "tracked_lists",
        "Tracked keywords and competitors of an app",
        "The keywords that the account tracks for an app in a country, and the competitors that it"
            + " compares the app with. Free.",
        Effect.READS,
        Inputs.app().optional(Inputs.MAX, Inputs.max(DEFAULT_LISTED, MAX_LISTED)),
        ToolSchema.object("")
            .required("tracked", integer("Number of tracked keywords, listed or not."))
            .required(KEYWORDS, ToolSchema.list("In the order they were added.", text("")))
            .required(COMPETITORS, ToolSchema.list("", Inputs.namedApp())),
        call -> {
          ObjectNode data = Exchange.object();
          List<String> tracked = trackedKeywords(call);
          data.put("tracked", tracked.size());
          ArrayNode keywords = data.putArray(KEYWORDS);
          tracked.stream()
              .limit(call.arguments().number(Inputs.MAX, DEFAULT_LISTED))
              .forEach(keywords::add);
          ArrayNode apps = data.putArray(COMPETITORS);
          competitors(call)
              .forEach(each -> call.titles().write(each, call.arguments(), apps.addObject()));
          return Optional.of(
              new Found(
                  data,
                  String.format(
                      Locale.ROOT,
                      "%s and %s of %s. Listed: %s.",
                      Quantity.of(tracked.size(), "tracked keyword"),
                      Quantity.of(apps.size(), "competitor"),
                      call.titles().name(call.arguments()),
                      Quantity.of(keywords.size(), "keyword"))));
        });
  }

  private static AssistantTool usage() {
    return new AssistantTool(
        "usage",
        "Credits of the account",
        "The balance of the account in credits, the monthly grant, and what was charged by date and"
            + " item. Free.",
        Effect.READS,
        Inputs.none()
            .optional(
                Times.SINCE,
                text("The first UTC date of the charges. Default: the last 30 days.")
                    .example("2026-11-01"))
            .optional(Times.TILL, text("The last UTC date. Default: today.")),
        ToolSchema.object("")
            .required("balance", integer("In credits."))
            .required("monthly_grant", integer("Granted at the start of each month."))
            .required(
                "charges",
                ToolSchema.list(
                    "",
                    ToolSchema.object("")
                        .required("date", ToolSchema.date(""))
                        .required("item", text(""))
                        .required("answers", integer(""))
                        .required("credits", integer("")))),
        call ->
            call.get("/api/usage", call.arguments().pick(Times.SINCE, Times.TILL))
                .map(
                    data ->
                        new Found(
                            (ObjectNode) data,
                            "The balance is "
                                + Quantity.of(data.get("balance").asLong(), "credit")
                                + ".")));
  }

  private static AssistantTool trackApp() {
    return new AssistantTool(
        "track_app",
        "Track an app",
        "Tracks an app in a country: its listing, rating and chart ranks are fetched"
            + " every day. Changes the account's list: only if the user asks for it. Free.",
        Effect.ADDS,
        Inputs.app()
            .optional(
                DEVICES,
                ToolSchema.list(
                    "Default: iphone, or android in Google Play.",
                    ToolSchema.choice("", "iphone", "ipad", "android"))),
        done(),
        call -> {
          List<String> sent = call.arguments().texts(DEVICES);
          boolean isApple = call.arguments().text(ToolArguments.STORETYPE).equals("appstore");
          List<String> devices = sent.isEmpty() ? List.of(isApple ? "iphone" : "android") : sent;
          call.ask(ofApp(Method.PUT, TRACKED + APP, call).with(list(DEVICES, devices)));
          return done(call, "%s is tracked.");
        });
  }

  private static AssistantTool untrackApp() {
    return new AssistantTool(
        "untrack_app",
        "Stop tracking an app",
        "Stops tracking an app in a country, and drops its tracked keywords. Its history"
            + " is kept. Only if the user asks for it. Free.",
        Effect.REMOVES,
        Inputs.app(),
        done(),
        call -> {
          call.ask(ofApp(Method.DELETE, TRACKED + APP, call));
          return done(call, "%s is no longer tracked.");
        });
  }

  private static AssistantTool changeKeywords(
      String name, String title, Effect effect, Method method, String counted) {
    Action action =
        call -> {
          List<String> keywords = call.arguments().texts(KEYWORDS);
          int count =
              call.ask(ofApp(method, TRACKED_KEYWORDS, call).with(list(KEYWORDS, keywords)))
                  .map(data -> data.path(counted).asInt())
                  .orElse(0);
          return done(call, count + " keywords of %s were " + counted + ".");
        };
    String what =
        switch (effect) {
          case ADDS ->
              "Tracks more keywords of a tracked app: its ranks are fetched at its interval, every day if none is chosen.";
          case REMOVES, READS -> "Stops tracking keywords of a tracked app.";
        };
    return new AssistantTool(
        name,
        title,
        what + " Changes the account's list: only if the user asks for it. Free.",
        effect,
        Inputs.app().required(KEYWORDS, Inputs.KEYWORD_LIST.atMost(MAX_KEYWORDS)),
        done(),
        action);
  }

  private static AssistantTool setCompetitors() {
    return new AssistantTool(
        "set_competitors",
        "Set the competitors of an app",
        "Replaces the account's competitor list of an app in a country. Competitors are"
            + " fetched at the interval of the app. Read the current list with tracked_lists first. Only if the"
            + " user asks for it. Free.",
        Effect.REMOVES,
        Inputs.app()
            .required(
                COMPETITORS,
                ToolSchema.list("Apps of the same store, by id.", text("")).example(List.of("20"))),
        done(),
        call -> {
          List<String> apps = call.arguments().texts(COMPETITORS);
          call.ask(
              ofApp(Method.PUT, "/account/competitors" + APP, call).with(list(COMPETITORS, apps)));
          return done(call, "%s has " + apps.size() + " competitors.");
        });
  }

  private static ObjectNode list(String name, List<String> texts) {
    ObjectNode body = Exchange.object();
    ArrayNode array = body.putArray(name);
    texts.forEach(array::add);
    return body;
  }

  private static ToolSchema done() {
    return ToolSchema.object("").required("done", text("What was changed."));
  }

  private static Optional<Found> done(ToolCall call, String form) {
    String done = form.formatted(call.titles().name(call.arguments()));
    return Optional.of(new Found(Exchange.object().put("done", done), done));
  }
}
