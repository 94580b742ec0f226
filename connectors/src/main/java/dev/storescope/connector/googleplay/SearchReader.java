package dev.storescope.connector.googleplay;

import dev.storescope.connector.http.StoreReply;
import dev.storescope.store.AppId;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Reads search results. The first page has sections: a card of the one app that matches exactly,
 * the list of results, clusters of related apps; only the first two are ranks.
 */
final class SearchReader {
  private static final String FIRST_PAGE_RPC = "lGYRle";
  private static final int[] SECTIONS = {0, 1};
  private static final int[] LIST = {22, 0};
  private static final int[] LIST_TOKEN = {22, 1, 3, 1};
  private static final int[] LIST_APP_ID = {0, 0, 0};
  private static final int[] CLUSTER_TITLE = {21, 1, 0};
  private static final int[] CARD = {23, 16};
  private static final int[] CARD_APP_ID = {11, 0, 0};

  private static final int[] NEXT_LIST = {0, 0, 0};
  private static final int[] NEXT_TOKEN = {0, 0, 7, 1};
  private static final int[] NEXT_APP_ID = {0, 0};

  private SearchReader() {}

  /** The first page; one with sections and neither card nor list says that nobody ranks. */
  static ResultPage readFirst(StoreReply reply) throws NoAnswerException {
    List<PathReader> sections =
        PageData.of(reply).blocks(FIRST_PAGE_RPC).stream()
            .flatMap(block -> block.findEntries(SECTIONS).stream())
            .findFirst()
            .orElseThrow(() -> NoAnswerException.drifted("the search has no sections"));
    Optional<PathReader> list = sections.stream().filter(SearchReader::hasList).findFirst();
    List<AppId> apps = new ArrayList<>();
    if (list.isPresent()) {
      apps.addAll(AppIds.read(list.get().findEntries(LIST).orElseThrow(), LIST_APP_ID));
    }
    Optional<AppId> match = findExactMatch(sections);
    if (list.isEmpty() && match.isEmpty()) {
      checkNobodyRanks(sections);
    }
    match.filter(app -> !apps.contains(app)).ifPresent(apps::addFirst);
    return new ResultPage(apps, list.flatMap(section -> token(section, LIST_TOKEN)));
  }

  /** Related apps come in clusters with a title; apps elsewhere are results that have moved. */
  private static void checkNobodyRanks(List<PathReader> sections) throws NoAnswerException {
    for (PathReader section : sections) {
      if (section.namesAnApp() && section.findText(CLUSTER_TITLE).isEmpty()) {
        throw NoAnswerException.drifted("the search has apps, but not where they were");
      }
    }
  }

  /** A further page, which must be there since the one before it said so. */
  static ResultPage readNext(StoreReply reply) throws NoAnswerException {
    PathReader payload =
        BatchReply.read(reply, GooglePlayRequests.NEXT_PAGE_RPC)
            .orElseThrow(() -> NoAnswerException.failed("the next page of results is not there"));
    List<PathReader> entries =
        payload
            .findEntries(NEXT_LIST)
            .orElseThrow(() -> NoAnswerException.drifted("the next page has no results"));
    return new ResultPage(AppIds.read(entries, NEXT_APP_ID), token(payload, NEXT_TOKEN));
  }

  private static boolean hasList(PathReader section) {
    return section.findEntries(LIST).filter(entries -> !entries.isEmpty()).isPresent();
  }

  private static Optional<AppId> findExactMatch(List<PathReader> sections)
      throws NoAnswerException {
    for (PathReader section : sections) {
      if (!section.at(CARD).isNothing()) {
        return Optional.of(AppIds.read(section.at(CARD), CARD_APP_ID));
      }
    }
    return Optional.empty();
  }

  private static Optional<String> token(PathReader place, int... path) {
    return place.findText(path).filter(token -> !token.isBlank());
  }
}
