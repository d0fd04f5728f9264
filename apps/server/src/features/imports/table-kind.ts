/**
 * Pure rules that decide the effect of each row of a batch before anything is written: which rows exist, what changes,
 * and which rows are rejected and why. `writing/data.ts` reads the rows that the decisions depend on.
 */
import { TEXT_LIMIT, TEXT_LIMIT_MESSAGE } from '@mainstay/contract/kit';
import type { ImportKind } from '@mainstay/contract/rules/import-kinds';
import { isSingleLine, SINGLE_LINE_MESSAGE } from '@mainstay/contract/rules/single-line';
import { MAX_TAGS, tooManyTagsMessage } from '@mainstay/contract/rules/tags';
import { TOO_LARGE } from '../../platform/uploads/numbers.ts';
import { accountRows, churnRows, memberRows } from '../accounts/bulk/rules.ts';
import { contactRows } from '../contacts/bulk/rules.ts';
import { userRows } from '../people/bulk/rules.ts';
import { productRows, subscriptionRows } from '../subscriptions/bulk/rules.ts';
import { supportCaseRows } from '../tickets/rules.ts';
import { type Fields, KEY_SEPARATOR, type Row, type RowError, toKey, type Value } from './import-rows.ts';
import type { KindContext } from './import-run.ts';
import { checkUserRow } from '../people/user-import-permission.ts';
import type { Reference } from './referenced-rows.ts';

/** Columns whose combined values are unique. */
export interface UniqueKey {
  columns: readonly string[];
  label: string;
  /** The condition between a row `k` and a key `r`, if the columns are computed and not part of the table. */
  match?: string;
}

/** The table that a kind of import writes, as described by the bulk commands of its feature. */
export interface ImportTarget {
  table: string;
  /** The columns that identify a row. A link table has a natural key of two columns. */
  identity: readonly ['id'] | readonly [string, string];
  /**
   * The columns that an import may write, with their types. If another user changes one of them, the import cannot be
   * undone.
   */
  columns: Readonly<Record<string, string>>;
  /** Written when a row is created, never afterwards. */
  creation?: Readonly<Record<string, string>>;
  /** The unique keys. The first one that matches identifies the row. */
  uniques: readonly UniqueKey[];
  /** Returns the key columns that the table computes. */
  computed?: (row: Row) => Row;
  /** Expressions on the row `t` for data in other tables, which the hooks write. */
  linked?: Readonly<Record<string, string>>;
  /** Further expressions that planning needs. */
  reads?: Readonly<Record<string, string>>;
  touches?: 'updated_at';
  /**
   * Additional assignments of every update, on the row `t`, such as a version that lets concurrent editors detect the
   * change.
   */
  stamps?: string;
}

/** Returns the key column that users know a row by, or undefined for a composite key. */
export function getKeyColumn({ uniques: [first] }: ImportTarget): string | undefined {
  const [column, ...others] = first?.columns ?? [];
  if (others.length > 0) return undefined;
  return column === 'email_key' ? 'email' : column;
}

/** Kinds whose rows are table rows. Usage is aggregated instead. */
export type TableKind = Exclude<ImportKind, 'usage'>;

export interface TableKindRules {
  target: ImportTarget;
  /** Maps field keys to columns that store the parsed value unchanged. */
  columns: Readonly<Record<string, string>>;
  references: readonly Reference[];
  /** A field that references another row of the same kind. */
  self?: {
    field: string;
    column: string;
    unique: number;
    getKey: (text: string, row: Row) => string | undefined;
    reason: string;
  };
  /** Columns that must not be null, with their default for new rows. A cleared text becomes ''. */
  notNull: (context: KindContext) => Row;
  /** Values that are written with every new row. */
  creation?: (row: Row, context: KindContext) => Row;
  /** Adds columns that are derived from the existing row. */
  complete?: (existing: Row, row: Row, context: KindContext) => Row;
  /** Adds columns that are derived from others. @returns the error of the row as a whole */
  normalize?: (row: Row, fields: Fields, context: KindContext) => RowError | undefined;
  /** Returns the reason to reject a row. For an existing row, `change` contains the differences. */
  guard?: (existing: Row | undefined, change: Row, context: KindContext) => RowError | undefined;
  /** The column that dates the fact. History is rebuilt from the earliest date. */
  datedBy?: string;
  tree?: true;
}

