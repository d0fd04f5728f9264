/** All changes of success plans, each prepared on an account. */
import { addDays } from '@mainstay/contract/rules/dates';
import { TEST_DAY } from './services.ts';

type Send = (method: string, path: string, body?: object) => Promise<Record<string, unknown>>;

/** Prepares the data and returns the change itself. */
type Change = () => Promise<() => Promise<unknown>>;

const PLANS = '/v1/api/success-plan/';
const OBJECTIVE = { name: 'Seats', target_date: addDays(TEST_DAY, 9), track_by: 'system', target_value: 5 };
const PLAN = { name: 'Broad use', description: 'All of it', summary: 'They stay', date: addDays(TEST_DAY, 10) };

/**
 * @param send makes a call that must succeed, and returns its reply
 * @param account returns the account of the plans
 */
export function createPlanChanges(send: Send, account: () => number): Record<string, Change> {
  const buildBody = async (name = PLAN.name) => {
    const { kpis } = (await send('GET', '/v1/api/kpi/all/')) as { kpis: { id: number; type: string }[] };
    const objectives = [{ ...OBJECTIVE, measured_by: kpis.find(({ type }) => type === 'account')?.id }];
    return { ...PLAN, name, state: 'draft', objectives };
  };
  const create = async (): Promise<number> => {
    const { result } = await send('POST', PLANS, { accountId: account(), ...(await buildBody()) });
    return (result as { id: number }).id;
  };
  const getObjective = async (plan: number): Promise<number> => {
    const found = await send('GET', `${PLANS}?accountId=${account()}&planId=${plan}`);
    const [one] = found.success_plans as { objectives: { id: number }[] }[];
    return one?.objectives[0]?.id ?? 0;
  };
  return {
    [`POST ${PLANS}`]: async () => create,
    [`PUT ${PLANS}{id}/`]: async () => {
      const id = await create();
      return async () => send('PUT', `${PLANS}${id}/`, await buildBody('Broader use'));
    },
    [`DELETE ${PLANS}{id}/`]: async () => {
      const id = await create();
      return () => send('DELETE', `${PLANS}${id}/`);
    },
    [`PUT ${PLANS}{id}/update/status`]: async () => {
      const id = await create();
      return () => send('PUT', `${PLANS}${id}/update/status`, { state: 'published' });
    },
    [`PUT ${PLANS}objective/`]: async () => {
      const objective = await getObjective(await create());
      return () => send('PUT', `${PLANS}objective/?id=${objective}`, { status: true });
    },
  };
}
