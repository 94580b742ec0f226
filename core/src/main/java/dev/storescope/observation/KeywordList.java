package dev.storescope.observation;

import dev.storescope.store.Keyword;
import java.util.List;

/** The keywords that a store presents, in its order; at most 100. */
public record KeywordList(List<Keyword> keywords) implements Facts {
  public static final int MAX_KEYWORDS = 100;

  public KeywordList {
    keywords = Facts.distinct(keywords, MAX_KEYWORDS);
  }

  @Override
  public boolean isAbsence() {
    return keywords.isEmpty();
  }
}
