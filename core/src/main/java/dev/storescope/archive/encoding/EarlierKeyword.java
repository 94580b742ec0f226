package dev.storescope.archive.encoding;

import dev.storescope.observation.Observation;
import dev.storescope.observation.Subject;
import dev.storescope.store.Keyword;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * A subject whose keyword an earlier version normalized less, so that its rows are in a partition
 * in which they are not looked for; see {@link Keyword#ofStored}.
 *
 * @param subject with the keyword as it is today
 * @param text the keyword as it was stored
 */
public record EarlierKeyword(Subject<?> subject, Keyword keyword, String text) {
  /** The first bytes of the keys of subjects with a keyword. */
  public static List<Byte> kinds() {
    return SubjectCodec.kindsWithKeywords();
  }

  /** The subject of the key of an observation; empty if its keyword is as it is today. */
  public static Optional<EarlierKeyword> find(byte[] key) {
    return ofPartition(ObservationCodec.partitionIn(key));
  }

  /** The subject of a partition of observations; empty if its keyword is as it is today. */
  public static Optional<EarlierKeyword> ofPartition(byte[] partition) {
    Subject<?> subject = ObservationCodec.decodeSubject(partition);
    return Arrays.equals(partition, ObservationCodec.partition(subject))
        ? Optional.empty()
        : subject
            .findKeyword()
            .map(
                keyword -> new EarlierKeyword(subject, keyword, SubjectCodec.keywordIn(partition)));
  }

  /** The keys that an observation of the subject had in the index of keyword ranks. */
  public List<ArchiveRow> rankRows(Observation<?> observation) {
    return renamed(RankIndexCodec.keywordRows(observation));
  }

  /** The keys that an observation of the subject had among the packed keywords of its apps. */
  public List<ArchiveRow> packedRows(Observation<?> observation) {
    return observation.subject() instanceof Subject.Search search
        ? renamed(
            PackedRanksCodec.searchRows(
                search, RankPeriod.of(observation.observedAt()), List.of(observation), _ -> true))
        : List.of();
  }

  /** The row of a term of the lexicon; empty if the term is as it is today. */
  public static Optional<LexiconTerm> ofTerm(byte[] lexiconKey) {
    return LexiconCodec.findEarlierTerm(lexiconKey);
  }

  /** Rows whose positions end with the keyword, with the text that was stored. */
  private List<ArchiveRow> renamed(List<ArchiveRow> rows) {
    int length = ByteWriter.utf16(keyword.text()).length;
    List<ArchiveRow> renamed = new ArrayList<>();
    for (ArchiveRow row : rows) {
      byte[] position = row.position();
      byte[] start = Arrays.copyOf(position, position.length - length);
      renamed.add(
          new ArchiveRow(
              row.partition(), ArchiveRow.join(start, ByteWriter.utf16(text)), row.value()));
    }
    return renamed;
  }
}
