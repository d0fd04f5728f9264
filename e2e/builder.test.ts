/** An administrator builds a dashboard from nothing: a component of each template, a page, published and read. */
import { expect, test } from 'vitest';
import { closePage, errorsOf, openSignedIn, routeOf } from './browser.ts';
import { ADA, buildComponent, button, field, newPage, place, publish, says, where } from './builder-parts.ts';
import { callAs, uniqueName } from './components-pages.ts';

test('from an empty page to a dashboard with one of each template', async () => {
  const page = await openSignedIn(ADA);
  const mark = uniqueName('').trim();
  const names = {
    html: `Hello ${mark}`,
    table: `Rows ${mark}`,
    graph: `Segments ${mark}`,
    score: `Weighed ${mark}`,
    grid: `Working ${mark}`,
    assistant: `Ask ${mark}`,
    kpi: `Count ${mark}`,
  };
  const region = () => page.getByRole('region', { name: /^Preview of/ });
  await buildComponent(page, 'HTML', names.html, async () => {
    await field(page, 'HTML').fill('<h3>Good morning</h3><script>alert(1)</script>');
    await region().getByText('Good morning').waitFor();
  });
  await buildComponent(page, 'Table', names.table, async () => {
    await field(page, 'Add a column').selectOption('segment');
    await region().getByRole('columnheader', { name: 'Segment' }).waitFor();
  });
  await buildComponent(page, 'Chart', names.graph, async () => {
    await page.getByRole('radio', { name: 'Doughnut' }).check();
    await button(page, /^Accounts/).click();
    const formula = field(page, 'Formula');
    await formula.fill('sum(mrr) / ');
    await says(page, /^Character \d+: /);
    await formula.pressSequentially('cou');
    await page.getByRole('option', { name: /^count\s/ }).click();
    await formula.pressSequentially(')');
    expect(await formula.inputValue()).toBe('sum(mrr) / count()');
    await page.getByText(/^Character/).waitFor({ state: 'detached' });
  });
  await buildComponent(page, 'Score', names.score, async () => {
    await field(page, 'Weight').fill('40');
  });
  await buildComponent(page, 'Working table', names.grid, async () => {
    await region().getByText('Account', { exact: true }).first().waitFor();
  });
  await buildComponent(page, 'Assistant', names.assistant, async () => {
    await page.getByRole('checkbox', { name: names.table }).check();
  });
  await buildComponent(page, 'KPI tile', names.kpi, async () => {
    await button(page, 'Add condition').click();
    await field(page, 'Condition 1: what').selectOption('name');
    await field(page, 'Condition 1: how').selectOption('contains');
    await field(page, 'Condition 1: value').fill('a');
    await region().getByText(/^\d+$/).waitFor();
  });

  const board = `Board ${mark}`;
  await newPage(page, board);
  for (const name of Object.values(names)) await place(page, name);
  expect(await where(page, names.html)).toBe('column 1, row 1, 3 wide, 1 high');
  await page.getByRole('complementary', { name: 'Settings' }).getByRole('button', { name: 'Close' }).click();
  await page.getByRole('checkbox', { name: 'In the menu' }).check();
  await publish(page, 2);
  const id = /pages\/(\d+)/.exec(routeOf(page))?.[1];

  await page.goto(`/#!/dashboard/${encodeURIComponent(board)}/${id}`);
  await page.locator(`[data-page-content="${id}"]`).waitFor();
  await page.getByRole('heading', { level: 1, name: board }).waitFor();
  for (const [at, name] of Object.values(names).entries()) {
    await page.locator('[data-item-id]').nth(at).scrollIntoViewIfNeeded();
    await page.locator(`[aria-label="${name}"][data-drawn="true"]`).waitFor();
  }
  await page.getByText('Good morning').waitFor();
  expect(errorsOf(page)).toEqual([]);
  // Out of the menu of the journeys after this one.
  await callAs(page, 'DELETE', `/v1/api/admin/pages/${id}/`);
  await closePage(page);
}, 180_000);
