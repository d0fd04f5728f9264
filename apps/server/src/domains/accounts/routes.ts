import { type AccountDetails, accounts } from '@mainstay/contract/accounts';
import { accountChoices } from '@mainstay/contract/accounts/choices';
import { accountExports } from '@mainstay/contract/accounts/exports';
import { DETAIL_FIELDS } from '@mainstay/contract/accounts/fields';
import { OWNER_TYPES } from '@mainstay/contract/rules/access';
import { addDays, toCalendarDay } from '@mainstay/contract/rules/dates';
import { HEALTH_CHANGE_DAYS, healthColor } from '@mainstay/contract/rules/health';
import { LIST_FIELDS } from '@mainstay/contract/rules/list-fields';
import { getPortfolioResult } from '../../builder/kpis/portfolio-results.ts';
import { findMenus } from '../../builder/pages/menu.ts';
import { toFieldValues } from '../../core/account-access/account-fields.ts';
import {
  type AccountAccess,
  canRead,
  getPermission,
  isAccountReadOnly,
} from '../../core/account-access/account-permission.ts';
import { getAccountAccess, requireReadable } from '../../core/account-access/require-account.ts';
import { listExported } from '../../core/audit/events.ts';
import { createCaller } from '../../platform/engine/caller.ts';
import { event } from '../../platform/events/event.ts';
import { record } from '../../platform/events/record.ts';
import { imageUrl } from '../../platform/files/media.ts';
import { sendSheet } from '../../platform/files/sheets.ts';
import { toActor } from '../../platform/http/actor.ts';
import { NotFoundError, requireFound } from '../../platform/http/errors.ts';
import { ok, serve } from '../../platform/http/kit.ts';
import type { Access } from '../../platform/session/access.ts';
import { getTenantClock } from '../../platform/session/tenant-clock.ts';
import { toMajorUnits, toPercent } from '../../platform/units.ts';
import { type AccountMetrics, getAccountMetrics } from '../health/account-metrics.ts';
import { accountAddress, type AccountRecord, findRelatives, getAccount } from './account-details.ts';
import { findChoices, NO_FILTERS, parseFilters } from './account-filters.ts';
import { findAccounts, getExtraFields, type ListedRow, sheetColumns } from './account-list.ts';
import { findRecentAccounts, searchAccounts } from './account-search.ts';
import { findAccountUsers, findTeam, searchTeam, type TeamMember } from './account-team.ts';
import { getTotals, getUserTotals } from './account-totals.ts';
import { findCsmAccounts } from './owned-accounts.ts';
import { setRank } from './set-rank.ts';

const RENEWALS_DUE_DAYS = 90;

/** The metrics of the details, from the account row or as of a day. */
type DisplayedMetrics = Pick<
  AccountDetails,
  | 'status'
  | 'mrr'
  | 'renewal'
  | 'percentage_change_in_mrr'
  | 'license_utilization'
  | 'user_reach'
  | 'avg_daily_active_users'
  | 'auto_renewal'
  | 'health'
  | 'health_change'
>;

const getStoredMetrics = (row: AccountRecord, digits: number): DisplayedMetrics => ({
  status: row.status,
  mrr: toMajorUnits(row.mrr_minor, digits),
  renewal: row.renewal_on,
  percentage_change_in_mrr: toPercent(row.mrr_change_bp),
  license_utilization: toPercent(row.license_utilization_bp),
  user_reach: toPercent(row.user_reach_bp),
  avg_daily_active_users: row.avg_dau,
  auto_renewal: row.auto_renewal,
  health: row.health,
  health_change: row.health_change,
});

const getMetricsOnDay = (
  current: AccountMetrics,
  before: AccountMetrics | undefined,
  digits: number,
): DisplayedMetrics => ({
  status: current.status,
  mrr: toMajorUnits(current.mrr_minor, digits),
  renewal: current.renewal_on,
  percentage_change_in_mrr: toPercent(current.mrr_change_bp),
  license_utilization: toPercent(current.license_utilization_bp),
  user_reach: toPercent(current.user_reach_bp),
  avg_daily_active_users: current.avg_dau,
  auto_renewal: current.auto_renewal,
  health: current.health,
  health_change: current.health === null || before?.health == null ? null : current.health - before.health,
});

function toDetails(
  row: AccountRecord,
  metrics: DisplayedMetrics,
  team: TeamMember[],
  access: Access,
  accountAccess: AccountAccess,
): AccountDetails {
  return {
    ...metrics,
    id: row.id,
    name: row.name,
    created: row.onboarded_on,
    ...toFieldValues(row, DETAIL_FIELDS),
    color: metrics.health === null ? null : healthColor(metrics.health),
    team,
    primary_owner: row.owner_id === null ? null : { id: row.owner_id, name: row.owner_name ?? '' },
    pending_actions: row.pending_actions,
    open_plays: row.open_plays,
    rank: row.rank,
    tags: row.tags,
    pin_status: row.pin_id !== null,
    pin_id: row.pin_id,
    description: row.description,
    image_url: imageUrl(row.storage_key),
    read_only_account: isAccountReadOnly(access, accountAccess),
    csm_type: getPermission(access, accountAccess).user_type,
  };
}

