package dev.storescope.archive;

import dev.storescope.observation.Observation;
import dev.storescope.observation.ReportedRank;
import dev.storescope.observation.Subject;
import dev.storescope.observation.SubjectPart;
import dev.storescope.store.AppId;
import dev.storescope.store.Keyword;
import dev.storescope.store.StoreType;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Optional;

/** What an archive was told to remove, on request or by age. */
public sealed interface Removed {
  /** The text that archives keep, which {@link #find} reads. */
  String text();

  /** Whether a removal of it may change observations of a subject. */
  boolean mayChange(Subject<?> subject);

  /** Whether an observation is removed as a whole. */
  default boolean has(Observation<?> observation) {
    return mayChange(observation.subject());
  }

  /**
   * All that is about an app. Its ranks in searches and charts are not: they are what a store
   * showed for a keyword or a category.
   */
  record App(AppId app) implements Removed {
    private static final String KIND = "app";

    @Override
    public String text() {
      return String.join(" ", KIND, app.store().wireName(), app.value());
    }

    @Override
    public boolean mayChange(Subject<?> subject) {
      return subject.kind().parts().contains(SubjectPart.APP) && subject.parts().app().equals(app);
    }
  }

  /** All that is about a keyword of a store; not the lists of suggestions that have it. */
  record OfKeyword(StoreType store, Keyword keyword) implements Removed {
    private static final String KIND = "keyword";

    @Override
    public String text() {
      return String.join(" ", KIND, store.wireName(), keyword.text());
    }

    @Override
    public boolean mayChange(Subject<?> subject) {
      return subject.store() == store
          && (subject instanceof Subject.ReportedRanks
              || subject.findKeyword().equals(Optional.of(keyword)));
    }

    @Override
    public boolean has(Observation<?> observation) {
      return mayChange(observation.subject())
          && (!(observation.facts() instanceof ReportedRank reported)
              || reported.keyword().equals(keyword));
    }
  }

  /**
   * A review of an app in all countries. Lists of reviews stay, without it.
   *
   * @param digest of its id, so that the note of a removed review does not name it
   */
  record OneReview(AppId app, String digest) implements Removed {
    private static final String KIND = "review";
    private static final int BYTES = 16;

    /** The review with an id that the store gave. */
    public static OneReview id(AppId app, String id) {
      return new OneReview(app, HexFormat.of().formatHex(Arrays.copyOf(sha256(id), BYTES)));
    }

    private static byte[] sha256(String id) {
      try {
        return MessageDigest.getInstance("SHA-256").digest(id.getBytes(StandardCharsets.UTF_8));
      } catch (NoSuchAlgorithmException e) {
        throw new IllegalStateException("every Java runtime has SHA-256", e);
      }
    }

    @Override
    public String text() {
      return String.join(" ", KIND, app.store().wireName(), app.value(), digest);
    }

    @Override
    public boolean mayChange(Subject<?> subject) {
      return switch (subject) {
        case Subject.Reviews(AppId of, _) -> of.equals(app);
        case Subject.ReviewText(AppId of, _, String id) ->
            of.equals(app) && id(of, id).equals(this);
        case Subject<?> _ -> false;
      };
    }

    @Override
    public boolean has(Observation<?> observation) {
      return observation.subject() instanceof Subject.ReviewText text && mayChange(text);
    }
  }

  /** The names of the authors of reviews that were submitted before an instant. */
  record Names() implements Removed {
    private static final String KIND = "names";

    @Override
    public String text() {
      return KIND;
    }

    @Override
    public boolean mayChange(Subject<?> subject) {
      return isOfReviews(subject);
    }

    @Override
    public boolean has(Observation<?> observation) {
      return false;
    }
  }

  /** Whether a subject is a list of reviews or the text of one. */
  static boolean isOfReviews(Subject<?> subject) {
    return subject instanceof Subject.Reviews || subject instanceof Subject.ReviewText;
  }

  /** Empty for what a later version removes. */
  static Optional<Removed> find(String text) {
    String[] parts = text.split(" ", 3);
    return switch (parts[0]) {
      case App.KIND -> Optional.of(new App(AppId.of(store(parts), parts[2])));
      case OfKeyword.KIND -> Optional.of(new OfKeyword(store(parts), Keyword.of(parts[2])));
      case OneReview.KIND -> {
        String[] review = parts[2].split(" ", 2);
        yield Optional.of(new OneReview(AppId.of(store(parts), review[0]), review[1]));
      }
      case Names.KIND -> Optional.of(new Names());
      default -> Optional.empty();
    };
  }

  private static StoreType store(String[] parts) {
    return StoreType.find(parts[1]).orElseThrow();
  }
}
