/** Describes everything that a proposal would write. */
import type { Proposal } from '@mainstay/contract/assistant';
import { Flag, ListTodo, type LucideIcon, Mail, StickyNote } from 'lucide-react';
import { accountTabPath, actionsPath, planPath } from '../../../platform/lib/addresses.ts';
import { formatLongDate } from '../../../platform/lib/dates.ts';
import { hashHref } from '../../../platform/lib/history.ts';

interface Fact {
  label: string;
  text: string;
}

interface ProposalDescription {
  icon: LucideIcon;
  title: string;
  facts: Fact[];
  /** The record that was written. */
  link: { href: string; text: string } | undefined;
}

const toFacts = (facts: Readonly<Record<string, string>>): Fact[] =>
  Object.entries(facts).flatMap(([label, text]) => (text === '' ? [] : [{ label, text }]));

export function describeProposal({ change, account_id, record_id }: Proposal): ProposalDescription {
  const toLink = (text: string, path: string) => (record_id === null ? undefined : { text, href: hashHref(path) });
  switch (change.kind) {
    case 'note':
      return {
        icon: StickyNote,
        title: 'Proposed note',
        facts: toFacts({ Note: change.text }),
        link: toLink('Open the notes', accountTabPath(account_id, 'notes')),
      };
    case 'action':
      return {
        icon: ListTodo,
        title: 'Proposed action',
        facts: toFacts({
          Action: change.name,
          Description: change.description,
          Due: change.due_on === null ? 'No due date' : formatLongDate(change.due_on),
          [change.play_id === null ? 'New play' : 'Play']: change.play_name,
        }),
        link: toLink('Open the action', actionsPath({ actionId: record_id ?? undefined })),
      };
    case 'plan':
      return {
        icon: Flag,
        title: 'Proposed success plan',
        facts: toFacts({
          Name: change.name,
          Description: change.description,
          'Executive summary': change.summary,
          Due: formatLongDate(change.due_on),
          State: 'Draft',
        }),
        link: toLink('Open the success plan', planPath(account_id, record_id ?? 'new')),
      };
    case 'mail':
      return {
        icon: Mail,
        title: 'Proposed email',
        facts: toFacts({ To: change.to.join(', '), Subject: change.subject, Message: change.text }),
        link: undefined,
      };
  }
}
