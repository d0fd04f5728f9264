/**
 * What was known about an account on a day, computed independently from the rules (ruling 58 and decision 0007) over
 * facts in memory, without any of the product's statements. All days are in the company's time zone.
 */
import { addDays, daysBetween } from '@mainstay/contract/rules/dates';

export interface ReferenceSubscription {
  status: string;
  startsOn: string;
  endsOn: string | null;
  termStartsOn: string;
  termEndsOn: string | null;
  renewsOn: string | null;
  /** The day on which the row got its present content. */
  writtenOn: string;
  mrrMinor: number;
  churned: boolean;
}

export interface ReferenceCase {
  submittedOn: string;
  closedOn: string | null;
  priority: string;
}

export interface ReferenceUsage {
  day: string;
  usageCount: number;
  activeUsers: number | null;
}

export interface ReferenceAccount {
  onboardedOn: string;
  status: 'Active' | 'Closed';
  closedOn: string | null;
  /** The day on which the row got its present content. */
  recordedOn: string;
  churnedOn: readonly string[];
  subscriptions: readonly ReferenceSubscription[];
  cases: readonly ReferenceCase[];
  usage: readonly ReferenceUsage[];
}

export interface ReferenceMetrics {
  status: 'Active' | 'Closed';
  mrr_minor: number;
  mrr_before_minor: number;
  garr_minor: number;
  narr_minor: number;
  renewal_on: string | null;
  open_cases: number | null;
  case_load: number | null;
  usage_count: number | null;
  usage_before: number | null;
  use_days: number | null;
  dau: number | null;
  avg_dau: number | null;
  health: number | null;
}

const getLast = (days: readonly string[]): string | undefined => days.toSorted().at(-1);
const getFirst = (days: readonly string[]): string | undefined => days.toSorted().at(0);
const sum = (numbers: readonly number[]): number => numbers.reduce((a, b) => a + b, 0);

/** Returns the same day of the previous month, or its last day if that month is shorter. */
function toMonthBefore(day: string): string {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
  const length = new Date(Date.UTC(year, month - 1, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 2, Math.min(date, length))).toISOString().slice(0, 10);
}

/**
 * Returns the closing day of an account: the churn event, otherwise the end of its last subscription, otherwise the
 * stated day.
 */
export function findClosingDay(account: ReferenceAccount): string | undefined {
  if (account.status === 'Active') return undefined;
  const knownOn = getLast([account.recordedOn, ...(account.closedOn ? [account.closedOn] : [])]) ?? '';
  const churn = getLast(account.churnedOn.filter((day) => day <= knownOn));
  if (churn) return churn;
  const purchased = account.subscriptions.filter(({ status }) => status !== 'draft' && status !== 'pending');
  const isOver = purchased.length > 0 && purchased.every(({ endsOn }) => endsOn !== null && endsOn <= knownOn);
  return isOver ? getLast(purchased.flatMap(({ endsOn }) => endsOn ?? [])) : (account.closedOn ?? undefined);
}

/**
 * A planned end is known from the start of the row; any other end is known from its own day or from the day on which it
 * was written.
 */
export function findKnownEnd(s: ReferenceSubscription, day: string): string | null {
  if (s.endsOn === null) return null;
  const termEnd = getFirst([s.termEndsOn, s.renewsOn].filter((end) => end !== null));
  const isPlanned = !s.churned && termEnd !== undefined && s.endsOn >= termEnd;
  const knownOn = isPlanned ? s.startsOn : (getFirst([s.endsOn, s.writtenOn]) ?? s.endsOn);
  return knownOn <= day ? s.endsOn : null;
}

const isRunning = (s: ReferenceSubscription, day: string): boolean =>
  s.startsOn <= day && (s.endsOn === null || s.endsOn > day);

function findRenewal(running: readonly ReferenceSubscription[], day: string): string | null {
  const renewals = running.flatMap((s) => {
    const renewal = s.termStartsOn <= day ? (s.renewsOn ?? s.termEndsOn) : null;
    const end = findKnownEnd(s, day);
    return renewal !== null && renewal >= day && (end === null || end >= renewal) ? [renewal] : [];
  });
  return getFirst(renewals) ?? null;
}

