/** All fixed times of the interface, in milliseconds. Values that the specification fixes are marked as exact. */
export const TIMINGS = {
  /** Exact: duration of a toast. */
  toast: 2000,
  /** Duration of a toast that offers Undo. */
  undoToast: 8000,
  /** Exact: debounce of the search field in the "More" menu. */
  searchDebounce: 500,
  /** Debounce of the search in the command palette. The server is fast enough for results while typing. */
  paletteDebounce: 150,
  /** Upper limit for the start of a chart (decision 17). */
  chartStart: 500,
  /** Upper limit for the start of a distribution. */
  distributionStart: 1000,
  /** Exact: delay between opening a page and the start of analytics (1-analytics-02). */
  analyticsStart: 1000,
  /** Exact: delay between a component's last event and the notification of other components (S3-14). */
  componentFeeder: 500,
  /** Exact: debounce of typing in a component's filter (C3-26). */
  typedFilter: 500,
  /** Exact: delay between selecting a component's filter value and its request (C3-26). */
  chosenFilter: 200,
  /** Exact: delay of the render of a chat on a page (3-ai-chat-02). */
  assistantStart: 200,
  /** Exact: delay between a new password and sign-out. */
  afterPasswordReset: 3000,
  /** Exact: delay between the creation of a user and the redirect to the start. */
  afterUserCreated: 2000,
  /** Maximum delay of the second key in a sequence such as G, A. */
  keySequence: 1000,
  /** Cached data younger than this is shown without a refetch. */
  fresh: 30_000,
  /** The same for pages, which only their authors change. */
  pageFresh: 300_000,
  /** Time without a request after which the portfolio home is preloaded. */
  idle: 300,
  /** Poll interval of the unread count while the application is visible. */
  unreadLook: 300_000,
  /** Exact: interval between two attempts to find the component of the URL. */
  componentLook: 500,
} as const;
