package dev.storescope.archive;

import java.util.Collection;
import java.util.concurrent.atomic.AtomicReferenceArray;
import org.jspecify.annotations.Nullable;

/**
 * Some of the terms that are durably in a lexicon, which need not be written again: reports and
 * suggestion lists have mostly the same terms every day. A term takes the place of another one with
 * the same remainder of its hash.
 */
public final class KnownTerms {
  private static final int PLACES = 1 << 14;

  private final AtomicReferenceArray<@Nullable LexiconTerm> terms =
      new AtomicReferenceArray<>(PLACES);

  public boolean contains(LexiconTerm term) {
    return term.equals(terms.get(place(term)));
  }

  /** Adds terms; call once their rows are durable. */
  public void add(Collection<LexiconTerm> written) {
    written.forEach(term -> terms.set(place(term), term));
  }

  /** Call after rows were removed. */
  public void clear() {
    for (int place = 0; place < PLACES; place++) {
      terms.set(place, null);
    }
  }

  private static int place(LexiconTerm term) {
    int hash = term.hashCode();
    return (hash ^ hash >>> 16) & PLACES - 1;
  }
}
