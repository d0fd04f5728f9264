/** The account list and single accounts, with their metrics and health. Rows 2-accounts, 2-account-summary, 2-access. */
import { z } from 'zod';
import {
  type AccountFieldKey,
  DETAIL_FIELDS,
  FILTER_FIELDS,
  type FieldValue,
  type FilterField,
  getAccountField,
  getFilterKind,
  inDisplayOrder,
  LISTED_FIELDS,
  SORT_FIELDS,
  type SortField,
  VALUE_FILTER_FIELDS,
  type ValueFilterField,
} from './accounts/fields.ts';
import {
  asOfQuery,
  day,
  endpoint,
  filterList,
  id,
  type ListFilter,
  optionalParam,
  ok,
  ownerScopeQuery,
  pageLimit,
  pageNumber,
  shortText,
  booleanParam,
  wholeNumber,
} from './kit.ts';
import { periodQuery, PortfolioResult } from './kpis.ts';
import { OWNER_TYPES, OWNERSHIPS } from './rules/access.ts';
import type { FilterEntry } from './rules/list-filters.ts';
import { Tag } from './tags.ts';

const health = {
  /** Rounded up. Null is shown as `Not enough data`: less than half of the weight has data. */
  health: z.int().nullable(),
  healthClass: z.enum(['health-orange', 'health-amber', 'health-green']).nullable(),
};

/** Returns the schema of a field in responses. */
function toFieldSchema(key: AccountFieldKey): z.ZodType {
  const { type, nullable, returnsEmptyText } = getAccountField(key);
  if (type === 'whole') return nullable ? z.int().nullable() : z.int();
  if (type === 'date') return nullable ? day.nullable() : day;
  if (type === 'truth') return nullable ? z.boolean().nullable() : z.boolean();
  return returnsEmptyText ? z.string() : z.string().nullable();
}
const toFieldSchemas = <K extends AccountFieldKey>(keys: readonly K[]) =>
  Object.fromEntries(keys.map((key) => [key, toFieldSchema(key)])) as {
    [P in K]: z.ZodType<FieldValue<P>, FieldValue<P>>;
  };

export const AccountRow = z
  .object({
    id: z.int(),
    name: z.string(),
    ...toFieldSchemas(LISTED_FIELDS),
    /** Annual contract value and MRR in major units of the tenant's currency. */
    value: z.number(),
    mrr: z.number(),
    status: z.enum(['Active', 'Closed']),
    ...health,
    /** Points gained or lost in the last 30 days. Null if there is no score from 30 days ago. */
    health_change: z.int().nullable(),
    pending_actions: z.int(),
    pending_actions_task: z.int(),
    pin_status: z.boolean(),
    renewal: day.nullable(),
    rank: z.int().nullable(),
    /** Sorted by name. */
    tags: z.array(Tag),
    description: z.string(),
    image_url: z.string().nullable(),
    primary_owner_name: z.string().nullable(),
    ownership: z.enum(['', ...OWNERSHIPS]),
    read_only_account: z.boolean(),
  })
  .meta({ id: 'AccountRow' });
export type AccountRow = z.infer<typeof AccountRow>;

type FilterKind = 'search' | 'choice' | 'numrange' | 'daterange';
type FieldFilterKind<K extends FilterField> = K extends ValueFilterField ? 'choice' : 'numrange' | 'daterange';
const DISPLAYED_FILTERS = inDisplayOrder(FILTER_FIELDS);
const fieldFilterKinds = Object.fromEntries(DISPLAYED_FILTERS.map((key) => [key, getFilterKind(key)])) as {
  [K in FilterField]: FieldFilterKind<K>;
};

/** Filterable columns with the kind of filter that each one takes. */
export const FILTER_COLUMNS = {
  name: 'search',
  status: 'choice',
  ownership: 'choice',
  /** Filters by the id of the primary owner. */
  owner: 'choice',
  ...fieldFilterKinds,
  health: 'numrange',
  mrr: 'numrange',
  /** Filters by tag id. */
  tags: 'choice',
  pending_actions_task: 'numrange',
  renewal: 'daterange',
} as const satisfies Record<string, FilterKind>;
export type FilterColumn = keyof typeof FILTER_COLUMNS;
/** Column labels, as used in error messages and on screens. */
export const FILTER_LABELS: Record<FilterColumn, string> = {
  name: 'Name',
  status: 'Status',
  ownership: 'Ownership',
  owner: 'Primary owner',
  ...(Object.fromEntries(DISPLAYED_FILTERS.map((key) => [key, getAccountField(key).label])) as Record<
    FilterField,
    string
  >),
  tags: 'Tags',
  health: 'Health',
  mrr: 'MRR',
  pending_actions_task: 'Open tasks',
  renewal: 'Renewal',
};
export const filterColumns = Object.keys(FILTER_COLUMNS) as [FilterColumn, ...FilterColumn[]];

