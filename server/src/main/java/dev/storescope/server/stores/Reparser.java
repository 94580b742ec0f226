package dev.storescope.server.stores;

import dev.storescope.archive.Archive;
import dev.storescope.connector.StoreConnector;
import dev.storescope.connector.http.StoreReply;
import dev.storescope.connector.http.StoreRequest;
import dev.storescope.connector.http.StoreTransport;
import dev.storescope.fetching.FetchOutcome;
import dev.storescope.fetching.FetchPolicy;
import dev.storescope.fetching.Fetcher;
import dev.storescope.fetching.NewContents;
import dev.storescope.observation.Observation;
import dev.storescope.observation.Subject;
import dev.storescope.observation.SubjectKind;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Consumer;

/**
 * Reads recorded and kept replies with the readers of today, and archives what they observe at the
 * instant at which it was recorded: once, and after the checks of a fetch, which use only what was
 * observed before.
 */
public final class Reparser {
  /** From the reply of a fetch until its observation, at most. */
  private static final Duration FETCH = Duration.ofMinutes(10);

  private static final int MOST_OF_FETCH = 100;

  private final Archive archive;
  private final StoreConnector connector;
  private final Fetcher fetcher;
  private Optional<ReplayedFetch> current = Optional.empty();

  /** Creates the connectors by a transport and a clock. */
  @FunctionalInterface
  public interface Readers {
    StoreConnector create(StoreTransport transport, InstantSource clock);
  }

  public Reparser(Archive archive, Readers readers) {
    this.archive = archive;
    this.connector = readers.create(this::reply, this::now);
    // What the fetch itself archived, perhaps without a field, contradicts nothing.
    this.fetcher =
        new Fetcher(List.of(connector), archive, FetchPolicy.DEFAULT, () -> now().minus(FETCH));
  }

  private StoreReply reply(StoreRequest request) throws IOException {
    return current.orElseThrow().reply(request);
  }

  private Instant now() {
    return current.map(ReplayedFetch::now).orElse(Instant.EPOCH.plus(FETCH));
  }

  /**
   * Reads the replies in folders.
   *
   * @param tracked passes the tracked subjects, if a recording does not say of what it is
   * @param isTrial whether to archive nothing
   */
  public SortedMap<SubjectKind, ReparsedKind> run(
      List<Path> folders, Consumer<Consumer<Subject<?>>> tracked, boolean isTrial)
      throws IOException, InterruptedException {
    Map<SubjectKind, ReparsedKind> kinds = new EnumMap<>(SubjectKind.class);
    for (ReplayedFetch fetch : new RecordedFetches(connector::requests, tracked).list(folders)) {
      SubjectKind kind = fetch.subjects().getFirst().kind();
      // Whether reports are plausible is decided by all of their rows.
      if (kind != SubjectKind.POPULARITY) {
        current = Optional.of(fetch);
        kinds.merge(kind, read(fetch.subjects(), isTrial), ReparsedKind::plus);
      }
    }
    return new TreeMap<>(kinds);
  }

  private ReparsedKind read(List<Subject<?>> subjects, boolean isTrial)
      throws InterruptedException {
    Subject<?> first = subjects.getFirst();
    Fetcher.Read read = subjects.size() == 1 ? fetcher.read(first) : fetcher.readTogether(subjects);
    return switch (read.outcome()) {
      case FetchOutcome.Observed _, FetchOutcome.Absent _ ->
          read.accepted().isEmpty()
              ? ReparsedKind.DOUBTED
              : add(subjects, read.accepted(), isTrial);
      case FetchOutcome.AlreadyObserved _ -> ReparsedKind.ALREADY_THERE;
      case FetchOutcome.Doubted _ -> ReparsedKind.DOUBTED;
      case FetchOutcome.NoSource _, FetchOutcome.Failure _ -> ReparsedKind.UNREADABLE;
    };
  }

  private ReparsedKind add(
      List<Subject<?>> subjects, List<Observation<?>> accepted, boolean isTrial) {
    List<Observation<?>> added = new ArrayList<>();
    for (Observation<?> each : NewContents.of(subjects.getFirst(), accepted, archive)) {
      if (!isThere(each) && !isReferredTo(each, subjects)) {
        added.add(each);
      }
    }
    if (!isTrial) {
      archive.append(added);
    }
    return added.isEmpty() ? ReparsedKind.ALREADY_THERE : ReparsedKind.ADDED;
  }

  private boolean isThere(Observation<?> read) {
    Instant at = read.observedAt();
    return archive.list(read.subject(), at.minus(FETCH), at.plus(FETCH), MOST_OF_FETCH).stream()
        .anyMatch(known -> known.facts().equals(read.facts()));
  }

  /**
   * Whether the archive has another content of what is in a list: later lists may refer to that,
   * and it would no longer be the latest.
   */
  private boolean isReferredTo(Observation<?> read, List<Subject<?>> subjects) {
    return read.subject().isContent()
        && subjects.getFirst().kind().isList()
        && archive
            .findLatest(read.subject(), read.observedAt(), ChronoUnit.FOREVER.getDuration())
            .isPresent();
  }
}
