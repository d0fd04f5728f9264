/**
 * From an empty page to a report in a mailbox, as an administrator: a component of each template over the RavenStack data, a drilldown, CSV
 * and PDF, a schedule, an email. The displayed values are compared with values that `ravenstack.ts` computes independently from the files.
 */
import { spawn } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { closePage, getErrors, openPage, getRoute, signInThroughScreens } from './browser.ts';
import { getButton, getField, openNewPage, placeItem, publish, getItemPosition } from './builder-parts.ts';
import { type CompanyWithLink, createCompanyByCommand, sql } from './company.ts';
import { buildComponents, buildTile, NAMES } from './dashboard-components.ts';
import { installation, useOwnServer } from './installation.ts';
import { type MailingServer, startMailingServer } from './mailing-server.ts';
import {
  getAccountsByIndustry,
  countActiveAccounts,
  parseCsv,
  countByIndustry,
  getMrrOn,
  summarizePlans,
  summarizePriorities,
  countUsesIn,
  writeExample,
} from './ravenstack.ts';

const PASSWORD = 'Kettle-42';
const BOARD = 'Ravens';
/** Subscriptions start and end on the first day of this month, and it has usage rows whose ids occur on earlier rows. */
const MONTH = '2024-09';
const DAY = `${MONTH}-01`;
/** The MRR of a month is that of its last day. */
const [MONTH_END, MONTH_END_BEFORE] = [`${MONTH}-30`, '2024-08-31'];
/** The current MRR: all terms of the data have ended or have no end. */
const TODAY = new Date().toISOString().slice(0, 10);

let server: MailingServer;
let company: CompanyWithLink;
let page: Page;
let imported: Promise<string>;
/** The import result for each file. */
let expected: string[];
let pageId = '';
/** Exported files by component. */
const files = new Map<string, string>();

beforeAll(async () => {
  server = await startMailingServer();
  useOwnServer(server);
  company = await createCompanyByCommand('Raven');
  imported = importExample();
  page = await signInFirst();
}, 120_000);
afterAll(async () => {
  await imported;
  await closePage(page);
});

/**
 * Runs the command line beside the running server.
 * @returns its output
 */
function importExample(): Promise<string> {
  const { dataDir, port } = installation();
  const env = { ...process.env, DATA_DIR: dataDir, PORT: String(port), DATABASE_URL: '' };
  const folder = path.join(dataDir, '..', 'ravenstack');
  mkdirSync(folder);
  expected = writeExample(folder);
  const args = ['apps/server/dist/main.js', 'import', '--tenant', company.domain, '--example', 'ravenstack', folder];
  const command = spawn(process.execPath, args, { env });
  let output = '';
  command.stdout.on('data', (text: Buffer) => (output += text.toString()));
  command.stderr.on('data', (text: Buffer) => (output += text.toString()));
  return new Promise((resolve) => command.once('exit', (code) => resolve(`${output}ended with ${code}`)));
}

/** Sets the administrator's first password with the link from the command line. */
async function signInFirst(): Promise<Page> {
  const first = await openPage({ domain: company.domain, height: 2000 });
  await first.goto(company.link);
  await first.getByLabel('New password').fill(PASSWORD);
  await first.getByLabel('Confirm password').fill(PASSWORD);
  await getButton(first, 'Set password').click();
  await first.getByRole('heading', { name: 'Password changed' }).waitFor();
  await signInThroughScreens(first, company.admin, PASSWORD);
  return first;
}

const getFrame = (name: string): Locator => page.locator(`[aria-label="${name}"][data-component-id]`);
/** Returns a component once it has rendered its data. */
async function waitForDrawn(name: string): Promise<Locator> {
  const frame = getFrame(name);
  await page.locator(`[aria-label="${name}"][data-drawn="true"]`).waitFor();
  return frame;
}
/** Formats a value as it is displayed. */
const text = (value: string | number): string =>
  typeof value === 'string' ? value : value.toLocaleString('en-US', { maximumFractionDigits: 2 });
const dollars = (value: number): string =>
  `$${value.toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })}`;

/** Returns the displayed rows of a component's first table. */
const getRows = (frame: Locator): Promise<string[][]> =>
  frame
    .locator('tbody')
    .first()
    .locator('tr')
    .evaluateAll((rows) =>
      rows.map((row) => [...row.querySelectorAll('th, td')].map((cell) => cell.textContent?.trim() ?? '')),
    );

/**
 * Downloads a component's CSV.
 * @returns the rows without the header
 */
async function exportCsv(name: string): Promise<string[][]> {
  const frame = await waitForDrawn(name);
  await frame.hover();
  const [download] = await Promise.all([page.waitForEvent('download'), getButton(frame, 'Download CSV').click()]);
  expect(download.suggestedFilename()).toBe(`${name}.csv`);
  const csv = await readFile(await download.path(), 'utf8');
  files.set(name, csv);
  return parseCsv(csv).slice(1);
}