function computeUsage({ usage }: ReferenceAccount, day: string) {
  const usageSoFar = usage.filter((u) => u.day <= day);
  if (usageSoFar.length === 0)
    return { usage_count: null, usage_before: null, use_days: null, dau: null, avg_dau: null };
  const month = usageSoFar.filter((u) => u.day > addDays(day, -30));
  const previousMonth = usageSoFar.filter((u) => u.day > addDays(day, -60) && u.day <= addDays(day, -30));
  const newest = month.toSorted((a, b) => (a.day < b.day ? 1 : -1)).at(0);
  const activeUserCounts = month.flatMap(({ activeUsers }) => activeUsers ?? []);
  return {
    usage_count: sum(month.map((u) => u.usageCount)),
    usage_before: sum(previousMonth.map((u) => u.usageCount)),
    use_days: month.filter((u) => u.usageCount > 0 || (u.activeUsers ?? 0) > 0).length,
    dau: newest?.activeUsers ?? null,
    avg_dau: activeUserCounts.length === 0 ? null : Math.round(sum(activeUserCounts) / activeUserCounts.length),
  };
}

/**
 * Uses the default weights of a new company. Licenses, 20 of the 100, have no data without entitlements. There is no
 * score if data for less than 50 is available (ruling 60).
 */
function computeHealth(day: string, metrics: Omit<ReferenceMetrics, 'health'>): number | null {
  const { usage_count: uses, usage_before: before, renewal_on: renewal, case_load: load, use_days: days } = metrics;
  const normalize = (value: number, from: number, to: number) => Math.min(1, Math.max(0, (value - from) / (to - from)));
  const measures = [
    { weight: 30, norm: uses === null || !before ? null : normalize(((uses - before) * 100) / before, -50, 25) },
    { weight: 15, norm: renewal === null ? null : normalize(daysBetween(day, renewal), 0, 180) },
    { weight: 15, norm: load === null ? null : 1 - normalize(load, 0, 10) },
    { weight: 20, norm: days === null ? null : normalize(days, 0, 20) },
  ];
  const availableMeasures = measures.flatMap(({ weight, norm }) => (norm === null ? [] : [{ weight, norm }]));
  const weights = sum(availableMeasures.map(({ weight }) => weight));
  return weights < 50
    ? null
    : Math.ceil(sum(availableMeasures.map(({ weight, norm }) => (norm * 100 * weight) / weights)));
}

interface ReferenceCompany {
  /** The running day, whose usage is not complete. */
  today: string;
  /** The day of the company's first support case; before it nothing is known about cases. */
  firstCaseOn: string | undefined;
}

export function computeReferenceMetrics(
  account: ReferenceAccount,
  day: string,
  { today, firstCaseOn }: ReferenceCompany,
): ReferenceMetrics {
  const purchased = account.subscriptions.filter(({ status }) => status !== 'draft' && status !== 'pending');
  const running = purchased.filter((s) => isRunning(s, day));
  const closingDay = findClosingDay(account);
  const submittedCases = account.cases.filter(({ submittedOn }) => submittedOn <= day);
  const openCases = submittedCases.filter(({ closedOn }) => closedOn === null || closedOn > day);
  const hasCases =
    firstCaseOn !== undefined && firstCaseOn <= day && (submittedCases.length > 0 || account.onboardedOn <= day);
  const metrics = {
    status: closingDay !== undefined && closingDay <= day ? ('Closed' as const) : ('Active' as const),
    mrr_minor: sum(running.map((s) => s.mrrMinor)),
    mrr_before_minor: sum(purchased.filter((s) => isRunning(s, toMonthBefore(day))).map((s) => s.mrrMinor)),
    garr_minor: sum(running.map((s) => s.mrrMinor * 12)),
    narr_minor: sum(
      running.filter((s) => (findKnownEnd(s, day) ?? '9999') > addDays(day, 365)).map((s) => s.mrrMinor * 12),
    ),
    renewal_on: findRenewal(running, day),
    open_cases: hasCases ? openCases.length : null,
    case_load: hasCases ? sum(openCases.map(({ priority }) => (['urgent', 'high'].includes(priority) ? 2 : 1))) : null,
    ...computeUsage(account, day < today ? day : addDays(today, -1)),
  };
  return { ...metrics, health: computeHealth(day, metrics) };
}
