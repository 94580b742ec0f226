package dev.storescope.sandbox.http;

import dev.storescope.sandbox.http.Fault.Corruption;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** Corrupts pages of the App Store's web site. */
final class CorruptWebPage {
  private static final JsonMapper JSON = JsonMapper.shared();
  private static final String START = "id=\"serialized-server-data\">";
  private static final String END = "</script>";

  private CorruptWebPage() {}

  static boolean isOne(String body) {
    return body.contains(START);
  }

  static String corrupt(Corruption fault, String body) {
    int start = body.indexOf(START) + START.length();
    int end = body.indexOf(END, start);
    ObjectNode root = (ObjectNode) JSON.readTree(body.substring(start, end));
    ObjectNode page = (ObjectNode) root.get("data").get(0).get("data");
    ObjectNode lockup = (ObjectNode) page.get("lockup");
    switch (fault) {
      case RENAMED_ENVELOPE -> root.set("pages", root.remove("data"));
      case RENAMED_FIELDS -> lockup.set("identifier", lockup.remove("adamId"));
      case MOVED_LIST -> page.set("shelves", page.remove("shelfMapping"));
      case MISSING_CONTAINER -> page.remove("shelfMapping");
      case EMPTY, TRUNCATED -> {}
    }
    return body.substring(0, start)
        + JSON.writeValueAsString(root).replace("<", "\\u003c")
        + body.substring(end);
  }
}
