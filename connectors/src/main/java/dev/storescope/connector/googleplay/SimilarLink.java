package dev.storescope.connector.googleplay;

import static dev.storescope.connector.http.UnusableReplyException.drifted;

import com.google.re2j.Pattern;
import dev.storescope.connector.http.StoreReply;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import java.util.Optional;

/**
 * Finds the link from a details page to the page of similar apps. The page has up to two clusters
 * of apps: similar ones, and others of the developer, in any order and with titles in its language.
 * They are told apart by the names that the store gives them, which are not shown, and pages before
 * 2025 do not have; there, by their links.
 */
final class SimilarLink {
  private static final String RPC = "ag2B9c";
  private static final String PATH = "/store/apps/collection/cluster";
  private static final Pattern SIMILAR = Pattern.compile("similar_apps");
  private static final Pattern OF_DEVELOPER = Pattern.compile("more_by_");
  private static final Pattern ANY_NAME = Pattern.compile("[a-z]{3,}_[a-z]{2,}");

  private static final int[] STREAM = {1};
  private static final int[] CLUSTERS = {1, 1};
  private static final int[] NAMES = {3};
  private static final int[] LINK = {21, 1, 2, 4, 2};

  private SimilarLink() {}

  /** The path of the page and its parameters; empty if the app has no similar apps. */
  static Optional<String> find(StoreReply detailsPage) {
    PathReader block = PageData.of(detailsPage).blocks(RPC).getFirst();
    Optional<List<PathReader>> clusters = block.findEntries(CLUSTERS);
    if (clusters.isEmpty() && (!block.at(STREAM).node().isArray() || block.linksToApp())) {
      throw drifted("the clusters of apps are not a list");
    }
    return findSimilar(clusters.orElse(List.of())).map(SimilarLink::link);
  }

  private static Optional<PathReader> findSimilar(List<PathReader> clusters) {
    List<PathReader> similar =
        clusters.stream().filter(cluster -> hasName(cluster, SIMILAR)).toList();
    if (!similar.isEmpty()) {
      return Optional.of(similar.getFirst());
    }
    List<PathReader> others = clusters.stream().filter(each -> !isOfDeveloper(each)).toList();
    if (others.size() > 1 || others.stream().anyMatch(each -> hasName(each, ANY_NAME))) {
      throw drifted("no cluster of apps is known to have the similar ones");
    }
    return others.stream().findFirst();
  }

  private static boolean isOfDeveloper(PathReader cluster) {
    return hasName(cluster, OF_DEVELOPER)
        || cluster.findText(LINK).filter(link -> !link.contains(PATH)).isPresent();
  }

  /** The names are texts, or in the bytes of texts in base64. */
  private static boolean hasName(PathReader cluster, Pattern name) {
    return cluster
        .at(NAMES)
        .hasText(text -> name.matcher(text).find() || name.matcher(decoded(text)).find());
  }

  private static String decoded(String text) {
    try {
      return new String(Base64.getDecoder().decode(text), StandardCharsets.ISO_8859_1);
    } catch (IllegalArgumentException e) {
      return "";
    }
  }

  /** The host of a link is ignored: only the store's own is requested. */
  private static String link(PathReader cluster) {
    String link =
        cluster.findText(LINK).orElseThrow(() -> drifted("the similar apps have no link"));
    try {
      URI uri = new URI(link);
      if (PATH.equals(uri.getRawPath()) && uri.getRawQuery() != null) {
        return PATH + "?" + uri.getRawQuery();
      }
    } catch (URISyntaxException e) {
      throw drifted("the link of the similar apps is not one: " + e.getReason());
    }
    throw drifted("the link of the similar apps leads to " + link);
  }
}
