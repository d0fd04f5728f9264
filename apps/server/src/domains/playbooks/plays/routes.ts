import type { ServerInput } from '@mainstay/contract/kit';
import { plays } from '@mainstay/contract/playbooks/plays';
import { dueRange } from '@mainstay/contract/rules/quick-filters';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import { toActor } from '../../../platform/http/actor.ts';
import { serve, ok } from '../../../platform/http/kit.ts';
import type { Access } from '../../../platform/session/access.ts';
import { requireReadable } from '../../../core/account-access/require-account.ts';
import { toMajorUnits } from '../../../platform/units.ts';
import { createPlay, renamePlay, unassignPlay } from '../plays.ts';
import { addPlay } from '../instantiate-play.ts';
import { findAccountChoices, findPlayNames, findTemplates } from './play-choices.ts';
import { findPlays, getPlay, getUserName, toAccountGroup } from './play-entries.ts';
import { toPlayQuery, toStates } from './play-query.ts';

type PlaysQuery = ServerInput<typeof plays.findAccountPlays>;

/** Returns a page of an account's plays, or only of those of its success plans. @throws NotFoundError, ForbiddenError */
async function findAccountPage(
  tx: TenantTx,
  access: Access,
  { params, query, isOfPlan }: Pick<PlaysQuery, 'params' | 'query'> & { isOfPlan: boolean },
  now: Date,
) {
  const { dueType, dueDate, searchText: search, sort = 'due_date' } = query;
  const playQuery = {
    accounts: [params.id],
    search,
    sort,
    due: dueRange({ dueType, dueDate }),
    isOfPlan,
    states: toStates(query.type, query.showAll) ?? ['open' as const],
  };
  const [page, name, account] = await Promise.all([
    findPlays(tx, access, playQuery, { page: query.pageNum, limit: query.limit, now }),
    getUserName(tx, access.user),
    requireReadable(tx, access, params.id),
  ]);
  const actions = toAccountGroup(account.id, page.plays, (minor) => toMajorUnits(minor, access.minorDigits));
  return { current_user: { id: access.user, name }, actions, has_next: page.has_next };
}

export const playRoutes = serve('actions', plays, {
  async findPlays({ query, tx, access, services }) {
    const filterQuery = toPlayQuery(query.filters ?? [], access.user);
    const playQuery = {
      ...filterQuery,
      states: toStates(query.selectedType, query.showAll) ?? filterQuery.states ?? ['open' as const],
      sort: query.sort ?? 'due_date',
      isOverdue: query.overdue,
      isPinned: query.showPinned,
    };
    const [page, name] = await Promise.all([
      findPlays(tx, access, playQuery, { page: query.page, limit: query.size, now: services.now() }),
      getUserName(tx, access.user),
    ]);
    const response_list = page.plays.map(({ entry }) => entry);
    return ok({ response_list, has_next: page.has_next, current_user: { id: access.user, name } });
  },

  findAccountPlays: async ({ params, query, tx, access, services }) =>
    ok(await findAccountPage(tx, access, { params, query, isOfPlan: false }, services.now())),

  findPlanPlays: async ({ params, query, tx, access, services }) =>
    ok(await findAccountPage(tx, access, { params, query, isOfPlan: true }, services.now())),

  async findPlayNames({ query, tx, access }) {
    const [page] = await Promise.all([
      findPlayNames(tx, query.accountId, query),
      requireReadable(tx, access, query.accountId),
    ]);
    return ok(page);
  },

  async findFilterChoices({ query: { searchText: search = '' }, tx, access }) {
    const [all_plays, accounts] = await Promise.all([
      findTemplates(tx, search),
      findAccountChoices(tx, access, search),
    ]);
    return ok({ all_plays, all_accounts: accounts });
  },

  getPlay: async ({ params, tx, access }) => ok({ play: await getPlay(tx, access, params.id) }),

  async addPlay({ body, tx, access, ...call }) {
    const { account_id: accountId, play_id: templateId, priority } = body;
    const id = await addPlay(tx, access, { accountId, templateId, priority }, toActor({ access, ...call }));
    return ok({ play: await getPlay(tx, access, id) });
  },

  async createPlay({ body, tx, access, ...call }) {
    const id = await createPlay(tx, access, body, toActor({ access, ...call }));
    return ok({ play: await getPlay(tx, access, id) });
  },

  async renamePlay({ params: { play_id: playId }, body, tx, access, ...call }) {
    const { play_name: name, account_id: accountId } = body;
    await renamePlay(tx, access, { playId, accountId, name }, toActor({ access, ...call }));
    return ok({ play_id: playId, play_name: name });
  },

  async unassignPlay(call) {
    const { params, access, inTenant, services } = call;
    const storageKeys = await inTenant('write', (tx) => unassignPlay(tx, access, params.id, toActor(call)));
    // The files are removed after the commit, so that no stored row refers to a missing file.
    for (const key of storageKeys) await services.files.remove(key);
    return ok({ play_id: params.id });
  },
});
