package dev.storescope.connector.googleplay;

import static dev.storescope.connector.http.UnusableReplyException.drifted;
import static dev.storescope.connector.http.UnusableReplyException.failed;

import dev.storescope.connector.AppEntry;
import dev.storescope.connector.http.StoreReply;
import dev.storescope.observation.AppList;
import dev.storescope.store.AppId;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Parses a page that lists apps: similar ones, or those of a developer. The remote call is another
 * one for each kind of page, and not known for all of them, so the block is found by its form: one
 * message, with sections at field 1.
 */
final class AppListParser {
  private static final int[] STREAM = {0};
  private static final int[] BEFORE = {0};
  private static final int[] SECTIONS = {1};
  private static final int[] AFTER = {3};
  private static final int[] LIST = {21, 0};
  private static final int[] WRAPPED_LIST = {22, 0};
  private static final int[] ITEM = {0};
  private static final int[] TOKEN = {21, 1, 3, 1};
  private static final int[] WRAPPED_TOKEN = {22, 1, 3, 1};
  private static final int[] NEXT_LIST = {0, 0, 0};
  private static final int[] NEXT_TOKEN = {0, 0, 7, 1};

  private AppListParser() {}

  /**
   * The apps of a page.
   *
   * @param apps in the order of the page; none if it has no sections
   * @param listed what the page has of the apps
   * @param nextToken of the next page, if there is one
   * @param hasOthers whether the page shows other apps of which it is not known what they are
   */
  record ListedApps(
      List<AppId> apps, List<AppEntry> listed, Optional<String> nextToken, boolean hasOthers) {
    static final ListedApps NONE = new ListedApps(List.of(), List.of(), Optional.empty(), false);

    private static ListedApps of(
        List<PathReader> items, ListItemParser parser, Optional<String> nextToken) {
      return new ListedApps(
          items.stream().map(parser::app).distinct().limit(AppList.MAX_APPS).toList(),
          items.stream().flatMap(item -> parser.findApp(item).stream()).toList(),
          nextToken.filter(token -> !token.isBlank()),
          false);
    }

    /** With the apps of the next page that are not in this one. */
    ListedApps followedBy(ListedApps next) {
      return new ListedApps(
          Stream.concat(apps.stream(), next.apps.stream())
              .distinct()
              .limit(AppList.MAX_APPS)
              .toList(),
          Stream.concat(listed.stream(), next.listed.stream()).toList(),
          next.nextToken,
          hasOthers);
    }

    private ListedApps after(AppId first) {
      return new ListedApps(List.of(first), List.of(), nextToken, false).followedBy(this);
    }

    private ListedApps withOthers() {
      return new ListedApps(apps, listed, nextToken, true);
    }

    /** Whether these are all apps; empty if it is not known. */
    Optional<Boolean> isComplete() {
      boolean ends = nextToken.isEmpty() && !isFull();
      return ends && hasOthers ? Optional.empty() : Optional.of(ends);
    }

    boolean isFull() {
      return apps.size() >= AppList.MAX_APPS;
    }
  }

  static ListedApps parse(StoreReply reply) {
    PageData page = PageData.of(reply);
    PathReader stream =
        page.blocks().stream()
            .filter(AppListParser::isList)
            .map(block -> block.at(STREAM))
            .findFirst()
            .orElseThrow(
                () ->
                    page.isWhole()
                        ? drifted("the page has no list of apps")
                        : failed("the page ends before the list of apps"));
    List<PathReader> items = new ArrayList<>();
    List<PathReader> sections = stream.findEntries(SECTIONS).orElse(List.of());
    for (PathReader section : sections) {
      items.addAll(items(section));
    }
    Optional<String> token =
        sections.stream()
            .flatMap(
                section ->
                    section.findText(TOKEN).or(() -> section.findText(WRAPPED_TOKEN)).stream())
            .findFirst();
    return ListedApps.of(items, ListItemParser.ITEM, token);
  }

  /**
   * The page of a developer with a number. It shows one app apart from the list, in a block whose
   * form is not known, except that it links to the app; that app comes first.
   */
  static ListedApps parseWithFeatured(StoreReply reply) {
    ListedApps list = parse(reply);
    Set<String> apart = new LinkedHashSet<>();
    PageData.of(reply).blocks().stream()
        .filter(block -> !isList(block))
        .forEach(block -> apart.addAll(block.linkedApps()));
    list.apps().forEach(app -> apart.remove(app.value()));
    return switch (apart.size()) {
      case 0 -> list;
      case 1 -> list.after(app(apart.iterator().next()));
      default -> list.withOthers();
    };
  }

  private static AppId app(String id) {
    try {
      return new AppId.GooglePlay(id);
    } catch (IllegalArgumentException e) {
      throw drifted(String.valueOf(e.getMessage()));
    }
  }

  /** A further page, which a token of the page before refers to. */
  static ListedApps parseNext(StoreReply reply) {
    PathReader payload =
        BatchReply.parse(reply, GooglePlayRequests.NEXT_PAGE_RPC)
            .orElseThrow(() -> failed("the answer has no next page of apps"));
    List<PathReader> items =
        payload
            .findEntries(NEXT_LIST)
            .orElseThrow(() -> drifted("the next page has no list of apps"));
    return ListedApps.of(items, ListItemParser.CONTINUED, payload.findText(NEXT_TOKEN));
  }

  private static boolean isList(PathReader block) {
    return block.node().isArray() && block.node().size() == 1 && isStream(block.at(STREAM));
  }

  private static boolean isStream(PathReader message) {
    PathReader sections = message.at(SECTIONS);
    return message.node().isArray()
        && message.at(BEFORE).isEmpty()
        && message.at(AFTER).node().isArray()
        && (sections.isEmpty() || sections.node().isArray());
  }

  /** The apps of a section, if it has any. */
  private static List<PathReader> items(PathReader section) {
    Optional<List<PathReader>> list = section.findEntries(LIST);
    Optional<List<PathReader>> wrapped = section.findEntries(WRAPPED_LIST);
    if (list.isEmpty() && wrapped.isEmpty() && section.linksToApp()) {
      throw drifted("the page has apps at an unknown path");
    }
    return list.or(() -> wrapped.map(entries -> entries.stream().map(e -> e.at(ITEM)).toList()))
        .orElse(List.of());
  }
}
