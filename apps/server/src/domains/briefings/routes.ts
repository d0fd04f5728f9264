import { briefings } from '@mainstay/contract/briefings';
import { CHANGE_DAYS } from '@mainstay/contract/rules/briefings';
import { formatLongDate } from '@mainstay/contract/rules/dates';
import type { EndpointDef } from '@mainstay/contract/kit';
import type { ModelCaller } from '../../core/ai-provider/model-calls.ts';
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import { toActor } from '../../platform/http/actor.ts';
import { type FileCall, ok, serve } from '../../platform/http/kit.ts';
import { getStopSignal } from '../../platform/http/stop-signal.ts';
import { getTenantClock } from '../../platform/session/tenant-clock.ts';
import { getAccountBrief } from './account-brief.ts';
import { findChanges } from './account-changes.ts';
import { findRisks } from './account-risks.ts';
import { type BriefingLine, toBriefLines, toChangeLines, toRiskLines } from './briefing-lines.ts';
import { summarizeLines } from './summarize-lines.ts';

type SummaryCall = Pick<FileCall<EndpointDef>, 'access' | 'services' | 'inTenant' | 'request' | 'reply'>;

interface SummarizedLines {
  /** What the lines are. */
  title: string;
  lines: BriefingLine[];
  /** The number of rows of the briefing, by default that of its lines. */
  total?: number;
}

const toModelCaller = ({ access, services, inTenant, request }: SummaryCall): ModelCaller => ({
  access,
  services,
  inTenant,
  actor: toActor({ access, services, request }),
});

/** The rows are read with the permissions of the caller, and no transaction is open while the model answers. */
async function summarize(call: SummaryCall, read: (tx: TenantTx, today: string) => Promise<SummarizedLines>) {
  const { today } = getTenantClock(call.access, call.services);
  const { title, lines, total = lines.length } = await call.inTenant('read', (tx) => read(tx, today));
  const request = { title, lines, today, stop: getStopSignal(call.reply) };
  const summary = await summarizeLines(toModelCaller(call), request);
  return ok({ ...summary, rows: lines.length, total_records: total });
}

export const briefingRoutes = serve('briefings', briefings, {
  findRisks: async ({ tx, access, services, query }) =>
    ok(await findRisks(tx, access, getTenantClock(access, services).today, query)),

  findChanges: async ({ tx, access, services, query }) =>
    ok(await findChanges(tx, access, getTenantClock(access, services).today, query)),

  getAccountBrief: async ({ tx, access, services, params }) =>
    ok(
      await getAccountBrief(tx, access, params.id, {
        today: getTenantClock(access, services).today,
        now: services.now(),
      }),
    ),

  summarizeRisks: ({ query, ...call }) =>
    summarize(call, async (tx, today) => {
      const { listing, total_records } = await findRisks(tx, call.access, today, { ...query, pageNum: 1 });
      return {
        title: 'Accounts at risk, those with most reasons first',
        lines: toRiskLines(listing, call.access),
        total: total_records,
      };
    }),

  summarizeChanges: ({ query, ...call }) =>
    summarize(call, async (tx, today) => {
      const { listing, total_records, since } = await findChanges(tx, call.access, today, { ...query, pageNum: 1 });
      return {
        title: `Accounts that changed since ${formatLongDate(since)}, ${query.days ?? CHANGE_DAYS[0]} days ago`,
        lines: toChangeLines(listing, call.access),
        total: total_records,
      };
    }),

  summarizeAccount: ({ params, ...call }) =>
    summarize(call, async (tx, today) => {
      const brief = await getAccountBrief(tx, call.access, params.id, { today, now: call.services.now() });
      return { title: 'Brief of one account before a call', lines: toBriefLines(brief, call.access) };
    }),
});