const account: Reference = {
  field: 'account_external_id',
  column: 'account_id',
  to: 'accounts',
  reason: 'No account has this ID.',
};

const mapToSameName = (...keys: string[]): Record<string, string> => Object.fromEntries(keys.map((key) => [key, key]));

/** Formats lists as PostgreSQL does, so that texts can be compared. */
const toJsonText = (list: readonly unknown[]): string =>
  `[${list.map((v) => (Array.isArray(v) ? toJsonText(v) : JSON.stringify(v))).join(', ')}]`;

const TAG_ENDS = /[,;\r\n]+/;

const byBytes = (a: string, b: string) => Buffer.compare(Buffer.from(a.toLowerCase()), Buffer.from(b.toLowerCase()));

/** Returns the tags of a cell in their stored case and in the order in which the database lists them. */
function parseTagNames(cell: Value | undefined, known: KindContext['tags']): string[] {
  const names = new Map<string, string>();
  for (const part of String(cell ?? '').split(TAG_ENDS)) {
    const [name, key] = [part.trim(), part.trim().toLowerCase()];
    if (name !== '' && !names.has(key)) names.set(key, known?.get(key) ?? name);
  }
  return [...names.values()].sort(byBytes);
}

function validateTags(names: readonly string[]): string | undefined {
  if (names.length > MAX_TAGS) return tooManyTagsMessage('account');
  if (names.some((name) => name.length > TEXT_LIMIT)) return TEXT_LIMIT_MESSAGE;
  return names.every(isSingleLine) ? undefined : SINGLE_LINE_MESSAGE;
}

/** Returns the names in the tags cells of a batch, in lower case. */
export const collectTagKeys = (records: readonly { fields: Fields }[]): string[] => [
  ...new Set(records.flatMap(({ fields }) => parseTagNames(fields.tags, undefined).map((name) => name.toLowerCase()))),
];

