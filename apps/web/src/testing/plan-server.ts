/** Stubs a server with one success plan of an account, for tests of screens that show or change it. */
import { OBJECTIVE_MESSAGES } from '@mainstay/contract/rules/success-plans';
import type { SuccessPlan } from '@mainstay/contract/success-plans';
import type { setUpScreenTests } from './screen.tsx';

interface SentRequest {
  method: string;
  path: string;
  body: Record<string, unknown>;
}
export const PLAN_ACCOUNT = { id: 7, name: 'Northwind', image_url: null, read_only_account: false };
const PLAY = { play_id: 8, play_name: 'Recover adoption', total_actions: 4, pending_actions: 3, read_only: false };
const UTILIZATION = {
  id: 3,
  name: 'License Utilization',
  is_system: true,
  status: 'Active',
  type: 'account',
};

/** @param plan the stored plan; `errorAnswer`, if set, answers every write */
export function servePlan(
  screen: ReturnType<typeof setUpScreenTests>,
  plan: SuccessPlan | null,
  account: object = PLAN_ACCOUNT,
) {
  const server = { plan, errorAnswer: undefined as Response | undefined, sent: [] as SentRequest[] };
  screen.serve(({ method, path, body }) => {
    if (method !== 'GET') {
      server.sent.push({ method, path, body });
      if (server.errorAnswer) return server.errorAnswer;
      if (path.endsWith('/objective/')) return { result: { status: true, msg: OBJECTIVE_MESSAGES.updated } };
      if (server.plan) server.plan = { ...server.plan, version: server.plan.version + 1 };
      return { result: { id: 5 } };
    }
    if (path === '/v1/api/success-plan/') return { success_plans: server.plan ? [server.plan] : [], has_next: false };
    if (path.endsWith('/milestones/')) return { milestones: [{ id: 1, name: 'Onboarding' }] };
    if (path.endsWith('/series')) return { series: [], has_next: false };
    if (path === '/v1/api/success-criteria/') return { criteria: [{ id: 4, name: 'Sponsor met' }], has_next: false };
    if (path === '/v1/api/kpi/all/') return { kpis: [UTILIZATION] };
    if (path.endsWith('/kpi/')) return { output: { data: [{ key: 'mainvalue', value: 66, format: 'percent' }] } };
    if (path === '/v1/api/accounts/get-account-csm/')
      return {
        users: [
          { user_id: 6, user_name: 'Maya Ortiz', ownerType: 'Primary' },
          { user_id: 9, user_name: 'Emil Brandt', ownerType: 'secondary' },
        ],
      };
    if (path === '/v1/api/plays/8/') return { play: PLAY };
    if (path.startsWith('/v1/api/plays/')) return { actions: [], has_next: false };
    return path.startsWith('/v1/api/accounts/7') ? account : undefined;
  });
  return server;
}
