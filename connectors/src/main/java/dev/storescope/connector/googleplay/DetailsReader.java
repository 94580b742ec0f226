package dev.storescope.connector.googleplay;

import dev.storescope.connector.http.StoreReply;
import dev.storescope.store.AppId;

/** Reads an app's details page. */
final class DetailsReader {
  private static final String RPC = "Ws7gDc";
  private static final int[] DETAILS = {1, 2};
  private static final int[] PACKAGE_NAME = {77, 0};

  /** The other answers of the same call are shorter, or hold one late field and nothing else. */
  private static final int MORE_FIELDS_THAN = 100;

  private DetailsReader() {}

  /** The details of an app, on a page that was asked for by its identifier. */
  static AppDetails read(StoreReply reply, AppId app) throws NoAnswerException {
    PathReader details =
        PageData.of(reply).blocks(RPC).stream()
            .map(block -> block.at(DETAILS))
            .filter(DetailsReader::isOfAnApp)
            .findFirst()
            .orElseThrow(() -> NoAnswerException.drifted("the page has no details of an app"));
    AppId shown = AppIds.read(details, PACKAGE_NAME);
    if (!shown.equals(app)) {
      throw NoAnswerException.drifted("asked for " + app + ", and the page shows " + shown);
    }
    return new AppDetails(ListingReader.read(details), RatingReader.read(details));
  }

  private static boolean isOfAnApp(PathReader details) {
    return details.node().isArray()
        && details.node().size() > MORE_FIELDS_THAN
        && details.findText(PACKAGE_NAME).isPresent();
  }
}
