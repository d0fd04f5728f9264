import type { AccountBrief } from '@mainstay/contract/briefings';
import { CHANGE_TITLES } from '@mainstay/contract/rules/briefings';
import { LOG_LABELS } from '@mainstay/contract/rules/notes';
import { formatCount } from '@mainstay/contract/rules/numbers';
import { HealthBreakdown } from '../../health/HealthBreakdown.tsx';
import { accountTabPath, actionsPath, planPath } from '../../../platform/lib/addresses.ts';
import { daysLeft, formatEntityDate, formatEntityDateTime, formatLongDate } from '../../../platform/lib/dates.ts';
import { hashHref } from '../../../platform/lib/history.ts';
import { formatAccountMoney } from '../../../platform/lib/money.ts';
import { Card } from '../../../platform/ui/Card.tsx';
import { Chip } from '../../../platform/ui/Chip.tsx';
import { Due } from '../../../platform/ui/Due.tsx';
import { PriorityIcon } from '../../../platform/ui/PriorityIcon.tsx';
import { Changed, formatDay, formatScore, getChangeTone } from './briefing-columns.tsx';
import { BriefList, type BriefRow } from './BriefList.tsx';
import styles from './AccountBrief.module.css';

const CASE_PRIORITY_LABELS = { urgent: 'Urgent', high: 'High', medium: 'Medium', low: 'Low' } as const;

/** Everything below the metrics: what changed, open work, people and support. */
export function BriefSections({ brief }: { brief: AccountBrief }) {
  const toTab = (tab: string) => accountTabPath(brief.account.id, tab);
  return (
    <div className={styles.columns}>
      <div className={styles.column}>
        <Card title="Health" className={styles.card} more={{ text: 'Explain', href: hashHref(toTab('health')) }}>
          <HealthBreakdown health={brief.health} />
        </Card>
        <BriefList
          title="Changed in 30 days"
          more={{ text: 'Timeline', path: toTab('timeline') }}
          rows={toChangeRows(brief)}
          empty="MRR, health, open cases and renewal are the same as 30 days ago."
        />
        <BriefList
          title="Latest notes"
          more={{ text: 'All notes', path: toTab('notes') }}
          rows={toNoteRows(brief)}
          empty="No notes yet."
        />
      </div>
      <div className={styles.column}>
        <BriefList
          title="Meetings"
          more={{ text: 'Timeline', path: toTab('timeline') }}
          rows={toMeetingRows(brief)}
          empty="No meetings in the connected calendars."
        />
        <BriefList
          title="Open actions"
          total={brief.actions.total}
          more={{ text: 'Open playbooks', path: toTab('playbooks') }}
          rows={toActionRows(brief)}
          empty="No pending actions."
        />
        <BriefList
          title="Plays in progress"
          total={brief.plays.total}
          more={{ text: 'Open playbooks', path: toTab('playbooks') }}
          rows={toPlayRows(brief)}
          empty="No plays in progress."
        />
        <BriefList
          title="Success plans"
          more={{ text: 'All plans', path: toTab('success-plan') }}
          rows={toPlanRows(brief)}
          empty="No success plan is in progress."
        />
        <BriefList
          title="Open support cases"
          total={brief.cases.open}
          more={{ text: 'All cases', path: toTab('support') }}
          rows={toCaseRows(brief)}
          empty="No open support cases."
        />
        <BriefList
          title="Key contacts"
          more={{ text: 'All contacts', path: toTab('contacts') }}
          rows={toContactRows(brief)}
          empty="No contacts yet."
        />
      </div>
    </div>
  );
}

