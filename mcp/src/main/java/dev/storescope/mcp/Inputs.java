package dev.storescope.mcp;

import static dev.storescope.mcp.ToolSchema.choice;
import static dev.storescope.mcp.ToolSchema.integer;
import static dev.storescope.mcp.ToolSchema.text;

import java.util.List;

/** The arguments that several tools take. */
final class Inputs {
  static final String KEYWORDS = "keywords";
  static final String MAX = "max";
  static final ToolSchema KEYWORD =
      text("A keyword: what people search for.").example("photo editor");
  static final ToolSchema KEYWORD_LIST =
      ToolSchema.list("Keywords, without commas in them.", text(""))
          .example(List.of("photo editor", "collage maker"));
  static final ToolSchema STORETYPE =
      choice("The store: the App Store or Google Play.", "appstore", "googleplay");
  static final ToolSchema STOREID =
      text("The app, by its id in the store: digits in the App Store, a package name in Google"
              + " Play. Find it with tracked_apps, or with search_results for its name.")
          .example("338986109", "com.example.app");
  static final ToolSchema COUNTRY =
      text("The country of the storefront: ISO 3166-1 alpha-2.").example("us", "de");
  static final ToolSchema DEVICE =
      choice("The device, in the App Store only.", "iphone", "ipad").otherwise("iphone");

  private Inputs() {}

  static ToolSchema none() {
    return ToolSchema.object("").closed();
  }

  static ToolSchema market() {
    return none()
        .required(ToolArguments.STORETYPE, STORETYPE)
        .required(ToolArguments.COUNTRY, COUNTRY);
  }

  static ToolSchema app() {
    return none()
        .required(ToolArguments.STORETYPE, STORETYPE)
        .required(ToolArguments.STOREID, STOREID)
        .required(ToolArguments.COUNTRY, COUNTRY);
  }

  static ToolSchema max(int otherwise, int most) {
    return integer("The most entries to return.", 1, most).otherwise(otherwise);
  }

  /** An app of an answer. */
  static ToolSchema namedApp() {
    return ToolSchema.object("")
        .required(ToolArguments.STOREID, text("The app."))
        .optional("title", text("Its title; absent if it was never observed."));
  }
}
