package dev.storescope.mcp;

import static dev.storescope.mcp.ToolSchema.integer;
import static dev.storescope.mcp.ToolSchema.text;

import dev.storescope.http.Exchange;
import dev.storescope.http.LocalRequest;
import dev.storescope.mcp.AssistantTool.Effect;
import dev.storescope.mcp.AssistantTool.Found;
import dev.storescope.text.Quantity;
import io.helidon.http.Method;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Tools about what a team notes about days of its apps. */
final class AnnotationTools {
  private static final String ANNOTATIONS = "/account/annotations/{storetype}/{storeid}";
  private static final String DATE = "date";
  private static final String TEXT = "text";

  private AnnotationTools() {}

  static List<AssistantTool> list() {
    return List.of(annotations(), annotate());
  }

  private static AssistantTool annotations() {
    return new AssistantTool(
        "app_annotations",
        "What the team noted about an app",
        "Releases, campaigns and other events that the team noted, newest first. Free.",
        Effect.READS,
        Inputs.appAnywhere(),
        ToolSchema.object("").required("annotations", ToolSchema.list("", annotation())),
        AnnotationTools::find);
  }

  private static Optional<Found> find(ToolCall call) {
    return call.ask(LocalRequest.of(Method.GET, ANNOTATIONS, path(call)))
        .map(answer -> answer.get("annotations"))
        .filter(annotations -> !annotations.isEmpty())
        .map(
            annotations -> {
              ObjectNode data = Exchange.object();
              data.set("annotations", annotations);
              return new Found(data, Quantity.of(annotations.size(), "annotation") + ".");
            });
  }

  private static AssistantTool annotate() {
    return new AssistantTool(
        "annotate_day",
        "Note what happened to an app on a day",
        "Adds a note for a day, shown in all charts of the app. Only if the user asks for"
            + " it. Free.",
        Effect.ADDS,
        Inputs.appAnywhere()
            .required(DATE, text("In UTC.").example("2026-11-24"))
            .required(TEXT, text("One line, up to 200 characters.")),
        annotation(),
        call -> {
          ObjectNode body = Exchange.object();
          JsonNode typed = call.arguments().json();
          body.set(DATE, typed.path(DATE));
          body.set(TEXT, typed.path(TEXT));
          return call.ask(LocalRequest.of(Method.POST, ANNOTATIONS, path(call)).with(body))
              .map(
                  added -> {
                    ObjectNode data = Exchange.object();
                    added.properties().forEach(each -> data.set(each.getKey(), each.getValue()));
                    return new Found(data, added.get(DATE).asString() + " is annotated.");
                  });
        });
  }

  private static ToolSchema annotation() {
    return ToolSchema.object("")
        .required("id", integer(""))
        .required(DATE, text(""))
        .required(TEXT, text(""))
        .required("added_by", text("The user name."))
        .required("added_at", ToolSchema.instant(""));
  }

  private static Map<String, String> path(ToolCall call) {
    return call.arguments().pick(ToolArguments.STORETYPE, ToolArguments.STOREID);
  }
}
