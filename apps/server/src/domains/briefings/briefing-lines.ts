/** Converts the rows of briefings to the numbered lines that the model reads. A line contains what the screen shows of the row. */
import type { AccountBrief, AccountChange, AccountRisk } from '@mainstay/contract/briefings';
import { PRIORITY_NAMES } from '@mainstay/contract/rules/actions';
import { CHANGE_TITLES, RISK_TITLES } from '@mainstay/contract/rules/briefings';
import { daysBetween, formatDateTime, formatLongDate, toCalendarDay } from '@mainstay/contract/rules/dates';
import { HEALTH_BAND_LABELS, healthBand, NOT_ENOUGH_DATA } from '@mainstay/contract/rules/health';
import { formatMoney } from '@mainstay/contract/rules/money';
import { LOG_LABELS } from '@mainstay/contract/rules/notes';
import { formatChange, formatCount, formatNumber } from '@mainstay/contract/rules/numbers';
import { formatPercent, formatPercentChange } from '@mainstay/contract/rules/percentages';
import { formatDueDays } from '@mainstay/contract/rules/plays';
import type { Access } from '../../platform/session/access.ts';

/** One row of a briefing. */
export interface BriefingLine {
  /** The name of the record. */
  label: string;
  text: string;
  /** Where the application shows the record. It contains only ids. */
  address: string;
}

export type LineFormat = Pick<Access, 'currency' | 'minorDigits' | 'timeZone'>;

const LABEL_LENGTH = 120;
const TEXT_LENGTH = 600;

/** A text of a record as one line, so that it cannot look like another line. */
const toOneLine = (text: string, length: number): string => text.replaceAll(/\s+/g, ' ').trim().slice(0, length);

const toTabAddress = (accountId: number, tab: string, query?: object): string =>
  `#!/dashboard/accounts/${accountId}/${tab}${query ? `?query=${encodeURIComponent(JSON.stringify(query))}` : ''}`;

const createLine = (label: string, parts: readonly (string | null | false)[], address: string): BriefingLine => ({
  label: toOneLine(label, LABEL_LENGTH),
  text: toOneLine(parts.filter(Boolean).join(', '), TEXT_LENGTH),
  address,
});

const createMoneyFormat =
  ({ currency, minorDigits }: LineFormat) =>
  (amount: number): string =>
    formatMoney(amount, 'table', { symbol: `${currency} `, digits: minorDigits });

const formatHealth = (health: number | null): string =>
  health === null ? NOT_ENOUGH_DATA.toLowerCase() : `${health} (${HEALTH_BAND_LABELS[healthBand(health)]})`;
const formatDay = (day: string | null): string => (day === null ? 'none' : formatLongDate(day));
/** Returns null if nothing changed. */
const formatMove = (name: string, before: string, now: string): string | null =>
  before === now ? null : `${name} ${now}, before ${before}`;

export function toRiskLines(risks: readonly AccountRisk[], format: LineFormat): BriefingLine[] {
  const formatAmount = createMoneyFormat(format);
  return risks.map((risk) =>
    createLine(
      risk.name,
      [
        ...risk.reasons.map((reason) => RISK_TITLES[reason]),
        `health ${formatHealth(risk.health)}`,
        risk.health_change !== null && `${formatChange(risk.health_change)} points in 30 days`,
        `MRR ${formatAmount(risk.mrr)}`,
        risk.renewal && `renewal ${formatLongDate(risk.renewal)}`,
        `owner ${risk.owner_name ?? 'none'}`,
      ],
      toTabAddress(risk.id, 'summary'),
    ),
  );
}

const formatChanges = (change: AccountChange, formatAmount: (amount: number) => string) => [
  ...change.kinds.map((kind) => CHANGE_TITLES[kind]),
  formatMove('MRR', formatAmount(change.mrr_before), formatAmount(change.mrr)),
  formatMove('health', formatHealth(change.health_before), formatHealth(change.health)),
  formatMove('open cases', String(change.open_cases_before ?? 'none'), String(change.open_cases ?? 'none')),
  formatMove('renewal', formatDay(change.renewal_before), formatDay(change.renewal)),
];

export function toChangeLines(changes: readonly AccountChange[], format: LineFormat): BriefingLine[] {
  const formatAmount = createMoneyFormat(format);
  return changes.map((change) =>
    createLine(
      change.name,
      [...formatChanges(change, formatAmount), `owner ${change.owner_name ?? 'none'}`],
      toTabAddress(change.id, 'summary'),
    ),
  );
}