test('builds the components of a dashboard, one of most templates', async () => {
  await buildComponents(page, DAY);
  expect(getErrors(page)).toEqual([]);
}, 90_000);

// Runs before the page is created, because page data is cached for half a minute. The component editor does not cache.
test('the import of the example ended successfully', async () => {
  const output = await imported;
  expect(expected.some((line) => !line.endsWith(' 0 rejected'))).toBe(true);
  for (const line of expected) expect(output).toContain(line);
  expect(output).toMatch(/ended with 0$/);
}, 90_000);

test('builds a tile whose preview shows imported data', async () => {
  await buildTile(page, DAY);
  expect(getErrors(page)).toEqual([]);
}, 60_000);

test('places them on an empty page, which is added to the menu', async () => {
  await openNewPage(page, BOARD);
  expect(await page.getByRole('group', { name: /, column/ }).count()).toBe(0);
  for (const name of Object.values(NAMES)) await placeItem(page, name);
  await getItemPosition(page, NAMES.html).toBe('column 1, row 1, 3 wide, 1 high');
  await page.getByRole('complementary', { name: 'Settings' }).getByRole('button', { name: 'Close' }).click();
  await page.getByRole('checkbox', { name: 'In the menu' }).check();
  await publish(page, 2);
  pageId = /pages\/(\d+)/.exec(getRoute(page))?.[1] ?? '';
  expect(pageId).not.toBe('');
}, 60_000);

test('the dashboard shows the data of the files', async () => {
  await page.goto(`/#!/dashboard/${BOARD}/${pageId}`);
  await page.getByRole('heading', { level: 1, name: BOARD }).waitFor();

  const { mrr, gained } = getMrrOn(MONTH_END, MONTH_END_BEFORE);
  await (await waitForDrawn(NAMES.html)).getByText(`MRR ${dollars(mrr)}, new ${dollars(gained)}`).waitFor();

  const byPlan = summarizePlans(TODAY);
  const table = await waitForDrawn(NAMES.table);
  await expect
    .poll(() => getRows(table))
    .toEqual(byPlan.map(([plan, accounts, seats, sum]) => [plan, text(accounts), text(seats), dollars(sum)]));
  expect(await exportCsv(NAMES.table)).toEqual(byPlan.map((row) => row.map(String)));

  const graph = await waitForDrawn(NAMES.graph);
  await graph.hover();
  await getButton(graph, 'As table').click();
  await expect.poll(() => getRows(graph)).toEqual(countByIndustry().map((row) => row.map(text)));
  expect(await exportCsv(NAMES.graph)).toEqual(countByIndustry().map((row) => row.map(String)));
  await getButton(graph, 'As table').click();

  const score = await waitForDrawn(NAMES.score);
  await expect
    .poll(() => score.locator('.ComponentFrame-scoreRing b').innerText())
    .toBe((countActiveAccounts() / 10).toFixed(2));
  await expect
    .poll(() => getRows(score))
    .toEqual([['Accounts', text(countActiveAccounts()), '100', text(countActiveAccounts() / 10)]]);

  const grid = await waitForDrawn(NAMES.grid);
  await expect.poll(() => getRows(grid)).toEqual(summarizePriorities().map((row) => row.map(text)));
  const exported = await exportCsv(NAMES.grid);
  for (const [at, [priority, ...values]] of summarizePriorities().entries()) {
    expect(exported[at]?.[0]).toBe(priority);
    for (const [column, value] of values.entries()) expect(Number(exported[at]?.[column + 1])).toBeCloseTo(value, 9);
  }

  const tile = await waitForDrawn(NAMES.kpi);
  await expect.poll(() => tile.locator('.ComponentFrame-kpiValue').innerText()).toBe(text(countActiveAccounts()));
  await expect.poll(() => tile.locator('dd').innerText()).toBe(text(countUsesIn(MONTH)));

  await (await waitForDrawn(NAMES.assistant)).getByText('AI is not configured.').waitFor();
  expect(getErrors(page)).toEqual([]);
}, 60_000);

