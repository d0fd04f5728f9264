/** The score of an account with the KPIs that contribute to it. Rows 3-score-06 to 12. */
import { z } from 'zod';
import { endpoint, id, optionalParam, ok } from '../kit.ts';
import { ScoreReport } from '../components/report.ts';

export const componentScores = {
  getScoreData: endpoint({
    method: 'GET',
    path: '/v1/api/component/get-score-component-data/{id}/',
    access: 'session',
    summary: 'Get a score of an account with its KPIs',
    params: z.object({ id }),
    query: z.object({ account_id: optionalParam(id) }),
    response: ok(ScoreReport),
  }),
};