export const TABLE_KINDS: Record<TableKind, TableKindRules> = {
  accounts: {
    target: accountRows,
    columns: mapToSameName(
      ...['external_id', 'name', 'status', 'plan', 'tier', 'segment', 'rank', 'seats', 'onboarded_on', 'industry'],
      ...['country', 'website', 'referral_source', 'is_trial', 'description', 'closed_on'],
    ),
    references: [{ field: 'owner_email', column: 'primary_owner_id', to: 'users', reason: 'No user has this email.' }],
    self: {
      field: 'parent_external_id',
      column: 'parent_id',
      unique: 0,
      getKey: (text) => text,
      reason: 'No account has this ID.',
    },
    notNull: ({ today }) => ({
      status: 'Active',
      onboarded_on: today,
      plan: '',
      tier: '',
      segment: '',
      description: '',
      is_trial: false,
      tags: '[]',
    }),
    creation: (row, { startedBy, today }) => ({
      created_by: startedBy,
      ...(row.status === 'Closed' && { closed_on: row.closed_on ?? today }),
    }),
    // An account that a file closes without a date is closed on the day of the import.
    complete: (existing, row, { today }) =>
      row.status === 'Closed' && row.closed_on === undefined && existing.closed_on === null
        ? { ...row, closed_on: today }
        : row,
    normalize: (row, fields, { tags, today }) => {
      // A blank owner does not change the owner of the account.
      if (row.primary_owner_id === null) delete row.primary_owner_id;
      const names = parseTagNames(fields.tags, tags);
      // A blank cell does not change the tags.
      if (names.length > 0) row.tags = toJsonText(names);
      const tagIssue = validateTags(names);
      if (tagIssue) return { column: 'Tags', reason: tagIssue };
      const closing = normalizeClosing(row, today);
      if (closing) return closing;
      const rank = row.rank;
      return typeof rank === 'number' && (rank < 1 || rank > 9999)
        ? { column: 'Rank', reason: 'Must be 1 to 9999.' }
        : undefined;
    },
    tree: true,
  },
  users: {
    target: userRows,
    columns: mapToSameName('external_id', 'email', 'first_name', 'last_name', 'title', 'user_access_type'),
    references: [],
    self: {
      field: 'manager_email',
      column: 'manager_id',
      unique: 0,
      getKey: (text) => text.toLowerCase(),
      reason: 'No user has this email.',
    },
    notNull: () => ({ first_name: '', last_name: '', user_access_type: 'full', roles: '["CSM"]', teams: '[]' }),
    creation: () => ({ status: 'invited' }),
    normalize: (row, fields, { people }) => {
      if (fields.role) row.roles = toJsonText([fields.role]);
      const team = typeof fields.team === 'string' && fields.team !== '' ? fields.team : undefined;
      // A team has one name, regardless of its case in the file.
      if (team) row.teams = toJsonText([[people?.teams.resolveName(team) ?? team, fields.is_lead ?? false]]);
      return undefined;
    },
    guard: (existing, change, { people }) => people && checkUserRow(existing, change, people),
  },
  account_members: {
    target: memberRows,
    columns: { read_only: 'read_only' },
    references: [account, { field: 'user_email', column: 'user_id', to: 'users', reason: 'No user has this email.' }],
    notNull: () => ({ member_type: 'E', read_only: false }),
    normalize: (row, fields) => {
      if (fields.member_type) row.member_type = fields.member_type === 'Primary' ? 'P' : 'E';
      if (row.member_type !== 'P') return undefined;
      if (row.read_only === true) return { column: 'View only', reason: 'A primary owner cannot be view-only.' };
      row.read_only = false;
      return undefined;
    },
  },
  contacts: {
    target: contactRows,
    columns: mapToSameName(
      'external_id',
      'first_name',
      'last_name',
      'email',
      'designation',
      'department',
      'primary_no',
      'location',
    ),
    references: [account],
    self: {
      field: 'reports_to_email',
      column: 'reports_to',
      unique: 1,
      getKey: (text, row) => toKey(['account_id'], row)?.concat(KEY_SEPARATOR, text.toLowerCase()),
      reason: 'No contact of this account has this email.',
    },
    notNull: () => ({ last_name: '' }),
    creation: (_row, { startedBy }) => ({ created_by: startedBy }),
  },
  products: {
    target: productRows,
    columns: { ...mapToSameName('external_id', 'sku_id', 'sku_name', 'family'), list_price: 'list_price_minor' },
    references: [],
    notNull: () => ({}),
  },
  subscriptions: {
    target: subscriptionRows,
    columns: {
      ...mapToSameName(
        'external_id',
        'status',
        'plan',
        'seats',
        'billing_frequency',
        'currency',
        'exchange_rate',
        'is_trial',
        'upgraded',
      ),
      ...mapToSameName('downgraded', 'churned'),
      started_on: 'subscription_sd',
      ended_on: 'subscription_ed',
      renews_on: 'subscription_rd',
      mrr: 'mrr_minor',
      arr: 'arr_minor',
      auto_renewal: 'current_term_ar',
    },
    references: [
      account,
      { field: 'product_sku', column: 'product_id', to: 'products', reason: 'No product has this SKU.' },
    ],
    notNull: ({ currency }) => ({
      ...{ status: 'active', current_term_ar: false, mrr_minor: 0, arr_minor: 0, currency, exchange_rate: 1 },
      ...{ is_trial: false, upgraded: false, downgraded: false, churned: false },
    }),
    creation: (row) => ({ subscription_id: row.external_id ?? null }),
    normalize: normalizeSubscription,
    datedBy: 'subscription_sd',
  },
  support_cases: {
    target: supportCaseRows,
    columns: mapToSameName(
      ...[
        'external_id',
        'subject',
        'priority',
        'submitted_at',
        'closed_at',
        'first_response_minutes',
        'resolution_hours',
      ],
      ...['satisfaction_score', 'escalated'],
    ),
    references: [account],
    notNull: () => ({ subject: '', priority: 'medium', escalated: false }),
    normalize: (row) => {
      const score = row.satisfaction_score;
      if (typeof score === 'number' && (!Number.isInteger(score) || Math.abs(score) > 1000)) {
        return { column: 'Satisfaction', reason: 'Must be a whole number.' };
      }
      if (typeof row.closed_at === 'string' && row.closed_at < String(row.submitted_at)) {
        return { column: 'Closed', reason: 'Is before the day it was submitted.' };
      }
      return undefined;
    },
    datedBy: 'submitted_at',
  },
  churns: {
    target: churnRows,
    columns: {
      ...mapToSameName(
        'external_id',
        'churned_on',
        'reason_code',
        'currency',
        'exchange_rate',
        'after_upgrade',
        'after_downgrade',
      ),
      ...mapToSameName('is_reactivation', 'feedback'),
      refund: 'refund_minor',
    },
    references: [account],
    notNull: ({ currency }) => ({
      ...{ refund_minor: 0, currency, exchange_rate: 1 },
      ...{ after_upgrade: false, after_downgrade: false, is_reactivation: false },
    }),
    datedBy: 'churned_on',
  },
};

