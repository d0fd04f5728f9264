import { gantt } from '@mainstay/contract/playbooks/gantt';
import { FieldError } from '../../../platform/http/errors.ts';
import { serve, ok } from '../../../platform/http/kit.ts';
import { requireReadable } from '../../../core/account-access/require-account.ts';
import { toPlayQuery } from '../plays/play-query.ts';
import { findGanttActions, findPlaysGantt } from './gantt-actions.ts';

const ORDER_MESSAGE = 'The last day must not be before the first.';

function assertDateOrder({ from, to }: { from: string; to: string }): void {
  if (to < from) throw new FieldError('to', ORDER_MESSAGE);
}

export const ganttRoutes = serve('gantt', gantt, {
  async findGanttActions({ params, query, tx, access }) {
    assertDateOrder(query);
    const [ganttActions] = await Promise.all([
      findGanttActions(tx, access, params.id, query),
      requireReadable(tx, access, params.id),
    ]);
    return ok(ganttActions);
  },

  async findGanttOfPlays({ query: { filters = [], sort = 'due_date', ...page }, tx, access, services }) {
    assertDateOrder(page);
    const playQuery = { sort, states: ['open' as const], ...toPlayQuery(filters, access.user) };
    return ok(await findPlaysGantt(tx, access, playQuery, { ...page, now: services.now() }));
  },
});