/** A filter without a value (for `between`, without either bound) is ignored because the user is still typing it. */
export type AccountFilter = ListFilter<FilterColumn>;
export type AccountFilters = readonly FilterEntry<AccountFilter>[];
const filters = filterList(filterColumns);

/** Columns that the sort menu shows before other fields. */
const FIRST_SORT_COLUMNS = ['name', 'status', 'mrr', 'health', 'renewal', 'rank', 'pending_actions_task'] as const;
export type SortColumn = (typeof FIRST_SORT_COLUMNS)[number] | SortField;
export const SORT_COLUMNS: readonly SortColumn[] = [...new Set([...FIRST_SORT_COLUMNS, ...SORT_FIELDS])];
/** A column, prefixed with `-` for descending order. Empty values come last in both directions. */
const sort = z.enum([...SORT_COLUMNS, ...SORT_COLUMNS.map((c) => `-${c}` as const)]);
export type Sort = z.infer<typeof sort>;

const listQueryFields = { active: optionalParam(booleanParam), filters };
/** Filters and sort order of the account list. */
export const accountListQuery = z.object({ ...listQueryFields, sort: optionalParam(sort) });
/** The accounts that the caller pinned come first, in the same order. */
export const pinned_first = optionalParam(booleanParam);

const byAccount = z.object({ id });
const TeamEntry = z.object({ id: z.int(), name: z.string() });
const RelatedAccount = z.object({ account_id: z.int(), account_name: z.string(), navigate_url: z.string() });

export const AccountDetails = z.object({
  id: z.int(),
  name: z.string(),
  status: z.enum(['Active', 'Closed']),
  mrr: z.number(),
  created: day,
  renewal: day.nullable(),
  ...toFieldSchemas(DETAIL_FIELDS),
  /** Percentages with two decimals. Null is shown as `No data`. */
  percentage_change_in_mrr: z.number().nullable(),
  license_utilization: z.number().nullable(),
  user_reach: z.number().nullable(),
  avg_daily_active_users: z.number().nullable(),
  auto_renewal: z.boolean().nullable(),
  health: health.health,
  color: z.enum(['orange', 'amber', 'green']).nullable(),
  health_change: z.int().nullable(),
  team: z.array(TeamEntry.extend({ user_type: z.enum(['P', 'E']), read_only: z.boolean() })),
  primary_owner: TeamEntry.nullable(),
  pending_actions: z.int(),
  open_plays: z.int(),
  rank: z.int().nullable(),
  /** Sorted by name. */
  tags: z.array(Tag),
  pin_status: z.boolean(),
  pin_id: z.int().nullable(),
  description: z.string(),
  image_url: z.string().nullable(),
  read_only_account: z.boolean(),
  csm_type: z.enum(['P', 'E', 'A']),
});
export type AccountDetails = z.infer<typeof AccountDetails>;

export const RANK_MESSAGE = 'Rank must be a whole number from 1 to 9999.';

export const AccountTotals = z.object({
  total_accounts: z.int(),
  total_mrr: z.number(),
  average_health: z.number().nullable(),
  /** Renewals due in the next 90 days. */
  renewals_due: z.int(),
  pending_actions: z.int(),
});
export type AccountTotals = z.infer<typeof AccountTotals>;

