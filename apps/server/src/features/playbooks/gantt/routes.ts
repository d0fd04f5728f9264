import { gantt } from '@mainstay/contract/playbooks/gantt';
import { BusinessError } from '../../../platform/http/errors.ts';
import { implement, ok } from '../../../platform/http/kit.ts';
import { requireReadable } from '../../accounts/data.ts';
import { isReadOnlyAccount } from '../../accounts/policy.ts';
import { findGanttActions } from './data.ts';
import { endpointPolicy } from './policy.ts';

const ORDER_MESSAGE = 'The last day must not be before the first.';

export const ganttFeature = implement(gantt, endpointPolicy)('gantt', {
  async findGanttActions({ params, query, tx, access }) {
    if (query.to < query.from) throw new BusinessError(ORDER_MESSAGE, { fields: { to: ORDER_MESSAGE } });
    const [found, account] = await Promise.all([
      findGanttActions(tx, params.id, { ...query, timeZone: access.timeZone }),
      requireReadable(tx, access, params.id),
    ]);
    return ok({ ...found, read_only: isReadOnlyAccount(access, account) });
  },
});
