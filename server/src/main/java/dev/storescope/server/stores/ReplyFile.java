package dev.storescope.server.stores;

import dev.storescope.connector.http.RecordedExchange;
import dev.storescope.connector.http.StoreReply;
import dev.storescope.connector.http.StoreRequest;
import dev.storescope.file.NotTextException;
import dev.storescope.file.TextFile;
import dev.storescope.observation.Subject;
import dev.storescope.observation.SubjectName;
import dev.storescope.server.config.ConfigurationException;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** A file with the body of a store's reply. */
public final class ReplyFile {
  private ReplyFile() {}

  /**
   * The request that the file is the reply to.
   *
   * @param requests those of the subject
   * @param number of the request, from 1
   */
  public static StoreRequest choose(Subject<?> subject, List<StoreRequest> requests, int number) {
    if (requests.isEmpty()) {
      throw new ConfigurationException(
          "No connector fetches %s with these settings, so there is no request whose reply can be recorded. Check the kind and the store. Popularity and ads_suggestions require the apple_ads.* settings."
              .formatted(SubjectName.format(subject)));
    }
    if (number < 1 || number > requests.size()) {
      throw new ConfigurationException(
          String.format(
              Locale.ROOT,
              "%s is fetched with %d request%s. Invalid --request %d. Use 1%s.",
              SubjectName.format(subject),
              requests.size(),
              requests.size() == 1 ? "" : "s",
              number,
              requests.size() == 1 ? "" : " to " + requests.size()));
    }
    return requests.get(number - 1);
  }

  public static RecordedExchange read(
      Path file, Subject<?> subject, StoreRequest request, int status, Instant at)
      throws IOException {
    StoreReply reply = new StoreReply(status, Map.of(), readText(file));
    return new RecordedExchange(request, reply, at, Optional.of("from " + file), List.of(subject));
  }

  private static String readText(Path file) throws IOException {
    try {
      return TextFile.read(file);
    } catch (NotTextException e) {
      throw new ConfigurationException(
          "%s: %s. Save the reply decoded, as UTF-8.".formatted(file, e.getMessage()), e);
    }
  }
}