export const accounts = {
  findAccounts: endpoint({
    method: 'GET',
    path: '/v1/api/accounts/',
    access: 'session',
    summary: 'List the accounts that the caller can read, with pagination',
    query: z.object({
      ...listQueryFields,
      pageNum: pageNumber,
      limit: pageLimit,
      sort: optionalParam(sort),
      /** Position where the previous page ended. Any page with a cursor costs as little as the first page. */
      cursor: optionalParam(z.string().max(4000)),
      /** Pages after the first one need a cursor. */
      pinned_first,
      ...ownerScopeQuery,
    }),
    response: ok(
      z.object({
        accounts: z.array(AccountRow),
        has_next: z.boolean(),
        next_cursor: z.string().nullable(),
        extra_fields: z.record(z.string(), z.record(z.string(), z.string())),
      }),
    ),
  }),
  getTotals: endpoint({
    method: 'GET',
    path: '/v1/api/accounts/kpi/',
    access: 'session',
    summary: 'Get totals of the matching accounts; with `type`, the value of that system KPI for all accounts in scope',
    query: z.object({
      ...listQueryFields,
      type: optionalParam(shortText),
      /** With a period: includes the results of the other system KPIs, which are computed with the same statement. */
      with_others: optionalParam(booleanParam),
      ...periodQuery,
      ...ownerScopeQuery,
    }),
    response: ok(z.union([AccountTotals, PortfolioResult])),
  }),
  getUserTotals: endpoint({
    method: 'GET',
    path: '/v1/api/accounts/users/kpi/',
    access: 'session',
    summary: 'Get the same totals by primary owner',
    query: z.object({ active: listQueryFields.active }),
    response: ok(
      z.object({
        users: z.array(
          z.object({
            user_id: z.int(),
            user_name: z.string(),
            total_accounts: z.int(),
            total_mrr: z.number(),
            average_health: z.number().nullable(),
          }),
        ),
      }),
    ),
  }),
  findChoices: endpoint({
    method: 'GET',
    path: '/v1/api/accounts/choices/',
    access: 'session',
    summary: 'List the values of a choice column, at most 200',
    query: z.object({ column: z.enum(inDisplayOrder(VALUE_FILTER_FIELDS)) }),
    response: ok(z.object({ choices: z.array(z.string()) })),
  }),
  searchAccounts: endpoint({
    method: 'GET',
    path: '/v1/api/accounts/search/',
    access: 'session',
    summary: 'Search accounts by name',
    query: z.object({ limit: pageLimit, accountId: optionalParam(id), search: z.string().max(350).default('') }),
    response: ok(
      z.object({
        accounts: z.array(
          AccountRow.pick({ id: true, name: true, mrr: true, health: true, image_url: true, read_only_account: true }),
        ),
      }),
    ),
  }),
  findRecentAccounts: endpoint({
    method: 'GET',
    path: '/v1/api/accounts/recent/',
    access: 'session',
    summary: 'List active accounts by onboarding date, newest first',
    query: z.object({ pageNum: pageNumber, limit: pageLimit, ...ownerScopeQuery }),
    response: ok(
      z.object({
        listing: z.array(
          z.object({
            account_id: z.int(),
            account_name: z.string(),
            image_url: z.string().nullable(),
            read_only_account: z.boolean(),
          }),
        ),
        has_next: z.boolean(),
      }),
    ),
  }),
  searchTeam: endpoint({
    method: 'GET',
    path: '/v1/api/accounts/team/search/',
    access: 'session',
    summary: 'Search the users of accounts by name',
    query: z.object({ limit: pageLimit, accountId: optionalParam(id), search: z.string().max(350).default('') }),
    response: ok(z.object({ team: z.array(TeamEntry) })),
  }),
  findAccountUsers: endpoint({
    method: 'GET',
    path: '/v1/api/accounts/get-account-csm/',
    access: 'session',
    summary: 'List the users of an account who can be assigned actions, with their action counts',
    query: z.object({ account_id: id }),
    response: ok(
      z.object({
        users: z.array(
          z.object({
            user_id: z.int(),
            user_name: z.string(),
            csm_type: z.enum(['P', 'E']),
            ownerType: z.enum(Object.values(OWNER_TYPES)),
            total_actions: z.int(),
            pending_actions: z.int(),
            completed_actions: z.int(),
            skipped_actions: z.int(),
          }),
        ),
      }),
    ),
  }),
  checkAccess: endpoint({
    method: 'GET',
    path: '/v1/api/accounts/check-account-access/',
    access: 'session',
    summary: 'Check whether the caller can open an account',
    query: z.object({ account_id: id }),
    response: ok(z.object({ has_access: z.boolean(), account_name: z.string() })),
  }),
  getPermission: endpoint({
    method: 'GET',
    path: '/v1/api/accounts/get-account-permission/{id}/',
    aliases: ['/v1/api/get-account-permission/{id}/'],
    access: 'session',
    summary: 'Get the permission of the caller on an account',
    params: byAccount,
    response: ok(z.object({ read_only: z.boolean(), user_type: z.enum(['P', 'E', 'A']), account_name: z.string() })),
  }),
  findRelatives: endpoint({
    method: 'GET',
    path: '/v1/api/accounts/get-accnts-sub-accounts/',
    access: 'session',
    summary: 'Get the parents, grandparents and sub accounts that the caller can open',
    query: z.object({
      account_id: id,
      menuName: optionalParam(z.string().max(350)),
      menuId: optionalParam(wholeNumber),
    }),
    response: ok(
      z.object({
        account_name: z.string(),
        navigate_url: z.string(),
        child_accounts: z.array(RelatedAccount),
        parent_accounts: z.array(RelatedAccount),
        grand_parents: z.array(RelatedAccount),
      }),
    ),
  }),
  getAccount: endpoint({
    method: 'GET',
    path: '/v1/api/accounts/{id}/',
    access: 'session',
    summary: 'Get an account',
    params: byAccount,
    query: asOfQuery,
    response: ok(AccountDetails),
  }),
  getTeam: endpoint({
    method: 'GET',
    path: '/v1/api/accounts/{id}/team/',
    access: 'session',
    summary: 'List the users of an account',
    params: byAccount,
    response: ok(z.object({ team: z.array(TeamEntry) })),
  }),
  setRank: endpoint({
    method: 'POST',
    path: '/v1/api/accounts/{id}/rank/',
    access: 'session',
    effect: 'changes',
    summary: 'Set the rank of an account',
    params: byAccount,
    body: z.object({ rank: z.int(RANK_MESSAGE).min(1, RANK_MESSAGE).max(9999, RANK_MESSAGE) }),
    response: ok(z.object({ rank: z.int() })),
  }),
};
