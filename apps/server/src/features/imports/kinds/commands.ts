/** What else each kind keeps true when its rows are written or taken away. */
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
import { forgetEvents, recordAccountUpdates, recordNewContacts } from '../../timeline/commands.ts';
import type { Row } from '../landing/rules.ts';
import type { TableKind } from './rules.ts';

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
  account_members: { landed: membersLanded, removing: async (tx, accounts) => () => membersRemoved(tx, accounts) },
  contacts: {
    async landed(tx, change) {
      await contactsLanded(tx, change);
      await recordNewContacts(
        tx,
        change.created.map(({ id }) => id),
      );
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
  subscriptions: { landed: subscriptionsLanded },
};