test('a bar opens its accounts, and going back shows the bars', async () => {
  const id = await (await waitForDrawn(NAMES.graph)).getAttribute('data-component-id');
  // The frame's name changes with its content, so it is located by id.
  const frame = page.locator(`[data-component-id="${id}"]`);
  const box = await frame.getByRole('img').first().boundingBox();
  if (!box) throw new Error('The chart has no box.');
  const [industry, count] = countByIndustry()[2] ?? ['', 0];
  // The third of five bars is in the middle of the chart, offset by the axis labels.
  await page.mouse.click(box.x + 10 + box.width / 2, box.y + box.height - 40);
  await getButton(frame, 'Back to the previous page').waitFor();
  await frame.getByText(`1–10 of ${count}`).waitFor();
  await page.locator(`[data-component-id="${id}"][data-drawn="true"]`).waitFor();
  const first = getAccountsByIndustry(industry, TODAY).slice(0, 10);
  await expect.poll(() => getRows(frame)).toEqual(first.map(({ name, seats, mrr }) => [name, text(seats), text(mrr)]));
  await getButton(frame, 'Back to the previous page').click();
  await page.locator(`[aria-label="${NAMES.graph}"][data-drawn="true"]`).getByRole('img').first().waitFor();
  await getButton(frame, 'Back to the previous page').waitFor({ state: 'detached' });
}, 30_000);

test('saves the page as a PDF', async () => {
  const [download] = await Promise.all([page.waitForEvent('download'), getButton(page, 'PDF').click()]);
  expect(download.suggestedFilename()).toBe(`${BOARD}.pdf`);
  const pdf = await readFile(await download.path(), 'latin1');
  expect(pdf.slice(0, 5)).toBe('%PDF-');
  // The title and each component are separate images.
  expect(pdf.match(/\/Subtype \/Image/g)?.length).toBe(Object.keys(NAMES).length + 1);
  expect(pdf.length).toBeGreaterThan(50_000);
}, 45_000);

test('schedules the page, which arrives by email with the metrics of the page', async () => {
  await getButton(page, 'Schedule email').click();
  const dialog = page.getByRole('dialog', { name: `Email ${BOARD}` });
  await dialog.getByRole('combobox', { name: 'People' }).click();
  await dialog.getByRole('listbox', { name: 'People' }).getByRole('option').first().click();
  await dialog.getByRole('heading', { name: `Email ${BOARD}` }).click();
  // A time far from now, so that nothing becomes due automatically.
  await getField(dialog, 'Hour').selectOption(String((new Date().getUTCHours() + 12) % 24));
  await getButton(dialog, 'Create').click();
  await dialog.waitFor({ state: 'detached' });
  expect(server.smtp.received).toHaveLength(0);
  await makeDue();
  await expect.poll(() => server.smtp.received.length, { timeout: 30_000 }).toBe(1);

  const mail = server.smtp.lastTo(company.admin);
  expect(mail?.subject).toContain(BOARD);
  const body = mail?.text ?? '';
  const { mrr, gained } = getMrrOn(MONTH_END, MONTH_END_BEFORE);
  expect(body).toContain(`MRR ${dollars(mrr)}, new ${dollars(gained)}`);
  expect(body).toContain(
    `${NAMES.kpi}: ${text(countActiveAccounts())} (Uses in September: ${text(countUsesIn(MONTH))})`,
  );
  expect(body).toContain(`${NAMES.score}: ${(countActiveAccounts() / 10).toFixed(2)}`);
  const rows = [
    ...summarizePlans(TODAY).map(([plan, accounts, seats, sum]) => [plan, text(accounts), text(seats), dollars(sum)]),
    ...summarizePriorities().map((row) => row.map(text)),
  ];
  for (const row of rows) expect(body).toContain(row.join(' | '));
  const [first, last] = [countByIndustry()[0], countByIndustry().at(-1)];
  expect(body).toContain(`from ${first?.[1]} (${first?.[0]}) to ${last?.[1]} (${last?.[0]})`);

  const getAttachment = (name: string) => mail?.attachments.find(({ filename }) => filename === name);
  const getBytes = (name: string) => Buffer.from((getAttachment(name)?.content ?? '') as ArrayBuffer);
  for (const name of [NAMES.table, NAMES.grid]) expect(getBytes(`${name}.csv`).toString('utf8')).toBe(files.get(name));
  expect(mail?.attachments.map(({ mimeType }) => mimeType).sort()).toEqual(['image/png', 'text/csv', 'text/csv']);
  expect(getBytes('chart-1.png').subarray(1, 4).toString('latin1')).toBe('PNG');
  expect(mail?.html).toContain(`src="cid:${getAttachment('chart-1.png')?.contentId?.replaceAll(/[<>]/g, '')}"`);
}, 60_000);

/** Makes the scheduled report due and runs the job that the server would run in that minute. */
async function makeDue(): Promise<void> {
  const [report] = await sql<{ id: string }>(
    'update report_deliveries set next_run_at = now() where tenant_id = $1 returning id',
    [company.id],
  );
  expect(report).toBeDefined();
  await sql(`select set_config('app.tenant_id', $1, false)`, [String(company.id)]);
  await sql(`select enqueue_job('start-due-reports', '{}', null, 'schedule')`);
}
