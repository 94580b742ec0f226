package dev.storescope.observation;

/** What tells a subject from the others of its kind and country. */
public enum SubjectPart {
  DEVICE,
  STORE,
  APP,
  KEYWORD,
  CATEGORY,
  DEVELOPER,
  REVIEW
}
