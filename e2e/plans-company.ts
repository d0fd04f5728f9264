/** A company with success plans for journeys: its users, and helpers that create plans through the API. */
import { addDays, toCalendarDay } from '@mainstay/contract/rules/dates';
import type { SuccessPlan } from '@mainstay/contract/success-plans';
import type { Locator, Page } from 'playwright-core';
import { buildAccounts, buildMembers } from '../apps/server/src/app/demo/factories/accounts.ts';
import { createUser } from '../apps/server/src/core/people/create-user.ts';
import { createTenant } from '../apps/server/src/core/tenants/create-tenant.ts';
import { hashPassword } from '../apps/server/src/platform/crypto/password.ts';
import { DEMO_PASSWORD, waitForRoute } from './browser.ts';
import { openDatabase, sql } from './company.ts';
import { callAsPageUser } from './components-pages.ts';

export const MIA = 'mia@quay.test';
/** Can only view Alder. */
export const VAL = 'val@quay.test';
/** Has no account. */
export const NOAH = 'noah@quay.test';
export const PLAN_CALL = '/v1/api/success-plan/';

/** Returns the day in this number of days, in the company's time zone, as `YYYY-MM-DD`. */
export const inDays = (days: number): string => addDays(toCalendarDay(new Date(), 'UTC'), days);

export interface PlansCompany {
  domain: string;
  mia: number;
  ben: number;
  /** Owned by Mia. Ben can work on it, and Val can view it. */
  alder: number;
  /** Owned by Mia, without a plan. */
  birch: number;
  /** Id of the KPI License Utilization. */
  kpi: number;
  milestone: number;
  /** Ids of Sponsor met and Both shifts trained. */
  criteria: readonly number[];
}

/** Creates the company. Every test file has its own. */
export async function buildPlansCompany(): Promise<PlansCompany> {
  const domain = `quay-${Date.now().toString(36)}`;
  const tenant = await createTenant(openDatabase(), { domain, name: 'Quay', timeZone: 'UTC' });
  const passwordHash = await hashPassword(DEMO_PASSWORD);
  const people = await openDatabase().inTenant(tenant, 'write', async (tx) => {
    const addUser = (firstName: string, lastName: string) =>
      createUser(tx, { email: `${firstName}@quay.test`, firstName, lastName, roles: ['CSM'], passwordHash });
    const [mia, ben] = [await addUser('Mia', 'Mole'), await addUser('Ben', 'Bridge')];
    const val = await addUser('Val', 'View');
    await addUser('Noah', 'Nook');
    const [alder = 0, birch = 0] = await buildAccounts(tx, [
      { name: 'Alder', ownerId: mia },
      { name: 'Birch', ownerId: mia },
    ]);
    await buildMembers(tx, [
      { accountId: alder, userId: ben, type: 'E' },
      { accountId: alder, userId: val, type: 'E', readOnly: true },
    ]);
    await tx.rows('update settings set setup_done_at = now() where tenant_id = $1', [tx.tenant]);
    return { mia, ben, alder, birch };
  });
  const [milestone] = await sql<{ id: number }>(
    `insert into milestones (tenant_id, name) values ($1, 'Both plants live') returning id::int`,
    [tenant],
  );
  const criteria = await sql<{ id: number }>(
    `insert into success_criteria (tenant_id, name, position) values ($1, 'Sponsor met', 900), ($1, 'Both shifts trained', 901)
     returning id::int`,
    [tenant],
  );
  const [kpi] = await sql<{ id: number }>(
    `select id::int from kpis where tenant_id = $1 and name = 'License Utilization'`,
    [tenant],
  );
  return {
    domain,
    ...people,
    kpi: kpi?.id ?? 0,
    milestone: milestone?.id ?? 0,
    criteria: criteria.map(({ id }) => id),
  };
}

/** Returns the input for an objective that is measured by a KPI, or by the milestone if one is given. */
export const buildObjective = (name: string, { kpi, milestone }: { kpi?: number; milestone?: number }) => ({
  name,
  target_date: inDays(20),
  track_by: kpi === undefined ? 'custom' : 'system',
  measured_by: kpi ?? null,
  milestone: milestone ?? null,
  target_value: kpi === undefined ? '3 sessions' : 85,
});

/**
 * Creates a plan as the user of the page.
 * @returns its id
 */
export async function createPlan(page: Page, accountId: number, more: object): Promise<number> {
  const plan = { name: 'Recover adoption', description: 'Back to June.', summary: 'They left.', state: 'draft' };
  const body = { accountId, ...plan, date: inDays(30), ...more };
  return (await callAsPageUser<{ result: { id: number } }>(page, 'POST', PLAN_CALL, body)).result.id;
}

/** Returns the current plan from the server. */
export async function fetchPlan(page: Page, accountId: number, id: number): Promise<SuccessPlan> {
  const planUrl = `${PLAN_CALL}?accountId=${accountId}&planId=${id}`;
  const [plan] = (await callAsPageUser<{ success_plans: SuccessPlan[] }>(page, 'GET', planUrl)).success_plans;
  if (!plan) throw new Error(`No plan ${id}.`);
  return plan;
}

export const editorUrl = (accountId: number, plan: number | 'new'): string =>
  `/#!/dashboard/accounts/${accountId}/success-plan/${plan}`;

/** Opens a plan, or a new one, in the editor. */
export async function openEditor(page: Page, accountId: number, plan: number | 'new'): Promise<void> {
  await page.goto('/#!/help/faqs');
  await page.getByRole('heading', { level: 1, name: 'FAQs' }).waitFor();
  await page.goto(editorUrl(accountId, plan));
  await waitForRoute(page, editorUrl(accountId, plan).slice(1));
  await getField(page, 'Description').waitFor();
}

/** Leaves the editor and discards the changes. */
export async function discardChanges(page: Page): Promise<void> {
  await page.goto('/#!/help/faqs');
  await page.getByRole('dialog', { name: 'Leave without saving?' }).getByRole('button', { name: 'Leave' }).click();
  await page.getByRole('heading', { level: 1, name: 'FAQs' }).waitFor();
}

export const getField = (page: Page, name: string): Locator => page.getByLabel(name, { exact: true });
export const getButton = (page: Page, name: string): Locator => page.getByRole('button', { name, exact: true });

/** Waits for a toast with this text. */
export const waitForToast = (page: Page, text: string): Promise<void> =>
  page.locator('.Toasts-toast', { hasText: text }).waitFor();
