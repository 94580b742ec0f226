package dev.storescope.fetching.drift;

import dev.storescope.observation.Facts;
import dev.storescope.observation.Observation;
import dev.storescope.observation.Subject;
import dev.storescope.observation.SubjectPart;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/**
 * Counts the fields of replies in memory, until they are taken to be kept. An app, or what else a
 * subject is about, counts once an hour for a reader, so that what one developer removes is one
 * reply in all countries.
 */
public final class FillTally {
  /** With so many apps in an hour none weighs much, and a set of more would take memory. */
  private static final int MOST_DISTINCT = 20_000;

  /** The attempts that may run at a time. */
  private static final int MOST_LOSSES = 1_000;

  private final InstantSource clock;
  private final Map<Hour, Counts> counts = new HashMap<>();
  private final Map<Subject<?>, String> losses =
      new LinkedHashMap<>() {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<Subject<?>, String> eldest) {
          return size() > MOST_LOSSES;
        }
      };
  private final Map<Reader, Set<Object>> distinct = new HashMap<>();
  private Instant hour = Instant.EPOCH;
  private List<FieldDrift> drifting = List.of();
  private volatile Predicate<ReaderField> returning = _ -> false;

  public FillTally(InstantSource clock) {
    this.clock = clock;
  }

  private record Hour(Instant from, Reader reader) {}

  private static final class Counts {
    private final Map<String, FieldCounts> fields = new TreeMap<>();
    private long replies;
    private long notListed;

    void add(String field, FieldCounts count) {
      fields.merge(field, count, FieldCounts::plus);
    }
  }

  /**
   * Counts a reply.
   *
   * @param asked the subjects that were asked for, that of the attempt first
   * @param observations what a connector read in the reply
   * @param known the facts of the observation before of a subject
   */
  public void add(
      List<? extends Subject<?>> asked,
      List<Observation<?>> observations,
      Function<Subject<?>, Optional<Facts>> known) {
    Set<Object> answered = asked.stream().map(FillTally::unit).collect(Collectors.toSet());
    List<Observation<?>> contents = new ArrayList<>();
    Map<Object, Set<String>> kinds = kindsOf(observations);
    for (Observation<?> each : observations) {
      Subject<?> subject = each.subject();
      if (asked.contains(subject)
          || (subject.kind().isLookedUp() && answered.contains(unit(subject)))) {
        // Outside of the lock, as it may read the archive.
        Optional<Facts> before = isNeeded(each) ? known.apply(subject) : Optional.empty();
        addAnswer(asked.getFirst(), each, kinds.getOrDefault(group(subject), Set.of()), before);
      } else {
        contents.add(each);
      }
    }
    addContents(asked.getFirst(), contents);
  }

  /** The kinds of which the reply has something, for each app that is looked up, or of all. */
  private static Map<Object, Set<String>> kindsOf(List<Observation<?>> observations) {
    Map<Object, Set<String>> kinds = new HashMap<>();
    for (Observation<?> each : observations) {
      if (each.facts().isAbsence()) {
        continue;
      }
      String name = each.subject().kind().wireName();
      kinds.computeIfAbsent("all", _ -> new HashSet<>()).add(name);
      kinds.computeIfAbsent(unit(each.subject()), _ -> new HashSet<>()).add(name);
    }
    return kinds;
  }

  private static Object group(Subject<?> subject) {
    return subject.kind().isLookedUp() ? unit(subject) : "all";
  }

  private static Object unit(Subject<?> subject) {
    return subject.kind().parts().contains(SubjectPart.APP) ? subject.parts().app() : subject;
  }

  /** Whether it counts, or may have lost a drifting field. */
  private synchronized boolean isNeeded(Observation<?> answer) {
    Reader reader = Reader.of(answer);
    return !distinctOf(reader).contains(unit(answer.subject()))
        || drifting.stream().anyMatch(drift -> drift.field().reader().equals(reader));
  }

  private Set<Object> distinctOf(Reader reader) {
    Instant current = clock.instant().truncatedTo(ChronoUnit.HOURS);
    if (!current.equals(hour)) {
      hour = current;
      distinct.clear();
    }
    return distinct.computeIfAbsent(reader, _ -> new HashSet<>());
  }

  private boolean isCounted(Reader reader, Object unit) {
    Set<Object> units = distinctOf(reader);
    return units.size() < MOST_DISTINCT ? !units.add(unit) : units.contains(unit);
  }

  private synchronized void addAnswer(
      Subject<?> asked, Observation<?> answer, Set<String> kinds, Optional<Facts> before) {
    Reader reader = Reader.of(answer);
    // That an app is not offered is another answer than its listing.
    boolean isNone = answer.facts() instanceof Facts.NotListed;
    Set<String> filled = FilledFields.of(answer.facts());
    kinds.stream().filter(kind -> !kind.equals(reader.kind().wireName())).forEach(filled::add);
    Set<String> had =
        before
            .filter(facts -> facts.getClass().equals(answer.facts().getClass()))
            .map(FilledFields::of)
            .orElse(Set.of());
    Object unit = unit(answer.subject());
    if (isNone) {
      if (!isCounted(reader, List.of("not listed", unit))) {
        countsOf(reader).notListed++;
      }
      return;
    }
    noteLoss(reader, asked, had, filled);
    if (isCounted(reader, unit)) {
      return;
    }
    Counts of = countsOf(reader);
    of.replies++;
    filled.forEach(field -> of.add(field, new FieldCounts(1, 0, 0)));
    had.forEach(field -> of.add(field, new FieldCounts(0, 1, filled.contains(field) ? 0 : 1)));
  }

  /** A field that most replies had is lost also if the last reply about the subject lost it. */
  private void noteLoss(Reader reader, Subject<?> asked, Set<String> had, Set<String> filled) {
    String lost =
        drifting.stream()
            .filter(drift -> drift.field().reader().equals(reader))
            .filter(drift -> !filled.contains(drift.field().field()))
            .filter(drift -> drift.isUsual() || had.contains(drift.field().field()))
            .map(drift -> drift.field().field())
            .collect(Collectors.joining(", "));
    if (!lost.isEmpty()) {
      losses.put(asked, reader + ": without " + lost);
    }
  }

  private synchronized void addContents(Subject<?> asked, List<Observation<?>> contents) {
    Map<Reader, List<Observation<?>>> byReader =
        contents.stream().collect(Collectors.groupingBy(Reader::of));
    byReader.forEach(
        (reader, entries) -> {
          noteLoss(reader, asked, Set.of(), filledByMost(entries));
          if (!isCounted(reader, asked)) {
            Counts of = countsOf(reader);
            of.replies++;
            FieldCounts one = new FieldCounts(1.0 / entries.size(), 0, 0);
            entries.forEach(
                entry -> FilledFields.of(entry.facts()).forEach(field -> of.add(field, one)));
          }
        });
  }

  private static Set<String> filledByMost(List<Observation<?>> entries) {
    Map<String, Integer> filled = new HashMap<>();
    entries.forEach(
        entry ->
            FilledFields.of(entry.facts()).forEach(field -> filled.merge(field, 1, Integer::sum)));
    filled.values().removeIf(count -> 2 * count < entries.size());
    return filled.keySet();
  }

  private Counts countsOf(Reader reader) {
    Instant from = clock.instant().truncatedTo(ChronoUnit.HOURS);
    return counts.computeIfAbsent(new Hour(from, reader), _ -> new Counts());
  }

  /** Returns what was counted since this was last called. */
  public synchronized List<ReaderCounts> take() {
    List<ReaderCounts> taken = new ArrayList<>();
    counts.forEach(
        (key, of) ->
            taken.add(
                new ReaderCounts(
                    key.from(), key.reader(), of.replies, of.notListed, new TreeMap<>(of.fields))));
    counts.clear();
    return taken;
  }

  /** Takes back what could not be kept. */
  public synchronized void giveBack(List<ReaderCounts> taken) {
    for (ReaderCounts each : taken) {
      Counts of = counts.computeIfAbsent(new Hour(each.from(), each.reader()), _ -> new Counts());
      of.replies += each.replies();
      of.notListed += each.notListed();
      each.fields().forEach(of::add);
    }
  }

  /** From now on, replies without one of these fields are remembered. */
  public synchronized void setDrifting(List<FieldDrift> fields) {
    drifting = List.copyOf(fields);
  }

  /** From now on, these fields may come back: they drift, or did lately. */
  public void setReturning(Predicate<ReaderField> fields) {
    returning = fields;
  }

  /** Whether a field may come back that the last reply about a subject lacked. */
  public boolean mayReturn(ReaderField field) {
    return returning.test(field);
  }

  /** Which drifting fields the last reply to an attempt at a subject lacks; once. */
  public synchronized Optional<String> takeLoss(Subject<?> subject) {
    return Optional.ofNullable(losses.remove(subject));
  }
}
