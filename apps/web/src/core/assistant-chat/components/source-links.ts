/** Labels and links of the records that an answer is based on. */
import type { Source, SourceType } from '@mainstay/contract/assistant';

export const SOURCE_LABELS: Readonly<Record<SourceType, string>> = {
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

/** Returns where the application shows a record. Other addresses are not links. */
export const getSourceHref = ({ address }: Pick<Source, 'address'>): string | undefined =>
  address?.startsWith('#!/') ? address : undefined;
