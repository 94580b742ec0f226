package dev.storescope.fetching.check;

import dev.storescope.observation.Source;
import dev.storescope.observation.Subject;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * What a source answered when it was asked for something that every store has.
 *
 * @param asked empty if it was not asked
 */
public record SourceCheck(Source source, Optional<Subject<?>> asked, Finding finding) {

  /** What the reply shows of the source. */
  public sealed interface Finding {
    /** The fields that the reply has; none if it does not work. */
    default List<String> filled() {
      return List.of();
    }

    /** The fields that such replies usually have, and this one has not. */
    default List<String> blank() {
      return List.of();
    }

    /** The newest date in the reply; empty if it has none. */
    default Optional<Instant> findNewest() {
      return Optional.empty();
    }

    /**
     * The reply is in a known format and has what was asked for.
     *
     * @param newest the newest date in it
     */
    record Working(List<String> filled, List<String> blank, Optional<Instant> newest)
        implements Finding {
      public Working {
        filled = List.copyOf(filled);
        blank = List.copyOf(blank);
      }

      @Override
      public Optional<Instant> findNewest() {
        return newest;
      }
    }

    /** The source works and is not used: the configuration has another one in its place. */
    record Unused(List<String> filled, List<String> blank) implements Finding {
      public Unused {
        filled = List.copyOf(filled);
        blank = List.copyOf(blank);
      }
    }

    /** The reply is in a known format, and has nothing newer than a date long ago. */
    record Old(Instant newest) implements Finding {
      @Override
      public Optional<Instant> findNewest() {
        return Optional.of(newest);
      }
    }

    /** The reply is in a known format, without what every store has: often a silent block. */
    record Empty(String reason) implements Finding {}

    /**
     * The source replied that it has nothing here for the operator's account, as Apple Ads may for
     * the app of another developer.
     */
    record NotOffered(String reason) implements Finding {}

    /** The store asks for fewer calls or for a human. */
    record Refused(String reason) implements Finding {}

    /** No usable reply: no connection, a broken one, or an error of the store. */
    record Unreachable(String reason) implements Finding {}

    /** The reply has an unknown format. */
    record UnknownFormat(String reason) implements Finding {}

    /** Not asked, as the configuration does not use it or the store has no storefront there. */
    record Off() implements Finding {}
  }

  /** Whether there is nothing for the operator to do. */
  public boolean isFine() {
    return switch (finding) {
      case Finding.Working _, Finding.Unused _, Finding.NotOffered _, Finding.Off _ -> true;
      case Finding.Old _,
          Finding.Empty _,
          Finding.Refused _,
          Finding.Unreachable _,
          Finding.UnknownFormat _ ->
          false;
    };
  }
}
