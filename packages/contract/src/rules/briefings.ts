/** Why an account is at risk, and which changes a briefing lists. Every reason has one definition, which its title states. */

/** Days before its end within which a renewal is close. */
export const RENEWAL_DAYS = 90;
/** Points by which health must fall within 30 days. */
export const HEALTH_FALL = 10;
/** Percentage by which active users must fall within 30 days. */
export const USERS_FALL = 20;
/** Percentage of the entitled seats below which licenses are unused. */
export const UNUSED_LICENSES = 50;
/** Open support cases from which there are many. */
export const MANY_CASES = 3;

export const RISK_REASONS = [
  'poor_health',
  'falling_health',
  'renewal',
  'falling_mrr',
  'falling_users',
  'unused_licenses',
  'open_cases',
  'overdue_actions',
] as const;
export type RiskReason = (typeof RISK_REASONS)[number];

/** Short names; the titles below are the definitions. */
export const RISK_LABELS: Readonly<Record<RiskReason, string>> = {
  poor_health: 'Poor health',
  falling_health: 'Falling health',
  renewal: 'Renewal',
  falling_mrr: 'Lower MRR',
  falling_users: 'Fewer users',
  unused_licenses: 'Unused licenses',
  open_cases: 'Open cases',
  overdue_actions: 'Overdue action',
};

export const RISK_TITLES: Readonly<Record<RiskReason, string>> = {
  poor_health: 'Health of 50 or less',
  falling_health: `Health fell by ${HEALTH_FALL} points or more in 30 days`,
  renewal: `Renews within ${RENEWAL_DAYS} days, not automatically`,
  falling_mrr: 'MRR is lower than a month ago',
  falling_users: `Monthly active users fell by ${USERS_FALL} % or more in 30 days`,
  unused_licenses: `Less than ${UNUSED_LICENSES} % of the entitled seats are used`,
  open_cases: `${MANY_CASES} or more open support cases`,
  overdue_actions: 'The next action is overdue',
};

/** Periods of changes, in days. The first one is the default. */
export const CHANGE_DAYS = [7, 30, 90] as const;

export const CHANGE_KINDS = [
  'new',
  'churned',
  'expansion',
  'contraction',
  'health_up',
  'health_down',
  'cases',
  'renewal',
] as const;
export type ChangeKind = (typeof CHANGE_KINDS)[number];

/** Points by which health must change to be listed. */
export const HEALTH_MOVE = 5;

export const CHANGE_TITLES: Readonly<Record<ChangeKind, string>> = {
  new: 'New account',
  churned: 'Closed',
  expansion: 'MRR rose',
  contraction: 'MRR fell',
  health_up: 'Health rose',
  health_down: 'Health fell',
  cases: 'More open cases',
  renewal: 'Renewal moved',
};

/** Rows of a list that a summary covers at most. */
export const SUMMARY_LIMIT = 100;

/** Days that the brief of an account looks back. */
export const BRIEF_DAYS = 30;
