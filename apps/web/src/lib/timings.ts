/** Every fixed time of the interface, in milliseconds. What the specification names as exact is marked so. */
export const TIMINGS = {
  /** Exact: how long a toast stays. */
  toast: 2000,
  /** Exact: typing in the search of More. */
  searchDebounce: 500,
  /** Typing in the command palette; the server answers fast enough to feel live. */
  paletteDebounce: 150,
  /** Upper bound on when a chart may start (decision 17). */
  chartStart: 500,
  /** The same for a distribution. */
  distributionStart: 1000,
  /** Exact: from the last event of a component to what other components hear of it (S3-14). */
  componentFeeder: 500,
  /** Exact: from the last key in a component's filter to its request (C3-26). */
  typedFilter: 500,
  /** Exact: from a chosen filter of a component to its request (C3-26). */
  chosenFilter: 200,
  /** Exact: from a new password to sign-out. */
  afterPasswordReset: 3000,
  /** Exact: from a created user to the start. */
  afterUserCreated: 2000,
  /** How long the second key of a sequence such as G, A may take. */
  keySequence: 1000,
  /** Data younger than this is shown again without asking. */
  fresh: 30_000,
  /** The same for what stands on a page, which only its authors change. */
  pageFresh: 300_000,
  /** Between two looks at how much is unread, while the application is looked at. */
  unreadLook: 300_000,
  /** Exact: between two looks for a component that an address names. */
  componentLook: 500,
} as const;