/** @returns one line per row of the brief, in the order of the screen */
export function toBriefLines(brief: AccountBrief, format: LineFormat): BriefingLine[] {
  const id = brief.account.id;
  const tab = (name: string, query?: object) => toTabAddress(id, name, query);
  const toMeetingLines = (label: string, meeting: AccountBrief['next_meeting']): BriefingLine[] => {
    if (!meeting) return [];
    const start = new Date(meeting.start);
    const time = meeting.all_day
      ? formatLongDate(toCalendarDay(start, format.timeZone))
      : formatDateTime(start, format.timeZone);
    return [createLine(`${label}: ${meeting.title}`, [time], tab('timeline'))];
  };
  return [
    ...toMetricLines(brief, createMoneyFormat(format)),
    ...toMeetingLines('Next meeting', brief.next_meeting),
    ...toMeetingLines('Last meeting', brief.last_meeting),
    ...brief.actions.listing.map((action) =>
      createLine(
        `Action: ${action.name}`,
        [
          action.due === null ? 'no due date' : formatDueDays(daysBetween(brief.as_of, action.due)),
          `priority ${PRIORITY_NAMES[action.priority]}`,
          `play ${action.play_name}`,
          `owner ${action.owner_name ?? 'none'}`,
        ],
        `#!/dashboard/actions?actionId=${action.id}`,
      ),
    ),
    ...brief.plays.listing.map((play) =>
      createLine(
        `Play: ${play.name}`,
        [
          `${play.total_actions - play.pending_actions} of ${formatCount(play.total_actions, 'action')} done`,
          play.due && `next due ${formatLongDate(play.due)}`,
        ],
        tab('playbooks', { plays: { playId: play.id } }),
      ),
    ),
    ...brief.plans.map((plan) =>
      createLine(
        `Success plan: ${plan.name}`,
        [
          `${plan.completed_objectives} of ${formatCount(plan.total_objectives, 'objective')} complete`,
          `due ${formatLongDate(plan.due)}`,
          plan.state,
          `owner ${plan.owner_name ?? 'none'}`,
        ],
        `#!/dashboard/accounts/${id}/success-plan/${plan.id}`,
      ),
    ),
    ...brief.notes.map((note) =>
      createLine(
        `${LOG_LABELS[note.activity ?? 'note']} of ${formatLongDate(note.day)}`,
        [note.author && `by ${note.author}`, note.text],
        tab('notes'),
      ),
    ),
    ...brief.cases.listing.map((supportCase) =>
      createLine(
        `Support case: ${supportCase.subject}`,
        [
          `priority ${supportCase.priority}`,
          supportCase.escalated && 'escalated',
          `opened ${formatLongDate(toCalendarDay(new Date(supportCase.submitted_at), format.timeZone))}`,
        ],
        tab('support'),
      ),
    ),
    ...brief.contacts.map((contact) =>
      createLine(
        `Contact: ${contact.name}`,
        [contact.title, contact.department, contact.is_pinned && 'pinned'],
        tab('contacts', { contacts: { open: contact.id } }),
      ),
    ),
  ];
}

function toMetricLines(brief: AccountBrief, formatAmount: (amount: number) => string): BriefingLine[] {
  const { account, health, usage, change } = brief;
  const tab = (name: string) => toTabAddress(account.id, name);
  const isKnown = (value: number | null): value is number => value !== null;
  return [
    createLine(
      account.name,
      [
        account.status === 'Closed' && 'closed',
        account.plan,
        `owner ${account.owner_name ?? 'none'}`,
        formatCount(brief.actions.total, 'pending action'),
        formatCount(brief.plays.total, 'play in progress', 'plays in progress'),
        formatCount(brief.cases.open, 'open support case'),
        brief.cases.escalated > 0 && `${brief.cases.escalated} of them escalated`,
      ],
      tab('summary'),
    ),
    createLine(
      'Health',
      [
        formatHealth(health.health),
        isKnown(health.change) && `${formatChange(health.change, 1)} points in 30 days`,
        ...health.causes.map(({ text, points }) => `${text} (${formatChange(points, 1)} points)`),
      ],
      tab('health'),
    ),
    createLine(
      'MRR',
      [
        formatAmount(brief.mrr),
        `${formatAmount(brief.mrr_before)} a month ago`,
        isKnown(brief.mrr_change) && formatPercentChange(brief.mrr_change),
      ],
      tab('subscriptions'),
    ),
    createLine(
      'Renewal',
      brief.renewal === null
        ? ['no renewal date']
        : [
            formatLongDate(brief.renewal),
            formatDueDays(daysBetween(brief.as_of, brief.renewal)),
            brief.auto_renewal !== null &&
              (brief.auto_renewal ? 'renews automatically' : 'does not renew automatically'),
          ],
      tab('subscriptions'),
    ),
    createLine(
      'Usage',
      [
        isKnown(usage.uses) ? `${formatNumber(usage.uses)} uses in 30 days` : 'no usage',
        isKnown(usage.uses_before) && `${formatNumber(usage.uses_before)} in the 30 days before`,
        isKnown(usage.users) && `${formatCount(usage.users, 'active user')} in 30 days`,
        isKnown(usage.users_before) && `${formatNumber(usage.users_before)} 30 days ago`,
        isKnown(usage.license_utilization) && `${formatPercent(usage.license_utilization)} of the licenses used`,
        isKnown(usage.license_utilization_before) && `${formatPercent(usage.license_utilization_before)} 30 days ago`,
      ],
      tab('usage'),
    ),
    createLine('Changed in 30 days', change ? formatChanges(change, formatAmount) : ['nothing'], tab('timeline')),
  ];
}
