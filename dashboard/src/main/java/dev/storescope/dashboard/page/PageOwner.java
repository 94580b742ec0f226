package dev.storescope.dashboard.page;

/** Whose page it is. */
enum PageOwner {
  /** The owner of the workspace that the user looks at. */
  WORKSPACE,

  /** The same, for its members only: no link shows the page. */
  TEAM,

  /** The user who is logged in. */
  USER
}
