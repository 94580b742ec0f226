package dev.storescope.server.stores;

import dev.storescope.archive.Archive;
import dev.storescope.archive.Removals;
import dev.storescope.archive.encoding.FactsDigest;
import dev.storescope.connector.StoreConnector;
import dev.storescope.connector.http.StoreReply;
import dev.storescope.connector.http.StoreRequest;
import dev.storescope.connector.http.StoreTransport;
import dev.storescope.fetching.FetchOutcome;
import dev.storescope.fetching.FetchPolicy;
import dev.storescope.fetching.Fetcher;
import dev.storescope.fetching.NewContents;
import dev.storescope.fetching.drift.FillTally;
import dev.storescope.observation.Facts;
import dev.storescope.observation.Observation;
import dev.storescope.observation.Subject;
import dev.storescope.observation.SubjectKind;
import dev.storescope.retention.Retention;
import dev.storescope.store.AppId;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Consumer;

/**
 * Reads recorded and kept replies with the readers of today, and archives what they observe at the
 * instant at which it was recorded: once, and after the checks of a fetch, which use only what was
 * observed before. What was removed or thinned stays removed.
 */
public final class Reparser {
  /** From the reply of a fetch until its observation, at most. */
  private static final Duration FETCH = Duration.ofMinutes(10);

  private static final int MOST_OF_FETCH = 100;

  private final Archive archive;
  private final StoreConnector connector;
  private final Fetcher fetcher;
  private final LaterReferences later;
  private final Retention retention;
  private Optional<ReplayedFetch> current = Optional.empty();

  /** Creates the connectors by a transport and a clock. */
  @FunctionalInterface
  public interface Readers {
    StoreConnector create(StoreTransport transport, InstantSource clock);
  }

  public Reparser(Archive archive, Readers readers) {
    this.archive = archive;
    this.later = new LaterReferences(archive);
    this.retention = new Retention(archive);
    this.connector = readers.create(this::reply, this::now);
    // What the fetch itself archived, perhaps without a field, contradicts nothing.
    InstantSource before = () -> now().minus(FETCH);
    FillTally fills = new FillTally(before);
    fills.setReturning(_ -> true);
    this.fetcher = new Fetcher(List.of(connector), archive, FetchPolicy.DEFAULT, fills, before);
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
      case FetchOutcome.AlreadyObserved _ -> ReparsedKind.of(false, false);
      case FetchOutcome.Doubted _ -> ReparsedKind.DOUBTED;
      case FetchOutcome.NoSource _, FetchOutcome.Failure _ -> ReparsedKind.UNREADABLE;
    };
  }

  private ReparsedKind add(
      List<Subject<?>> subjects, List<Observation<?>> accepted, boolean isTrial) {
    Removals removals = archive.findRemovals();
    List<Observation<?>> added = new ArrayList<>();
    Set<Long> missing = new HashSet<>();
    boolean isAllAdded = true;
    // The contents come before the lists that refer to them.
    for (Observation<?> each : NewContents.of(subjects.getFirst(), accepted, archive)) {
      if (!isThere(each)) {
        if (removals.hasRemoved(each) || retention.wouldRemove(each)) {
          isAllAdded = false;
        } else if (canAdd(each, missing)) {
          added.add(each);
        } else {
          isAllAdded = false;
          missing.add(FactsDigest.inList(each.facts()));
        }
      }
    }
    if (!isTrial) {
      archive.append(added);
    }
    return ReparsedKind.of(!added.isEmpty(), !isAllAdded);
  }

  /** Nothing that is there loses its content, and no list is added without one. */
  private boolean canAdd(Observation<?> read, Set<Long> missing) {
    return read.subject().isContent()
        ? !later.hasOther(read)
        : Collections.disjoint(ContentDigests.of(read.facts()), missing);
  }

  /** Doubted contents are left out of what is read. */
  private boolean isThere(Observation<?> read) {
    Instant at = read.observedAt();
    Set<AppId> apps = read.facts().cards().keySet();
    Facts facts = ContentDigests.remove(read.facts(), apps);
    return archive.list(read.subject(), at.minus(FETCH), at.plus(FETCH), MOST_OF_FETCH).stream()
        .anyMatch(known -> ContentDigests.remove(known.facts(), apps).equals(facts));
  }
}
