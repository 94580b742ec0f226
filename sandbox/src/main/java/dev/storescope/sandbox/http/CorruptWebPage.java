package dev.storescope.sandbox.http;

import dev.storescope.sandbox.http.Fault.Corruption;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** Corrupts pages of the App Store's web site. */
final class CorruptWebPage {
  private static final JsonMapper JSON = JsonMapper.shared();
  private static final String START = "id=\"serialized-server-data\">";
  private static final String SEARCH = "\"SearchResultsPage\"";
  private static final String END = "</script>";

  private CorruptWebPage() {}

  static boolean isOne(String body) {
    return body.contains(START);
  }

  /** Whether it is the page of a search, which may be empty. */
  static boolean isOfSearch(String body) {
    return isOne(body) && body.contains(SEARCH);
  }

  static String corrupt(Corruption fault, String body) {
    int start = body.indexOf(START) + START.length();
    int end = body.indexOf(END, start);
    ObjectNode root = (ObjectNode) JSON.readTree(body.substring(start, end));
    ObjectNode page = (ObjectNode) root.get("data").get(0).get("data");
    if (fault == Corruption.RENAMED_ENVELOPE) {
      root.set("pages", root.remove("data"));
    } else if (body.contains(SEARCH)) {
      corruptSearch(fault, page);
    } else {
      corruptProduct(fault, page);
    }
    return body.substring(0, start)
        + JSON.writeValueAsString(root).replace("<", "\\u003c")
        + body.substring(end);
  }

  private static void corruptProduct(Corruption fault, ObjectNode page) {
    ObjectNode lockup = (ObjectNode) page.get("lockup");
    switch (fault) {
      case RENAMED_FIELDS -> lockup.set("identifier", lockup.remove("adamId"));
      case MOVED_LIST -> page.set("shelves", page.remove("shelfMapping"));
      case MISSING_CONTAINER -> page.remove("shelfMapping");
      case RENAMED_ENVELOPE, EMPTY, TRUNCATED -> {}
    }
  }

  private static void corruptSearch(Corruption fault, ObjectNode page) {
    ObjectNode shelf = (ObjectNode) page.get("shelves").get(0);
    switch (fault) {
      case RENAMED_FIELDS ->
          shelf.get("items").forEach(item -> ((ObjectNode) item).remove("lockup"));
      case MOVED_LIST -> shelf.set("results", shelf.remove("items"));
      case MISSING_CONTAINER -> page.remove("shelves");
      case EMPTY -> {
        shelf.putArray("items");
        page.putNull("nextPage");
      }
      case RENAMED_ENVELOPE, TRUNCATED -> {}
    }
  }
}
