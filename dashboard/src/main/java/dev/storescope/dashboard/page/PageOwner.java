package dev.storescope.dashboard.page;

/** Whose page it is. */
enum PageOwner {
  /** The owner of the workspace that the user looks at. */
  WORKSPACE,

  /** The user who is logged in. */
  USER
}
