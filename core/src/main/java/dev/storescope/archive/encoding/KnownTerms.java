package dev.storescope.archive.encoding;

import java.util.Collection;
import java.util.concurrent.atomic.AtomicLongArray;

/**
 * Some of the terms that are durably in a lexicon, which need not be written again: reports and
 * suggestion lists have mostly the same terms every day. It has the digests of the terms, of which
 * two different ones have the same by chance of 2^-64: the reports of ten countries fit in 1 MiB.
 */
public final class KnownTerms {
  private static final int PLACES = 1 << 17;

  /** Places of a term; it replaces another one only if all of them are taken. */
  private static final int WAYS = 4;

  private static final long NONE = 0;
  private static final long FNV_OFFSET = 0xCBF29CE484222325L;
  private static final long FNV_PRIME = 0x100000001B3L;

  private final AtomicLongArray digests = new AtomicLongArray(PLACES);

  public boolean contains(LexiconTerm term) {
    long digest = digest(term);
    int first = firstPlace(digest);
    for (int way = 0; way < WAYS; way++) {
      if (digests.get(first + way) == digest) {
        return true;
      }
    }
    return false;
  }

  /** Adds terms; call once their rows are durable. */
  public void add(Collection<LexiconTerm> written) {
    written.forEach(term -> add(digest(term)));
  }

  private void add(long digest) {
    int first = firstPlace(digest);
    for (int way = 0; way < WAYS; way++) {
      long other = digests.get(first + way);
      if (other == NONE || other == digest) {
        digests.set(first + way, digest);
        return;
      }
    }
    digests.set(first + (int) (digest >>> 62), digest);
  }

  /** Call after rows were removed. */
  public void clear() {
    for (int place = 0; place < PLACES; place++) {
      digests.set(place, NONE);
    }
  }

  private static int firstPlace(long digest) {
    return (int) digest & PLACES - 1 & -WAYS;
  }

  /** FNV-1a, mixed so that all of its bits depend on all of the term. */
  private static long digest(LexiconTerm term) {
    long hash = with(FNV_OFFSET, term.store().wireName());
    hash = with(hash, term.country().code());
    hash = with(hash, term.term().text());
    hash = (hash ^ hash >>> 32) * 0xD6E8FEB86659FD93L;
    hash = (hash ^ hash >>> 32) * 0xD6E8FEB86659FD93L;
    hash ^= hash >>> 32;
    return hash == NONE ? 1 : hash;
  }

  /** With a text and its end. */
  private static long with(long hash, String text) {
    long result = hash;
    for (int i = 0; i < text.length(); i++) {
      result = (result ^ text.charAt(i)) * FNV_PRIME;
    }
    return (result ^ Character.MAX_VALUE) * FNV_PRIME;
  }
}
