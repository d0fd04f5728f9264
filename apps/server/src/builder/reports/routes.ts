import { type DeliveryBody, type ReportDelivery, reportDelivery } from '@mainstay/contract/reports/delivery';
import { toCalendarDay } from '@mainstay/contract/rules/dates';
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import { toActor } from '../../platform/http/actor.ts';
import { BusinessError, FieldError, NotFoundError, requireFound } from '../../platform/http/errors.ts';
import { done, ok, serve } from '../../platform/http/kit.ts';
import type { Services } from '../../platform/http/services.ts';
import type { Access } from '../../platform/session/access.ts';
import { insights } from '@mainstay/contract/reports/insights';
import { narrowAccess } from '../../platform/session/narrow-access.ts';
import { getCachedReply } from '../components/component-replies.ts';
import { findCategories, findReadableTeams, findReports, requireReport } from './report-categories.ts';
import { requireReadable } from '../../core/account-access/require-account.ts';
import { getPageDetail } from '../pages/page-detail.ts';
import {
  assertCanChange,
  canChange,
  createDelivery,
  deleteDelivery,
  toDeliveryChange,
  updateDelivery,
} from './save-delivery.ts';
import {
  ACCOUNT_REQUIRED,
  checkRecipientsExist,
  type Delivery,
  DELIVERY_EXISTS,
  findPeople,
  findTeams,
  findUsers,
  getDelivery,
  NO_DELIVERY,
  type ReportLocation,
} from './deliveries.ts';

interface Call {
  tx: TenantTx;
  access: Access;
  services: Services;
  params: { page_id: number };
  query: { account_id?: number | undefined };
}

/**
 * Returns the report of a page that the caller may read. @throws NotFoundError, ForbiddenError if the account is outside the account scope
 */
async function getPageReport({ tx, access, services, params, query }: Call) {
  const place: ReportLocation = { pageId: params.page_id, accountId: query.account_id };
  const [page, found] = await Promise.all([
    getPageDetail(tx, access.roles, { id: place.pageId }),
    getDelivery(tx, place, services.now()),
    place.accountId === undefined ? undefined : requireReadable(tx, access, place.accountId),
  ]);
  if (!page) throw new NotFoundError('Page');
  return { place, found, scope: page.meta.scope.name };
}

/** A page with account scope needs an account. @throws BusinessError */
function assertAccountGiven({ place, scope }: Awaited<ReturnType<typeof getPageReport>>): void {
  if (scope === 'Account' && place.accountId === undefined) {
    throw new FieldError('account_id', ACCOUNT_REQUIRED);
  }
}

/** @throws NotFoundError */
async function assertRecipientsExist(
  tx: TenantTx,
  { user_recipients: users, team_recipients: teams }: DeliveryBody,
): Promise<void> {
  const existing = await checkRecipientsExist(tx, { users, teams });
  if (!existing.users) throw new NotFoundError('User');
  if (!existing.teams) throw new NotFoundError('Team');
}

function toReportDelivery(
  { owner_id, owner_name, next_run_at, schedule, ...found }: Delivery,
  access: Access,
): ReportDelivery {
  return {
    ...found,
    type: 'DSR',
    schedule,
    config: { schedule },
    owner: { user_id: owner_id, name: owner_name },
    may_change: canChange(access, owner_id),
    next_run_at: next_run_at?.toISOString() ?? null,
  };
}

async function getReply({ tx, access, services }: Call, location: ReportLocation) {
  const found = requireFound(await getDelivery(tx, location, services.now()), 'Report');
  return ok(toReportDelivery(found, access));
}

const getToday = ({ services, access }: Call): string => toCalendarDay(services.now(), access.timeZone);

export const reportDeliveryRoutes = serve('report-delivery', reportDelivery, {
  async getReportDelivery(call) {
    const { found } = await getPageReport(call);
    return ok(found ? toReportDelivery(found, call.access) : null);
  },

  async createReportDelivery({ body, ...call }) {
    const pageReport = await getPageReport(call);
    const { place, found } = pageReport;
    if (found) throw new BusinessError(DELIVERY_EXISTS);
    assertAccountGiven(pageReport);
    await assertRecipientsExist(call.tx, body);
    const by = { by: toActor(call), zone: call.access.timeZone };
    if (!(await createDelivery(call.tx, place, toDeliveryChange(body, getToday(call)), by)))
      throw new BusinessError(DELIVERY_EXISTS);
    return getReply(call, place);
  },

  async updateReportDelivery({ body, ...call }) {
    const pageReport = await getPageReport(call);
    const { place, found } = pageReport;
    if (!found) throw new BusinessError(NO_DELIVERY);
    assertCanChange(call.access, found.owner_id);
    assertAccountGiven(pageReport);
    await assertRecipientsExist(call.tx, body);
    const by = { by: toActor(call), zone: call.access.timeZone };
    await updateDelivery(call.tx, found, toDeliveryChange(body, getToday(call), found), by);
    return getReply(call, place);
  },

  async deleteReportDelivery(call) {
    const { found } = await getPageReport(call);
    if (!found) throw new BusinessError(NO_DELIVERY);
    assertCanChange(call.access, found.owner_id);
    await deleteDelivery(call.tx, found, toActor(call));
    return done;
  },

  findRecipientUsers: async ({ tx }) => ok({ users: await findUsers(tx) }),

  findRecipientTeams: async ({ tx }) => ok({ teams: await findTeams(tx) }),
});

export const insightRoutes = serve('insights', insights, {
  findCategories: async ({ tx, access }) => ok({ categories: await findCategories(tx, access) }),

  findReports: async ({ tx, access, query }) => ok({ reports: await findReports(tx, access, query.pageId) }),

  async getReportData({ tx, access, services, query }) {
    const { reportId, reportName, userId, teamId, ...request } = query;
    const [id, narrowed] = await Promise.all([
      requireReport(tx, access, { reportId, reportName }),
      narrowAccess(tx, access, { owner_user_id: userId, owner_team_id: teamId }),
    ]);
    return getCachedReply({ tx, access: narrowed, services }, id, { query: request }, 'page');
  },

  async findTeamUsers({ tx, access, query }) {
    await narrowAccess(tx, access, { owner_team_id: query.teamId });
    const team = (await findReadableTeams(tx, access)).find(({ team_id }) => team_id === query.teamId);
    return ok({ users: team?.users_list ?? [] });
  },

  findPeople: async ({ tx, access }) => ok({ users: await findPeople(tx, access.ownerScope) }),

  findTeams: async ({ tx, access }) => ok({ teams: await findReadableTeams(tx, access) }),
});
