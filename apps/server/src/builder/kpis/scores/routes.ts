import { componentScores } from '@mainstay/contract/kpis/scores';
import { createCaller } from '../../../platform/engine/caller.ts';
import { NotFoundError } from '../../../platform/http/errors.ts';
import { serve, ok } from '../../../platform/http/kit.ts';
import { requireReadable } from '../../../core/account-access/require-account.ts';
import { getComponent, createDefinitionCache } from '../../evaluation/evaluate-component.ts';
import { getScore } from '../evaluate-score.ts';

const DEFINITION_CACHE = createDefinitionCache();

export const scoreRoutes = serve('component-scores', componentScores, {
  async getScoreData({ tx, access, services, params, query }) {
    const account = query.account_id;
    const [{ definition }] = await Promise.all([
      getComponent(tx, params.id, DEFINITION_CACHE),
      account === undefined ? undefined : requireReadable(tx, access, account),
    ]);
    if (definition.kind !== 'score') throw new NotFoundError('Score');
    return ok(await getScore(tx, definition.score, createCaller(access, services.now(), account)));
  },
});
