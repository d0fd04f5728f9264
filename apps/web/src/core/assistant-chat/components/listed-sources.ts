/** Labels and links of the records that an answer is based on. */
import type { Source, SourceType } from '@mainstay/contract/assistant';
import type { ListedSource } from '../SourcedText.tsx';

const SOURCE_LABELS: Readonly<Record<SourceType, string>> = {
  account: 'Account',
  health: 'Health',
  usage: 'Usage',
  action: 'Action',
  plan: 'Success plan',
  note: 'Note',
  message: 'Email',
  case: 'Support case',
  ticket: 'Ticket',
  contact: 'Contact',
  event: 'Event',
  component: 'Component',
  report: 'Report',
};

/** Returns a record as it is listed below an answer. Addresses outside of the application are not links. */
export const toListedSource = ({ n, type, label, address }: Source): ListedSource => ({
  n,
  label,
  type: SOURCE_LABELS[type],
  href: address?.startsWith('#!/') ? address : undefined,
});
