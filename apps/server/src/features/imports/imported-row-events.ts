/** The additional invariants that each kind maintains when its rows are written or deleted. */
import { IMPORT_FIELDS } from '@mainstay/contract/rules/import-fields';
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import {
  afterAccountsDeleted,
  afterAccountsWritten,
  afterMembersDeleted,
  afterMembersWritten,
  beforeAccountsDeleted,
} from '../accounts/bulk/commands.ts';
import { afterContactsDeleted, afterContactsWritten, beforeContactsDeleted } from '../contacts/bulk/commands.ts';
import { setRolesAndTeams } from '../people/bulk/commands.ts';
import { afterSubscriptionsWritten } from '../subscriptions/commands.ts';
import { afterProductsWritten, deleteProductTerms } from '../subscriptions/products/commands.ts';
import {
  deleteEvents,
  deleteImportEvents,
  type ImportedKind,
  recordAccountUpdates,
  recordImportedContacts,
  recordImportedRows,
} from '../timeline/commands.ts';
import type { Change, Row, WrittenRow } from './import-rows.ts';
import { TABLE_KINDS, type TableKind } from './table-kind.ts';

/** Work that must run after the rows are deleted. */
type AfterDelete = (() => Promise<void>) | undefined;

interface Hooks {
  afterWrite?: (tx: TenantTx, change: Change) => Promise<void>;
  beforeDelete?: (tx: TenantTx, ids: readonly number[]) => Promise<AfterDelete>;
}

/** Formats columns as text for timeline events: `primary_owner_id` becomes `primary owner`. */
const formatFieldNames = (values: Row): string[] =>
  Object.keys(values).map((column) => column.replace(/_id$/, '').replaceAll('_', ' '));

const getIds = (rows: readonly WrittenRow[]): number[] => rows.map(({ id }) => id);

/** Returns the account that a row was moved away from. */
const getMovedFrom = ({ before }: WrittenRow): number | undefined =>
  typeof before?.account_id === 'number' ? before.account_id : undefined;

/** Returns the changed fields with the labels of the file. Derived columns have no label. */
function getChangedFields(kind: TableKind, values: Row): string[] {
  const { columns } = TABLE_KINDS[kind];
  const keys = Object.keys(columns).filter((key) => columns[key] !== undefined && columns[key] in values);
  const labels = IMPORT_FIELDS[kind].filter(({ key }) => keys.includes(key)).map(({ label }) => label);
  return labels.length > 0 ? labels : ['details'];
}

/** Records timeline events for written rows, and deletes those of rows that are deleted. */
const withTimelineEvents = (kind: ImportedKind, { afterWrite, beforeDelete }: Hooks = {}): Hooks => ({
  async afterWrite(tx, change) {
    await afterWrite?.(tx, change);
    const changed = change.updated.map((row) => ({
      ...{ id: row.id, movedFrom: getMovedFrom(row), fields: getChangedFields(kind, row.values) },
    }));
    await recordImportedRows(tx, kind, [...change.created.map(({ id }) => ({ id })), ...changed]);
  },
  async beforeDelete(tx, ids) {
    await deleteImportEvents(tx, kind, ids);
    return beforeDelete?.(tx, ids);
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
    async afterWrite(tx, change) {
      await afterAccountsWritten(tx, change);
      await recordAccountUpdates(
        tx,
        'Import',
        change.updated.map(({ id, values }) => ({ id, fields: formatFieldNames(values) })),
      );
    },
    async beforeDelete(tx, ids) {
      await beforeAccountsDeleted(tx, ids);
      return () => afterAccountsDeleted(tx, ids);
    },
  },
  users: { afterWrite: setRolesAndTeams },
  account_members: {
    async afterWrite(tx, change) {
      await afterMembersWritten(tx, change);
      await recordTeams(tx, getIds([...change.created, ...change.updated]));
    },
    beforeDelete: async (tx, accounts) => async () => {
      await afterMembersDeleted(tx, accounts);
      await recordTeams(tx, accounts);
    },
  },
  contacts: {
    async afterWrite(tx, change) {
      await afterContactsWritten(tx, change);
      const changed = change.updated.map((row) => ({ id: row.id, movedFrom: getMovedFrom(row) }));
      await recordImportedContacts(
        tx,
        getIds(change.created).map((id) => ({ id })),
        'created',
      );
      await recordImportedContacts(tx, changed, 'updated');
    },
    async beforeDelete(tx, ids) {
      await deleteEvents(tx, 'Contact', ids);
      const accounts = await beforeContactsDeleted(tx, ids);
      return () => afterContactsDeleted(tx, accounts);
    },
  },
  products: {
    afterWrite: afterProductsWritten,
    async beforeDelete(tx, ids) {
      await deleteProductTerms(tx, ids);
      return undefined;
    },
  },
  subscriptions: withTimelineEvents('subscriptions', { afterWrite: afterSubscriptionsWritten }),
  support_cases: withTimelineEvents('support_cases'),
  churns: withTimelineEvents('churns'),
};
