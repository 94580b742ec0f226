package dev.storescope.dashboard.start;

/** The steps of a new installation, in their order. */
public enum StartStep {
  SOURCES(true, false),
  POPULARITY(true, true),
  MAIL(true, true),
  BACKUP(true, true),
  APP(false, false),
  KEYWORDS(false, false),
  COMPETITORS(false, true),
  ALERT(false, true);

  private final boolean administrators;
  private final boolean optional;

  StartStep(boolean administrators, boolean optional) {
    this.administrators = administrators;
    this.optional = optional;
  }

  /** Whether it is about the installation, not about an account. */
  boolean isForAdministrators() {
    return administrators;
  }

  public boolean isOptional() {
    return optional;
  }
}
