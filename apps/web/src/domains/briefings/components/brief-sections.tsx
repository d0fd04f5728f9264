/** The sections of a brief: what changed, open work, people and support. Each lists records of one kind. */
import type { AccountBrief } from '@mainstay/contract/briefings';
import { CHANGE_TITLES } from '@mainstay/contract/rules/briefings';
import { LOG_LABELS } from '@mainstay/contract/rules/notes';
import { formatCount } from '@mainstay/contract/rules/numbers';
import type { ReactNode } from 'react';
import { actionsPath, type PageQuery, planPath } from '../../../platform/lib/addresses.ts';
import { daysLeft, formatEntityDate, formatEntityDateTime, formatLongDate } from '../../../platform/lib/dates.ts';
import { formatShortMoney } from '../../../platform/lib/money.ts';
import { Chip } from '../../../platform/ui/Chip.tsx';
import { Due } from '../../../platform/ui/Due.tsx';
import { PriorityIcon } from '../../../platform/ui/PriorityIcon.tsx';
import { Changed, formatDay, formatScore, getChangeTone } from './briefing-columns.tsx';
import styles from './AccountBrief.module.css';

interface BriefRow {
  key: string | number;
  title: ReactNode;
  /** Where the record opens. */
  path: string;
  icon?: ReactNode;
  details?: ReactNode;
  /** On the right. */
  value?: ReactNode;
}

/** Returns the path of a tab of the account. */
type TabPath = (tab: string, query?: PageQuery) => string;

export interface BriefSection {
  title: string;
  /** The link to all records: its text, and the tab of the account. */
  more: { text: string; tab: string };
  /** Returns the number of records, of which the rows are the first. */
  count?: (brief: AccountBrief) => number;
  toRows: (brief: AccountBrief, toTab: TabPath) => BriefRow[];
  /** Shown without rows. */
  empty: string;
}

const joinFacts = (...facts: readonly (string | null | undefined)[]): string => facts.filter(Boolean).join(' · ');

const changes: BriefSection = {
  title: 'Changed in 30 days',
  more: { text: 'Timeline', tab: 'timeline' },
  empty: 'MRR, health, open cases and renewal are the same as 30 days ago.',
  toRows({ change }, toTab) {
    if (change === null) return [];
    const values = [
      ['MRR', 'subscriptions', formatShortMoney(change.mrr_before), formatShortMoney(change.mrr)],
      ['Health', 'health', formatScore(change.health_before), formatScore(change.health)],
      ['Open cases', 'support', formatScore(change.open_cases_before), formatScore(change.open_cases)],
      ['Renewal', 'subscriptions', formatDay(change.renewal_before), formatDay(change.renewal)],
    ] as const;
    const kinds = (
      <span className={styles.chips}>
        {change.kinds.map((kind) => (
          <Chip key={kind} tone={getChangeTone(kind)}>
            {CHANGE_TITLES[kind]}
          </Chip>
        ))}
      </span>
    );
    return [
      { key: 'kinds', title: 'Changes', path: toTab('timeline'), value: kinds },
      ...values
        .filter(([, , before, now]) => before !== now)
        .map(([name, tab, before, now]) => ({
          key: name,
          title: name,
          path: toTab(tab),
          value: <Changed before={before} now={now} />,
        })),
    ];
  },
};

const latestNotes: BriefSection = {
  title: 'Latest notes',
  more: { text: 'All notes', tab: 'notes' },
  empty: 'No notes yet.',
  toRows: ({ notes }, toTab) =>
    notes.map((note) => ({
      key: note.id,
      title: joinFacts(
        LOG_LABELS[note.activity ?? 'note'],
        formatLongDate(note.day),
        note.author ?? 'Former colleague',
      ),
      path: toTab('notes'),
      details: <span className={styles.note}>{note.text}</span>,
    })),
};