/**
 * Normalizes status and closing date: a date closes an account, a blank cell changes nothing, and an active account has
 * no date.
 */
function normalizeClosing(row: Row, today: string): RowError | undefined {
  if (row.closed_on === null) delete row.closed_on;
  if (typeof row.closed_on === 'string') {
    if (row.status === 'Active') return { column: 'Closed on', reason: 'An active account has no closing date.' };
    if (row.closed_on > today) return { column: 'Closed on', reason: 'Must not be in the future.' };
    row.status = 'Closed';
  } else if (row.status === 'Active') row.closed_on = null;
  return undefined;
}

/**
 * Sets the term and the yearly amount. A future end date is the planned end of the term, unless the row marks it as
 * canceled; a past one does not reveal what was planned. The yearly amount is computed from the monthly one if only the
 * latter is given.
 */
function normalizeSubscription(row: Row, fields: Fields, { today }: KindContext): RowError | undefined {
  const [starts, ends] = [row.subscription_sd, row.subscription_ed];
  if (typeof ends === 'string' && ends < String(starts)) return { column: 'End', reason: 'Is before the start.' };
  row.current_term_sd = starts ?? null;
  if (ends === null || (typeof ends === 'string' && ends > today && row.churned !== true)) row.current_term_ed = ends;
  if (row.subscription_rd !== undefined) row.current_term_rd = row.subscription_rd;
  if (typeof row.mrr_minor === 'number' && row.arr_minor == null) row.arr_minor = row.mrr_minor * 12;
  if (typeof row.arr_minor === 'number' && row.mrr_minor == null) row.mrr_minor = Math.round(row.arr_minor / 12);
  if (row.status == null && (ends !== undefined || row.churned !== undefined)) {
    const hasEnded = typeof ends === 'string' && ends <= today;
    row.status = row.churned === true ? 'cancelled' : hasEnded ? 'expired' : 'active';
  }
  const [quantity, price] = [Number(fields.quantity ?? 1), Number(fields.unit_price ?? 0)];
  if (!Number.isSafeInteger(quantity * price)) return { column: 'Quantity', reason: TOO_LARGE };
  if (fields.product_sku) row.line = toJsonText([row.product_id, quantity, price]);
  delete row.product_id;
  return undefined;
}
