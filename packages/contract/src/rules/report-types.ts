/** Whose accounts a report shows: those of a user, those of a team, or one account. */
export const REPORT_TYPES = ['team', 'user', 'account'] as const;
export type ReportType = (typeof REPORT_TYPES)[number];
export const REPORT_TYPE_LABELS: Readonly<Record<ReportType, string>> = {
  team: 'By team',
  user: 'By person',
  account: 'By account',
};
export const isReportType = (text: string): text is ReportType => (REPORT_TYPES as readonly string[]).includes(text);
