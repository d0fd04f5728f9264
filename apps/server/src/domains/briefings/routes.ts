import { briefings } from '@mainstay/contract/briefings';
import { CHANGE_DAYS } from '@mainstay/contract/rules/briefings';
import { formatLongDate } from '@mainstay/contract/rules/dates';
import type { EndpointDef } from '@mainstay/contract/kit';
import type { ModelCaller } from '../../core/ai-provider/model-calls.ts';
import { toActor } from '../../platform/http/actor.ts';
import { type FileCall, ok, serve } from '../../platform/http/kit.ts';
import { getStopSignal } from '../../platform/http/stop-signal.ts';
import { getTenantClock } from '../../platform/session/tenant-clock.ts';
import { getAccountBrief } from './account-brief.ts';
import { findChanges } from './account-changes.ts';
import { findRisks } from './account-risks.ts';
import { toBriefLines, toChangeLines, toRiskLines } from './briefing-lines.ts';
import { summarizeLines } from './summarize-lines.ts';

type SummaryCall = Pick<FileCall<EndpointDef>, 'access' | 'services' | 'inTenant' | 'request' | 'reply'>;

const toModelCaller = ({ access, services, inTenant, request }: SummaryCall): ModelCaller => ({
  access,
  services,
  inTenant,
  actor: toActor({ access, services, request }),
});

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

  /** The rows are read with the permissions of the caller, and no transaction is open while the model answers. */
  async summarizeRisks({ query, ...call }) {
    const { access, services, inTenant, reply } = call;
    const { today } = getTenantClock(access, services);
    const { listing, total_records } = await inTenant('read', (tx) =>
      findRisks(tx, access, today, { ...query, pageNum: 1 }),
    );
    const summary = await summarizeLines(toModelCaller(call), {
      title: 'Accounts at risk, those with most reasons first',
      lines: toRiskLines(listing, access),
      today,
      stop: getStopSignal(reply),
    });
    return ok({ ...summary, rows: listing.length, total_records });
  },

  async summarizeChanges({ query, ...call }) {
    const { access, services, inTenant, reply } = call;
    const { today } = getTenantClock(access, services);
    const { listing, total_records, since } = await inTenant('read', (tx) =>
      findChanges(tx, access, today, { ...query, pageNum: 1 }),
    );
    const summary = await summarizeLines(toModelCaller(call), {
      title: `Accounts that changed since ${formatLongDate(since)}, ${query.days ?? CHANGE_DAYS[0]} days ago`,
      lines: toChangeLines(listing, access),
      today,
      stop: getStopSignal(reply),
    });
    return ok({ ...summary, rows: listing.length, total_records });
  },

  async summarizeAccount({ params, ...call }) {
    const { access, services, inTenant, reply } = call;
    const { today } = getTenantClock(access, services);
    const brief = await inTenant('read', (tx) =>
      getAccountBrief(tx, access, params.id, { today, now: services.now() }),
    );
    const lines = toBriefLines(brief, access);
    const summary = await summarizeLines(toModelCaller(call), {
      title: 'Brief of one account before a call',
      lines,
      today,
      stop: getStopSignal(reply),
    });
    return ok({ ...summary, rows: lines.length, total_records: lines.length });
  },
});
