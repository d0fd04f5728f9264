/** What else each kind keeps true when its rows are written or taken away. */
import { IMPORT_FIELDS } from '@mainstay/contract/rules/import-fields';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import {
  accountsLanded,
  accountsRemoved,
  membersLanded,
  membersRemoved,
  removingAccounts,
} from '../../accounts/commands.ts';
import { contactsLanded, contactsRemoved, removingContacts } from '../../contacts/commands.ts';
import { usersLanded } from '../../people/commands.ts';
import { deleteProductTerms, productsLanded, subscriptionsLanded } from '../../subscriptions/commands.ts';
import {
  type BroughtKind,
  forgetBrought,
  forgetEvents,
  recordAccountUpdates,
  recordBrought,
  recordContacts,
} from '../../timeline/commands.ts';
import type { Row } from '../landing/rules.ts';
import { TABLE_KINDS, type TableKind } from './rules.ts';

export interface LandedRow {
  id: number;
  part: number | null;
  values: Row;
  before: Row | null;
}

export interface Change {
  created: readonly LandedRow[];
  updated: readonly LandedRow[];
}

/** A piece of work that has to wait until the rows are gone. */
type Afterwards = (() => Promise<void>) | undefined;

interface Hooks {
  landed?: (tx: TenantTx, change: Change) => Promise<void>;
  removing?: (tx: TenantTx, ids: readonly number[]) => Promise<Afterwards>;
}

/** Columns in words, as a timeline tells what an import changed: `primary_owner_id` is `primary owner`. */
const fieldNames = (values: Row): string[] =>
  Object.keys(values).map((column) => column.replace(/_id$/, '').replaceAll('_', ' '));

const idsOf = (rows: readonly LandedRow[]): number[] => rows.map(({ id }) => id);

/** What changed in the words of the file; a column that follows from another has none. */
function changedFields(kind: TableKind, values: Row): string[] {
  const { columns } = TABLE_KINDS[kind];
  const keys = Object.keys(columns).filter((key) => columns[key] !== undefined && columns[key] in values);
  const labels = IMPORT_FIELDS[kind].filter(({ key }) => keys.includes(key)).map(({ label }) => label);
  return labels.length > 0 ? labels : ['details'];
}

/** The timeline tells of rows that came, and no more of those that are taken away. */
const told = (kind: BroughtKind, { landed, removing }: Hooks = {}): Hooks => ({
  async landed(tx, change) {
    await landed?.(tx, change);
    const changed = change.updated.map(({ id, values }) => ({ id, fields: changedFields(kind, values) }));
    await recordBrought(tx, kind, [...change.created.map(({ id }) => ({ id })), ...changed]);
  },
  async removing(tx, ids) {
    await forgetBrought(tx, kind, ids);
    return removing?.(tx, ids);
  },
});

/** Who looks after accounts, told once an account. */
const recordTeams = (tx: TenantTx, accounts: readonly number[]): Promise<void> =>
  recordAccountUpdates(
    tx,
    'Import',
    [...new Set(accounts)].map((id) => ({ id, fields: ['account team'] })),
  );

export const HOOKS: Partial<Record<TableKind, Hooks>> = {
  accounts: {
    async landed(tx, change) {
      await accountsLanded(tx, change);
      await recordAccountUpdates(
        tx,
        'Import',
        change.updated.map(({ id, values }) => ({ id, fields: fieldNames(values) })),
      );
    },
    async removing(tx, ids) {
      await removingAccounts(tx, ids);
      return () => accountsRemoved(tx, ids);
    },
  },
  users: { landed: usersLanded },
  account_members: {
    async landed(tx, change) {
      await membersLanded(tx, change);
      await recordTeams(tx, idsOf([...change.created, ...change.updated]));
    },
    removing: async (tx, accounts) => async () => {
      await membersRemoved(tx, accounts);
      await recordTeams(tx, accounts);
    },
  },
  contacts: {
    async landed(tx, change) {
      await contactsLanded(tx, change);
      await recordContacts(tx, idsOf(change.created), 'created');
      await recordContacts(tx, idsOf(change.updated), 'updated');
    },
    async removing(tx, ids) {
      await forgetEvents(tx, 'Contact', ids);
      const accounts = await removingContacts(tx, ids);
      return () => contactsRemoved(tx, accounts);
    },
  },
  products: {
    landed: productsLanded,
    async removing(tx, ids) {
      await deleteProductTerms(tx, ids);
      return undefined;
    },
  },
  subscriptions: told('subscriptions', { landed: subscriptionsLanded }),
  support_cases: told('support_cases'),
  churns: told('churns'),
};
