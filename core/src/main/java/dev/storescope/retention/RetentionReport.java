package dev.storescope.retention;

import dev.storescope.archive.StoredSize;
import dev.storescope.observation.SubjectKind;
import java.util.Collections;
import java.util.EnumMap;
import java.util.Map;

/** What an archive has of each kind, and what thinning would remove of it. */
public record RetentionReport(Map<SubjectKind, KindUse> kinds) {
  public RetentionReport {
    kinds = Collections.unmodifiableMap(new EnumMap<>(kinds));
  }

  /**
   * Of one kind.
   *
   * @param stored the observations, before compression
   */
  public record KindUse(StoredSize stored, StoredSize removable) {
    private static final KindUse NONE = new KindUse(StoredSize.NOTHING, StoredSize.NOTHING);

    public KindUse plus(KindUse other) {
      return new KindUse(stored.plus(other.stored), removable.plus(other.removable));
    }
  }

  /** Of all kinds. */
  public KindUse total() {
    return kinds.values().stream().reduce(KindUse.NONE, KindUse::plus);
  }

  static final class Counter {
    private final Map<SubjectKind, KindUse> kinds = new EnumMap<>(SubjectKind.class);

    void count(SubjectKind kind, long bytes) {
      kinds.merge(kind, new KindUse(new StoredSize(1, bytes), StoredSize.NOTHING), KindUse::plus);
    }

    void remove(SubjectKind kind, StoredSize removed) {
      kinds.merge(kind, new KindUse(StoredSize.NOTHING, removed), KindUse::plus);
    }

    RetentionReport report() {
      return new RetentionReport(kinds);
    }
  }
}