function toChangeRows({ account: { id }, change }: AccountBrief): BriefRow[] {
  if (change === null) return [];
  const toTab = (tab: string) => accountTabPath(id, tab);
  const values = [
    ['MRR', 'subscriptions', formatAccountMoney(change.mrr_before), formatAccountMoney(change.mrr)],
    ['Health', 'health', formatScore(change.health_before), formatScore(change.health)],
    ['Open cases', 'support', formatScore(change.open_cases_before), formatScore(change.open_cases)],
    ['Renewal', 'subscriptions', formatDay(change.renewal_before), formatDay(change.renewal)],
  ] as const;
  return [
    {
      key: 'kinds',
      title: 'Changes',
      path: toTab('timeline'),
      value: (
        <span className={styles.chips}>
          {change.kinds.map((kind) => (
            <Chip key={kind} tone={getChangeTone(kind)}>
              {CHANGE_TITLES[kind]}
            </Chip>
          ))}
        </span>
      ),
    },
    ...values
      .filter(([, , before, now]) => before !== now)
      .map(([name, tab, before, now]) => ({
        key: name,
        title: name,
        path: toTab(tab),
        value: <Changed before={before} now={now} />,
      })),
  ];
}

const toNoteRows = ({ account: { id }, notes }: AccountBrief): BriefRow[] =>
  notes.map((note) => ({
    key: note.id,
    title: [LOG_LABELS[note.activity ?? 'note'], formatLongDate(note.day), note.author ?? 'Former colleague'].join(
      ' · ',
    ),
    path: accountTabPath(id, 'notes'),
    details: <span className={styles.note}>{note.text}</span>,
  }));

const toMeetingRows = ({ account: { id }, next_meeting: next, last_meeting: last }: AccountBrief): BriefRow[] =>
  (
    [
      ['Next', next],
      ['Last', last],
    ] as const
  ).flatMap(([label, meeting]) =>
    meeting
      ? {
          key: label,
          title: meeting.title,
          path: accountTabPath(id, 'timeline'),
          details: `${label} · ${meeting.all_day ? formatEntityDate(meeting.start) : formatEntityDateTime(meeting.start)}`,
        }
      : [],
  );

const toActionRows = ({ actions: { listing } }: AccountBrief): BriefRow[] =>
  listing.map((action) => ({
    key: action.id,
    icon: <PriorityIcon priority={action.priority} />,
    title: action.name,
    path: actionsPath({ actionId: action.id }),
    details: [action.play_name, action.owner_name ?? 'No owner'].join(' · '),
    value: action.due === null ? 'No due date' : <Due days={daysLeft(action.due)} />,
  }));

const toPlayRows = ({ account: { id }, plays: { listing } }: AccountBrief): BriefRow[] =>
  listing.map((play) => ({
    key: play.id,
    title: play.name,
    path: accountTabPath(id, 'playbooks', { plays: { playId: play.id } }),
    details: `${play.total_actions - play.pending_actions} of ${formatCount(play.total_actions, 'action')} done`,
    value: play.due !== null && <Due days={daysLeft(play.due)} />,
  }));

const toPlanRows = ({ account: { id }, plans }: AccountBrief): BriefRow[] =>
  plans.map((plan) => ({
    key: plan.id,
    title: plan.name,
    path: planPath(id, plan.id),
    details: [
      `${plan.completed_objectives} of ${formatCount(plan.total_objectives, 'objective')} complete`,
      plan.state === 'draft' ? 'Draft' : undefined,
      plan.owner_name ?? 'No owner',
    ]
      .filter(Boolean)
      .join(' · '),
    value: <Due days={daysLeft(plan.due)} />,
  }));

const toCaseRows = ({ account: { id }, cases: { listing } }: AccountBrief): BriefRow[] =>
  listing.map((supportCase) => ({
    key: supportCase.id,
    title: supportCase.subject,
    path: accountTabPath(id, 'support'),
    details: `${CASE_PRIORITY_LABELS[supportCase.priority]} · since ${formatEntityDate(supportCase.submitted_at)}`,
    value: supportCase.escalated && <Chip tone="bad">Escalated</Chip>,
  }));

const toContactRows = ({ account: { id }, contacts }: AccountBrief): BriefRow[] =>
  contacts.map((contact) => ({
    key: contact.id,
    title: contact.name,
    path: accountTabPath(id, 'contacts', { contacts: { open: contact.id } }),
    details: [contact.title, contact.department, contact.email].filter(Boolean).join(' · '),
    value: contact.is_pinned && <Chip line>Key contact</Chip>,
  }));
