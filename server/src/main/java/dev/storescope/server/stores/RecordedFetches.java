package dev.storescope.server.stores;

import dev.storescope.connector.http.KeptReplies;
import dev.storescope.connector.http.RecordedExchange;
import dev.storescope.connector.http.Recording;
import dev.storescope.connector.http.RequestIdentity;
import dev.storescope.connector.http.StoreRequest;
import dev.storescope.observation.Subject;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Function;

/**
 * Finds the fetches in folders of recorded and kept replies.
 *
 * @param requests the first requests for a subject
 * @param tracked passes the tracked subjects, which are tried where a recording has none
 */
record RecordedFetches(
    Function<Subject<?>, List<StoreRequest>> requests, Consumer<Consumer<Subject<?>>> tracked) {

  /** The fetches in the order in which they were made. */
  List<ReplayedFetch> list(List<Path> folders) throws IOException {
    List<ReplayedFetch> fetches = new ArrayList<>();
    for (Path folder : folders) {
      fetches.addAll(listOfRecording(Recording.open(folder)));
      for (Path fetch : KeptReplies.list(folder)) {
        fetches.addAll(listKept(Recording.open(fetch)));
      }
    }
    fetches.sort(Comparator.comparing(ReplayedFetch::now));
    return fetches;
  }

  private List<ReplayedFetch> listKept(Recording recording) throws IOException {
    List<RecordedExchange> exchanges = recording.list();
    if (exchanges.isEmpty() || exchanges.getFirst().subjects().isEmpty()) {
      return listOfRecording(recording);
    }
    RecordedExchange first = exchanges.getFirst();
    return List.of(new ReplayedFetch(recording, first.subjects(), first.recordedAt()));
  }

  /** Of each subject the first instant, as a fetch may have several exchanges. */
  private List<ReplayedFetch> listOfRecording(Recording recording) throws IOException {
    Map<Subject<?>, Instant> begun = new HashMap<>();
    Map<String, Instant> unknown = new HashMap<>();
    for (RecordedExchange exchange : recording.list().reversed()) {
      exchange.subjects().forEach(subject -> begun.put(subject, exchange.recordedAt()));
      if (exchange.subjects().isEmpty()) {
        unknown.put(RequestIdentity.of(exchange.request()), exchange.recordedAt());
      }
    }
    if (!unknown.isEmpty()) {
      begun.putAll(findTracked(unknown));
    }
    List<ReplayedFetch> fetches = new ArrayList<>();
    begun.forEach((subject, at) -> fetches.add(new ReplayedFetch(recording, List.of(subject), at)));
    return fetches;
  }

  /** The tracked subjects whose first requests are recorded. */
  private Map<Subject<?>, Instant> findTracked(Map<String, Instant> exchanges) {
    Map<Subject<?>, Instant> begun = new HashMap<>();
    Set<Subject<?>> tried = new HashSet<>();
    tracked.accept(
        subject -> {
          List<Instant> recorded =
              requests.apply(subject).stream()
                  .map(RequestIdentity::of)
                  .filter(exchanges::containsKey)
                  .map(exchanges::get)
                  .toList();
          if (tried.add(subject) && !recorded.isEmpty()) {
            begun.put(subject, recorded.getFirst());
          }
        });
    return begun;
  }
}
