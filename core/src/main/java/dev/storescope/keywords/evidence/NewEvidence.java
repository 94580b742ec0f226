package dev.storescope.keywords.evidence;

/** What was new when the rank of a keyword by suggestions changed. */
public enum NewEvidence {
  /** The suggestion lists of the prefixes of the keyword. */
  OWN_LISTS,
  /** The popularity of the keyword in the App Store of the country. */
  POPULARITY
}
