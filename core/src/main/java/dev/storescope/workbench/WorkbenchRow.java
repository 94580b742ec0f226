package dev.storescope.workbench;

import dev.storescope.keywords.KeywordFigures;
import dev.storescope.observation.Rank;
import dev.storescope.store.Keyword;
import dev.storescope.workbench.KeywordNote.Mark;
import java.util.EnumSet;
import java.util.Set;

/**
 * A keyword of the workbench.
 *
 * @param idea whether it was found as an idea for the app
 */
public record WorkbenchRow(KeywordState state, boolean idea, KeywordFigures figures) {
  /** Ranks that people see without scrolling far. */
  private static final int GOOD_RANK = 20;

  private static final double FITTING = 0.5;
  private static final double LIKELY = 0.3;

  /** Why a keyword may be worth tracking. */
  public enum Reason {
    /** The app ranks for it. */
    RANKS("ranks"),
    /** A rival is among the first twenty. */
    RIVAL_RANKS("rival_ranks"),
    /** The words of the listing and the apps that the search finds fit the app. */
    FITS("fits"),
    /** The app may reach the first ten. */
    WITHIN_REACH("within_reach");

    private final String wireName;

    Reason(String wireName) {
      this.wireName = wireName;
    }

    public String wireName() {
      return wireName;
    }
  }

  public Keyword keyword() {
    return state.keyword();
  }

  public boolean tracked() {
    return state.tracked();
  }

  public boolean removed() {
    return !state.tracked() && state.note().mark() == Mark.REMOVED;
  }

  /** Whether it was only found: neither tracked, nor kept, tagged or removed. */
  boolean isFound() {
    return !state.tracked() && state.note().mark() == Mark.NONE;
  }

  /** Whether it was only found, and is probably the brand of another app. */
  boolean isBrandIdea() {
    return isFound() && figures.brandOfOther().isPresent();
  }

  /** The reasons to track it, in their order. */
  public Set<Reason> reasons() {
    Set<Reason> reasons = EnumSet.noneOf(Reason.class);
    if (figures.rank().filter(rank -> rank instanceof Rank.Ranked).isPresent()) {
      reasons.add(Reason.RANKS);
    }
    if (figures.best().filter(rival -> rival.rank() <= GOOD_RANK).isPresent()) {
      reasons.add(Reason.RIVAL_RANKS);
    }
    if (figures.relevance() >= FITTING) {
      reasons.add(Reason.FITS);
    }
    if (figures
        .rating()
        .flatMap(KeywordFigures.KeywordRating::chance)
        .filter(chance -> chance.value() >= LIKELY && chance.low() < 1)
        .isPresent()) {
      reasons.add(Reason.WITHIN_REACH);
    }
    return reasons;
  }
}
