/** Tools that read accounts, their health, their usage and their events. */
import { accounts } from '@mainstay/contract/accounts';
import { accountMetrics } from '@mainstay/contract/health/metrics';
import { insights } from '@mainstay/contract/reports/insights';
import { timeline } from '@mainstay/contract/timeline';
import { usage } from '@mainstay/contract/usage';
import { z } from 'zod';
import { type AssistantTool, defineAccountTool, defineTool, shorten, type ToolContext, withSource } from './tool.ts';

const ACCOUNT_LIMIT = 25;
const EVENT_LIMIT = 40;
const MONTHS = 6;

const nameAccount = async ({ call }: ToolContext, id: number): Promise<string> =>
  (await call(accounts.getPermission, { params: { id } })).data.account_name;

const ORDERS = ['name', 'health', '-health', 'mrr', '-mrr', 'renewal', '-renewal', '-pending_actions_task'] as const;

const findAccounts = defineTool({
  name: 'find_accounts',
  label: 'Searching accounts',
  description:
    'Finds accounts that the person may read, by a part of their name, in an order. A leading - is descending. ' +
    'Health is from 0 to 100; null means not enough data.',
  input: {
    name: z.string().max(200).optional().describe('A part of the name'),
    order: z.enum(ORDERS).default('name'),
    limit: z.int().min(1).max(ACCOUNT_LIMIT).default(10),
  },
  isForAllAccounts: true,
  async run(context, { name, order, limit }) {
    const { data } = await context.call(accounts.findAccounts, {
      query: {
        sort: order,
        limit,
        active: true,
        ...(name?.trim() && { filters: [{ column_name: 'name', condition: 'contains', from: name.trim() }] }),
      },
    });
    return data.accounts.map((account) =>
      withSource(
        context,
        { type: 'account', id: account.id, accountId: account.id, label: account.name },
        {
          account_id: account.id,
          name: account.name,
          mrr: account.mrr,
          health: account.health,
          health_change_30_days: account.health_change,
          renewal: account.renewal,
          pending_actions: account.pending_actions,
          primary_owner: account.primary_owner_name,
        },
      ),
    );
  },
});

const getAccount = defineAccountTool({
  name: 'get_account',
  label: 'Reading the account',
  description: 'Returns the facts of an account: revenue, renewal, owners, licenses, open actions and its description.',
  input: {},
  async run(context, id) {
    const [{ data: account }, { data: summary }] = await Promise.all([
      context.call(accounts.getAccount, { params: { id }, query: {} }),
      context.call(accountMetrics.getSummary, { params: { id }, query: {} }),
    ]);
    return withSource(
      context,
      { type: 'account', id, accountId: id, label: account.name },
      {
        name: account.name,
        status: account.status,
        onboarded: account.created,
        description: shorten(account.description),
        primary_owner: account.primary_owner?.name ?? null,
        team: account.team.map((member) => member.name),
        tags: account.tags.map(({ tag }) => tag),
        open_plays: account.open_plays,
        pending_actions: account.pending_actions,
        ...summary,
      },
    );
  },
});

const explainHealth = defineAccountTool({
  name: 'explain_health',
  label: 'Reading the health score',
  description:
    'Returns the health score of an account, its measures with their weights, and what changed it in 30 days.',
  input: {},
  async run(context, id) {
    const [name, { data: health }] = await Promise.all([
      nameAccount(context, id),
      context.call(accountMetrics.getHealth, { params: { id }, query: {} }),
    ]);
    return withSource(
      context,
      { type: 'health', id, accountId: id, label: `Health of ${name}` },
      {
        health: health.health,
        previous_score: health.previous_score,
        change: health.change,
        since: health.since,
        percent_of_weight_with_data: health.data_share,
        measures: health.kpi_score_data.map((measure) => ({
          name: measure.name,
          value: measure.kpi_value,
          unit: measure.unit,
          points: measure.kpi_weightage_share,
          change: measure.change,
        })),
        causes: health.causes,
      },
    );
  },
});

const getUsage = defineAccountTool({
  name: 'get_usage',
  label: 'Reading usage',
  description:
    'Returns active users and entitlements of an account with their changes in four weeks, and active users by month.',
  input: {},
  async run(context, id) {
    const [name, { data }] = await Promise.all([
      nameAccount(context, id),
      context.call(usage.getUsage, { params: { id }, query: {} }),
    ]);
    const { usage_graph_data: months, ...metrics } = data;
    const latest = Object.entries(months)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .slice(-MONTHS);
    return withSource(
      context,
      { type: 'usage', id, accountId: id, label: `Usage of ${name}` },
      { ...metrics, active_users_by_month: Object.fromEntries(latest) },
    );
  },
});

const listEvents = defineAccountTool({
  name: 'list_events',
  label: 'Reading the timeline',
  description: 'Lists the latest events of an account, newest first: what people did, and what changed.',
  input: { limit: z.int().min(1).max(EVENT_LIMIT).default(20) },
  async run(context, id, { limit }) {
    const { data } = await context.call(timeline.findEvents, { params: { id }, query: { limit } });
    return data.timeline
      .filter((event) => event.id > 0)
      .map((event) =>
        withSource(
          context,
          { type: 'event', id: event.id, accountId: id, label: `${event.category}: ${event.event}` },
          {
            date: event.event_date ?? event.last_updated,
            category: event.category,
            what: shorten(event.event),
            operation: event.meta.operation,
            by: event.meta.owner_name ?? null,
          },
        ),
      );
  },
});

const RETENTION_REPORTS = ['Retention: NRR', 'Retention: GRR', 'Retention: customers'] as const;

const getRetention = defineTool({
  name: 'retention_metrics',
  label: 'Reading retention',
  description:
    'Returns net and gross revenue retention and customer retention of the accounts that the person may read.',
  input: {},
  isForAllAccounts: true,
  run: (context) =>
    Promise.all(
      RETENTION_REPORTS.map(async (reportName) => {
        const { data } = await context.call(insights.getReportData, { query: { reportName } });
        if (!('config' in data)) return { name: reportName, rows: data.reports };
        return withSource(
          context,
          { type: 'report', id: data.config.id, accountId: null, label: reportName },
          { name: reportName, value: data.mainvalue, values: data.output.data },
        );
      }),
    ),
});

export const createAccountTools = (accountId: number | null): AssistantTool[] => [
  findAccounts,
  getAccount(accountId),
  explainHealth(accountId),
  getUsage(accountId),
  listEvents(accountId),
  getRetention,
];
