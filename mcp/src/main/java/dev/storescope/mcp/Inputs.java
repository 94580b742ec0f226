package dev.storescope.mcp;

import static dev.storescope.mcp.ToolSchema.choice;
import static dev.storescope.mcp.ToolSchema.integer;
import static dev.storescope.mcp.ToolSchema.text;

import java.util.List;

/** The arguments that several tools take. */
final class Inputs {
  static final String KEYWORDS = "keywords";
  static final String MAX = "max";
  static final ToolSchema KEYWORD = text("The search term.").example("photo editor");
  static final ToolSchema KEYWORD_LIST =
      ToolSchema.list("Keywords, without commas.", text(""))
          .example(List.of("photo editor", "collage maker"));
  static final ToolSchema STORETYPE = choice("", "appstore", "googleplay");
  static final ToolSchema STOREID =
      text("The app's id in the store.").example("338986109", "com.example.app");
  static final ToolSchema COUNTRY = text("ISO 3166-1 alpha-2.").example("us");
  static final ToolSchema DEVICE = choice("App Store only.", "iphone", "ipad").otherwise("iphone");

  private Inputs() {}

  static ToolSchema none() {
    return ToolSchema.object("").closed();
  }

  static ToolSchema market() {
    return none()
        .required(ToolArguments.STORETYPE, STORETYPE)
        .required(ToolArguments.COUNTRY, COUNTRY);
  }

  /** An app in all countries. */
  static ToolSchema appAnywhere() {
    return none()
        .required(ToolArguments.STORETYPE, STORETYPE)
        .required(ToolArguments.STOREID, STOREID);
  }

  static ToolSchema app() {
    return appAnywhere().required(ToolArguments.COUNTRY, COUNTRY);
  }

  static ToolSchema max(int otherwise, int most) {
    return integer("Maximum number of entries.", 1, most).otherwise(otherwise);
  }

  /** An app of an answer. */
  static ToolSchema namedApp() {
    return ToolSchema.object("")
        .required(ToolArguments.STOREID, text(""))
        .optional("title", text(""));
  }
}
