/** The additional invariants that each kind maintains when its rows are written or deleted. */
import { IMPORT_FIELDS } from '@mainstay/contract/rules/import-fields';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import {
  afterAccountsWritten,
  afterAccountsDeleted,
  afterMembersWritten,
  afterMembersDeleted,
  beforeAccountsDeleted,
} from '../../accounts/commands.ts';
import { afterContactsWritten, afterContactsDeleted, beforeContactsDeleted } from '../../contacts/commands.ts';
import { afterUsersWritten } from '../../people/commands.ts';
import { deleteProductTerms, afterProductsWritten, afterSubscriptionsWritten } from '../../subscriptions/commands.ts';
import {
  type ImportedKind,
  deleteImportEvents,
  deleteEvents,
  recordAccountUpdates,
  recordImportedRows,
  recordImportedContacts,
} from '../../timeline/commands.ts';
import type { Row } from '../writing/rules.ts';
import { TABLE_KINDS, type TableKind } from './rules.ts';

export interface WrittenRow {
  id: number;
  part: number | null;
  values: Row;
  before: Row | null;
}

export interface Change {
  created: readonly WrittenRow[];
  updated: readonly WrittenRow[];
}

/** Work that must run after the rows are deleted. */
type Afterwards = (() => Promise<void>) | undefined;

interface Hooks {
  landed?: (tx: TenantTx, change: Change) => Promise<void>;
  removing?: (tx: TenantTx, ids: readonly number[]) => Promise<Afterwards>;
}

/** Formats columns as text for timeline events: `primary_owner_id` becomes `primary owner`. */
const fieldNames = (values: Row): string[] =>
  Object.keys(values).map((column) => column.replace(/_id$/, '').replaceAll('_', ' '));

const getIds = (rows: readonly WrittenRow[]): number[] => rows.map(({ id }) => id);

/** Returns the account that a row was moved away from. */
const getMovedFrom = ({ before }: WrittenRow): number | undefined =>
  typeof before?.account_id === 'number' ? before.account_id : undefined;

/** Returns the changed fields with the labels of the file. Derived columns have no label. */
function changedFields(kind: TableKind, values: Row): string[] {
  const { columns } = TABLE_KINDS[kind];
  const keys = Object.keys(columns).filter((key) => columns[key] !== undefined && columns[key] in values);
  const labels = IMPORT_FIELDS[kind].filter(({ key }) => keys.includes(key)).map(({ label }) => label);
  return labels.length > 0 ? labels : ['details'];
}

/** Records timeline events for written rows, and deletes those of rows that are deleted. */
const withTimelineEvents = (kind: ImportedKind, { landed, removing }: Hooks = {}): Hooks => ({
  async landed(tx, change) {
    await landed?.(tx, change);
    const changed = change.updated.map((row) => ({
      ...{ id: row.id, movedFrom: getMovedFrom(row), fields: changedFields(kind, row.values) },
    }));
    await recordImportedRows(tx, kind, [...change.created.map(({ id }) => ({ id })), ...changed]);
  },
  async removing(tx, ids) {
    await deleteImportEvents(tx, kind, ids);
    return removing?.(tx, ids);
  },
});

/** Records one event per account for changes to its team. */
const recordTeams = (tx: TenantTx, accounts: readonly number[]): Promise<void> =>
  recordAccountUpdates(
    tx,
    'Import',
    [...new Set(accounts)].map((id) => ({ id, fields: ['account team'] })),
  );

export const IMPORT_HOOKS: Partial<Record<TableKind, Hooks>> = {
  accounts: {
    async landed(tx, change) {
      await afterAccountsWritten(tx, change);
      await recordAccountUpdates(
        tx,
        'Import',
        change.updated.map(({ id, values }) => ({ id, fields: fieldNames(values) })),
      );
    },
    async removing(tx, ids) {
      await beforeAccountsDeleted(tx, ids);
      return () => afterAccountsDeleted(tx, ids);
    },
  },
  users: { landed: afterUsersWritten },
  account_members: {
    async landed(tx, change) {
      await afterMembersWritten(tx, change);
      await recordTeams(tx, getIds([...change.created, ...change.updated]));
    },
    removing: async (tx, accounts) => async () => {
      await afterMembersDeleted(tx, accounts);
      await recordTeams(tx, accounts);
    },
  },
  contacts: {
    async landed(tx, change) {
      await afterContactsWritten(tx, change);
      const changed = change.updated.map((row) => ({ id: row.id, movedFrom: getMovedFrom(row) }));
      await recordImportedContacts(
        tx,
        getIds(change.created).map((id) => ({ id })),
        'created',
      );
      await recordImportedContacts(tx, changed, 'updated');
    },
    async removing(tx, ids) {
      await deleteEvents(tx, 'Contact', ids);
      const accounts = await beforeContactsDeleted(tx, ids);
      return () => afterContactsDeleted(tx, accounts);
    },
  },
  products: {
    landed: afterProductsWritten,
    async removing(tx, ids) {
      await deleteProductTerms(tx, ids);
      return undefined;
    },
  },
  subscriptions: withTimelineEvents('subscriptions', { landed: afterSubscriptionsWritten }),
  support_cases: withTimelineEvents('support_cases'),
  churns: withTimelineEvents('churns'),
};