const meetings: BriefSection = {
  title: 'Meetings',
  more: { text: 'Timeline', tab: 'timeline' },
  empty: 'No meetings in the connected calendars.',
  toRows({ next_meeting: next, last_meeting: last }, toTab) {
    const toRow = (label: string, meeting: AccountBrief['next_meeting']): BriefRow[] =>
      meeting
        ? [
            {
              key: label,
              title: meeting.title,
              path: toTab('timeline'),
              details: joinFacts(
                label,
                meeting.all_day ? formatEntityDate(meeting.start) : formatEntityDateTime(meeting.start),
              ),
            },
          ]
        : [];
    return [...toRow('Next', next), ...toRow('Last', last)];
  },
};

const openActions: BriefSection = {
  title: 'Open actions',
  more: { text: 'Open playbooks', tab: 'playbooks' },
  count: ({ actions }) => actions.total,
  empty: 'No pending actions.',
  toRows: ({ actions: { listing } }) =>
    listing.map((action) => ({
      key: action.id,
      icon: <PriorityIcon priority={action.priority} />,
      title: action.name,
      path: actionsPath({ actionId: action.id }),
      details: joinFacts(action.play_name, action.owner_name ?? 'No owner'),
      value: action.due === null ? 'No due date' : <Due days={daysLeft(action.due)} />,
    })),
};

const playsInProgress: BriefSection = {
  title: 'Plays in progress',
  more: { text: 'Open playbooks', tab: 'playbooks' },
  count: ({ plays }) => plays.total,
  empty: 'No plays in progress.',
  toRows: ({ plays: { listing } }, toTab) =>
    listing.map((play) => ({
      key: play.id,
      title: play.name,
      path: toTab('playbooks', { plays: { playId: play.id } }),
      details: `${play.total_actions - play.pending_actions} of ${formatCount(play.total_actions, 'action')} done`,
      value: play.due !== null && <Due days={daysLeft(play.due)} />,
    })),
};

const successPlans: BriefSection = {
  title: 'Success plans',
  more: { text: 'All plans', tab: 'success-plan' },
  empty: 'No success plan is in progress.',
  toRows: ({ account: { id }, plans }) =>
    plans.map((plan) => ({
      key: plan.id,
      title: plan.name,
      path: planPath(id, plan.id),
      details: joinFacts(
        `${plan.completed_objectives} of ${formatCount(plan.total_objectives, 'objective')} complete`,
        plan.state === 'draft' ? 'Draft' : undefined,
        plan.owner_name ?? 'No owner',
      ),
      value: <Due days={daysLeft(plan.due)} />,
    })),
};

const CASE_PRIORITY_LABELS = { urgent: 'Urgent', high: 'High', medium: 'Medium', low: 'Low' } as const;

const openCases: BriefSection = {
  title: 'Open support cases',
  more: { text: 'All cases', tab: 'support' },
  count: ({ cases }) => cases.open,
  empty: 'No open support cases.',
  toRows: ({ cases: { listing } }, toTab) =>
    listing.map((supportCase) => ({
      key: supportCase.id,
      title: supportCase.subject,
      path: toTab('support'),
      details: joinFacts(
        CASE_PRIORITY_LABELS[supportCase.priority],
        `since ${formatEntityDate(supportCase.submitted_at)}`,
      ),
      value: supportCase.escalated && <Chip tone="bad">Escalated</Chip>,
    })),
};

const keyContacts: BriefSection = {
  title: 'Key contacts',
  more: { text: 'All contacts', tab: 'contacts' },
  empty: 'No contacts yet.',
  toRows: ({ contacts }, toTab) =>
    contacts.map((contact) => ({
      key: contact.id,
      title: contact.name,
      path: toTab('contacts', { contacts: { open: contact.id } }),
      details: joinFacts(contact.title, contact.department, contact.email),
      value: contact.is_pinned && <Chip line>Key contact</Chip>,
    })),
};

/** Below the explained health, on the left. */
export const RECENT_SECTIONS: readonly BriefSection[] = [changes, latestNotes];
export const WORK_SECTIONS: readonly BriefSection[] = [
  meetings,
  openActions,
  playsInProgress,
  successPlans,
  openCases,
  keyContacts,
];