export const accountRoutes = serve('accounts', accounts, {
  async findAccounts({ query, tx, access }) {
    return ok(await findAccounts(tx, access, query));
  },

  async getTotals({ query, tx, access, services }) {
    if (query.type !== undefined)
      return ok(await getPortfolioResult({ tx, services }, query.type, createCaller(access, services.now()), query));
    const today = toCalendarDay(services.now(), access.timeZone);
    const filters = parseFilters(query.filters, query.active, access.minorDigits);
    return ok(await getTotals(tx, access, filters, [today, addDays(today, RENEWALS_DUE_DAYS)]));
  },

  async getUserTotals({ query, tx, access }) {
    return ok({ users: await getUserTotals(tx, access, parseFilters([], query.active, access.minorDigits)) });
  },

  async findChoices({ query, tx, access }) {
    return ok({ choices: await findChoices(tx, access, NO_FILTERS, query.column) });
  },

  async searchAccounts({ query, tx, access }) {
    return ok({ accounts: await searchAccounts(tx, access, query) });
  },

  findRecentAccounts: async ({ query, tx, access }) => ok(await findRecentAccounts(tx, access, query)),

  async searchTeam({ query, tx, access }) {
    return ok({ team: await searchTeam(tx, access, query) });
  },

  async findAccountUsers({ query, tx, access }) {
    const [users] = await Promise.all([
      findAccountUsers(tx, query.account_id),
      requireReadable(tx, access, query.account_id),
    ]);
    return ok({ users: users.map((user) => ({ ...user, ownerType: OWNER_TYPES[user.csm_type] })) });
  },

  async checkAccess({ query, tx, access }) {
    const account = requireFound(await getAccountAccess(tx, access, query.account_id), 'Account');
    return ok({ has_access: canRead(account), account_name: account.name });
  },

  async getPermission({ params, tx, access }) {
    const account = await requireReadable(tx, access, params.id);
    return ok({ ...getPermission(access, account), account_name: account.name });
  },

  async findRelatives({ query, tx, access }) {
    const { account_id: id, menuName, menuId } = query;
    const requestedMenu = menuName !== undefined && menuId !== undefined ? { id: menuId, name: menuName } : undefined;
    const [account, relatives, menus] = await Promise.all([
      requireReadable(tx, access, id),
      findRelatives(tx, access, id),
      requestedMenu ? [] : findMenus(tx, access.roles),
    ]);
    // A tenant without an account page still needs addresses.
    const menu = requestedMenu ??
      menus.find((m) => m.type === 'Page' && m.scope === 'Account') ?? { id: 1, name: 'Account' };
    const toAddressedAccounts = (kind: (typeof relatives)[number]['kind']) =>
      relatives
        .filter((r) => r.kind === kind)
        .map((r) => ({ account_id: r.id, account_name: r.name, navigate_url: accountAddress(r, menu) }));
    return ok({
      account_name: account.name,
      navigate_url: accountAddress(account, menu),
      child_accounts: toAddressedAccounts('child'),
      parent_accounts: toAddressedAccounts('parent'),
      grand_parents: toAddressedAccounts('grandparent'),
    });
  },

  async getAccount({ params, query, tx, access, services }) {
    const { as_of } = query;
    const clock = getTenantClock(access, services);
    const [accountAccess, row, team, [pastMetrics, before]] = await Promise.all([
      requireReadable(tx, access, params.id),
      getAccount(tx, access.user, params.id),
      findTeam(tx, params.id),
      as_of ? getAccountMetrics(tx, params.id, [as_of, addDays(as_of, -HEALTH_CHANGE_DAYS)], clock) : [],
    ]);
    if (!row) throw new NotFoundError('Account');
    const metrics = pastMetrics
      ? getMetricsOnDay(pastMetrics, before, access.minorDigits)
      : getStoredMetrics(row, access.minorDigits);
    return ok(toDetails(row, metrics, team, access, accountAccess));
  },

  async getTeam({ params, tx, access }) {
    const [team] = await Promise.all([findTeam(tx, params.id), requireReadable(tx, access, params.id)]);
    return ok({ team: team.map(({ id, name }) => ({ id, name })) });
  },

  async setRank({ params, body, tx, access, ...call }) {
    const { rank } = body;
    await setRank(tx, access, { accountId: params.id, rank }, toActor({ access, ...call }));
    return ok({ rank });
  },
});

export const accountChoiceRoutes = serve('account-choices', accountChoices, {
  findCsmAccounts: async ({ query, tx, access }) => ok(await findCsmAccounts(tx, access, query)),
});

export const accountExportRoutes = serve('account-exports', accountExports, {
  async exportAccounts(call) {
    const { query, access, inTenant } = call;
    const fields = await inTenant('read', getExtraFields);
    const { active, filters, sort } = query;
    return sendSheet(call, {
      name: 'accounts.csv',
      columns: sheetColumns(
        access.currency,
        fields.map((field) => LIST_FIELDS[field]),
      ),
      read: async (tx, cursor: string | undefined, limit) => {
        const page = await findAccounts(tx, access, { ...query, cursor, pageNum: 1, limit });
        const rows = page.accounts.map((row): ListedRow => ({ ...row, extra: page.extra_fields[row.id] }));
        return { rows, next: page.next_cursor ?? undefined };
      },
      record: (tx) =>
        record(tx, event(listExported, { list: 'accounts', parameters: { active, filters, sort } }), toActor(call)),
    });
  },
});
