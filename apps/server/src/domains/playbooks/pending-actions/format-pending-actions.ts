/** Groups pending actions by account and play, and lists them as a spreadsheet. */
import type { ActionGroup } from '@mainstay/contract/playbooks/pending-actions';
import { PRIORITY_NAMES } from '@mainstay/contract/rules/actions';
import type { SheetColumn } from '../../../platform/files/sheets.ts';
import type { Access } from '../../../platform/session/access.ts';
import { isAccountReadOnly, type Membership } from '../../../core/account-access/account-permission.ts';
import { toMajorUnits } from '../../../platform/units.ts';

export interface FoundAction {
  id: number;
  name: string;
  priority: ActionGroup['plays'][string]['actions'][number]['priority'];
  due_on: string | null;
  owner_id: number | null;
  owner: string | null;
  blocked_by: number;
  version: number;
  play_id: number;
  play_name: string;
  play_pending: number;
  template_id: number | null;
  account_id: number;
  account_name: string;
  plan: string;
  mrr_minor: number;
}

/** Returns groups in the order of their first action, with the plays of each group in the same order. */
export function groupActions(
  found: readonly (FoundAction & Membership)[],
  access: Pick<Access, 'roles' | 'userAccessType' | 'minorDigits'>,
): Record<string, ActionGroup> {
  const groups: Record<string, ActionGroup> = {};
  for (const row of found) {
    const group = (groups[row.account_id] ??= {
      account: row.account_name,
      plan: row.plan,
      mrr: toMajorUnits(row.mrr_minor, access.minorDigits),
      read_only: isAccountReadOnly(access, row),
      plays: {},
    });
    const play = (group.plays[row.play_id] ??= {
      name: row.play_name,
      play_parent_id: row.template_id,
      pending: row.play_pending,
      actions: [],
    });
    const { id, name, due_on, priority, owner_id, owner, blocked_by, version } = row;
    play.actions.push({
      id,
      name,
      status: 'Pending',
      due_date: due_on,
      priority,
      owner_id,
      owner,
      blocked_by,
      version,
    });
  }
  return groups;
}

/** Money is in major units of the company's currency, and days are `YYYY-MM-DD`. */
export const sheetColumns = (
  access: Pick<Access, 'roles' | 'userAccessType' | 'minorDigits' | 'currency'>,
): SheetColumn<FoundAction & Membership>[] => [
  ['Action', (row) => row.name],
  ['Priority', (row) => PRIORITY_NAMES[row.priority]],
  ['Due', (row) => row.due_on],
  ['Play', (row) => row.play_name],
  ['Account', (row) => row.account_name],
  ['Type', (row) => row.plan],
  [`MRR (${access.currency})`, (row) => toMajorUnits(row.mrr_minor, access.minorDigits)],
  ['Access', (row) => (isAccountReadOnly(access, row) ? 'View only' : 'Full')],
];
