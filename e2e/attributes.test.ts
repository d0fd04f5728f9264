/** Custom attributes on pages: preview and form, every type, the messages of the form, and who may change them. */
import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { closePage, errorsOf, expectAccessible, keepSignedIn, openSignedIn, originOf } from './browser.ts';
import { sql } from './company.ts';
import { callAs, uniqueName } from './components-pages.ts';
import { expectGoodLooks } from './looks.ts';
import { item, makePageOf, withQuery } from './pages-making.ts';

const ADA = 'ada.admin@demo.test';
const MAYA = 'maya.csm@demo.test';
const EMPTY = 'Required fields cannot be empty';
const OPTIONS = [
  { value: 'Deep', color: '#2A9D5F' },
  { value: 'Dry', color: '#C4302B' },
  { value: 'Old', color: null, status: 'inactive' },
];
const PARTS = {
  Input: { type: 'Input', required: true, label: 'Harbour' },
  Berths: { type: 'Input', validation: 'number', label: 'Berths' },
  Select: { type: 'Select', required: true, label: 'Depth', options: OPTIONS },
  Textarea: { type: 'Textarea', label: 'Notes' },
  Radio: { type: 'Radio', required: true, label: 'Kind', options: OPTIONS },
  Checkbox: { type: 'Checkbox', required: true, label: 'Cranes', options: OPTIONS },
  Calendar: { type: 'Calendar', label: 'Opened' },
  'text list': { type: 'text list', required: true, label: 'Quays' },
} as const;
type Kind = keyof typeof PARTS;

let ids: Record<Kind, number>;
let names: Record<Kind, string>;
let onAction: { id: number; name: string };
let readOnly: { id: number; name: string };
let address: string;
beforeAll(async () => {
  const page = await openSignedIn(ADA);
  const make = async (kind: string, part: object, more: object = {}) => {
    const everybody = { read_permission: ['P', 'E', 'A'], write_permission: ['P', 'E', 'A'] };
    const name = uniqueName(kind);
    const body = { name, scope: 'Account', copy: true, tooltip: `About ${kind}`, ...everybody, ...more };
    const components = [{ primary: true, ...part }];
    const path = '/v1/api/admin/custom-attribute/';
    return { id: (await callAs<{ id: number }>(page, 'POST', path, { ...body, components })).id, name };
  };
  ids = {} as typeof ids;
  names = {} as typeof names;
  for (const [kind, part] of Object.entries(PARTS)) {
    const made = await make(kind, part);
    ids[kind as Kind] = made.id;
    names[kind as Kind] = made.name;
  }
  onAction = await make('Of the action', PARTS.Input, { scope: 'Action' });
  readOnly = await make('Only read', PARTS.Input, { write_permission: ['A'] });
  const all = [...Object.values(ids), onAction.id, readOnly.id];
  const layout = all.map((attribute, at) =>
    item(`a${at}`, (at % 3) * 2, Math.floor(at / 3), 2, 1, { attribute, autoHeight: true }),
  );
  const made = await makePageOf(page, { layout });
  const [mine] = await sql<{ account: number; action: number }>(
    `select m.account_id::int as account, min(a.id)::int as action from account_members m
       join tenants t on t.id = m.tenant_id and t.domain = 'demo' join users u on u.tenant_id = t.id and u.id = m.user_id
       join actions a on a.tenant_id = t.id and a.account_id = m.account_id
     where u.email_key = $1 and m.member_type = 'P' group by 1 order by 1 limit 1`,
    [MAYA],
  );
  address = withQuery(made.route, { account_id: mine?.account, action_id: mine?.action });
  await closePage(page);
});

const cardOf = (page: Page, kind: Kind): Locator => page.getByRole('region', { name: names[kind], exact: true });
const edit = (card: Locator) => card.getByRole('button', { name: /^Edit / }).click();
const save = (card: Locator) => card.getByRole('button', { name: 'Save' }).click();
const maya = keepSignedIn(MAYA);
/** The page as one comes to it: no form is open. */
async function open(): Promise<Page> {
  const page = maya();
  await page.goto('/#!/help/faqs');
  await page.goto(address);
  return page;
}

/** Opens the form, does something to it and saves; what is shown then. */
async function saved(page: Page, kind: Kind, change: (card: Locator) => Promise<unknown>): Promise<string> {
  const card = cardOf(page, kind);
  await edit(card);
  await change(card);
  await save(card);
  await card.getByRole('button', { name: /^Edit / }).waitFor();
  return card.locator('.at-part').innerText();
}
/** What the form says to a save. */
async function refusal(card: Locator): Promise<string> {
  await save(card);
  return card.getByRole('alert').innerText();
}

describe('values', () => {
  test('3-custom-attributes-01 3-custom-attributes-02 3-custom-attributes-03 3-custom-attributes-05 preview, form and back', async () => {
    const page = await open();
    const card = cardOf(page, 'Input');
    await card.getByText('Not set').waitFor();
    expect(await card.getByRole('textbox').count()).toBe(0);
    expect(await saved(page, 'Input', (form) => form.getByRole('textbox').fill('Bergen'))).toContain('Bergen');
    await edit(card);
    await card.getByRole('textbox').fill('Oslo');
    await card.getByRole('button', { name: 'Cancel' }).click();
    await card.getByText('Bergen').waitFor();
    await page.reload();
    await card.getByText('Bergen').waitFor();
    expect(errorsOf(page)).toEqual([]);
  });

  test('3-custom-attributes-06 3-custom-attributes-07 3-custom-attributes-08 select, text area and radio edit and save', async () => {
    const page = await open();
    expect(await saved(page, 'Select', (form) => form.getByRole('combobox').selectOption('Deep'))).toContain('Deep');
    expect(await saved(page, 'Textarea', (form) => form.getByRole('textbox').fill('one\ntwo'))).toContain('one\ntwo');
    expect(await saved(page, 'Radio', (form) => form.getByRole('radio', { name: 'Dry' }).check())).toContain('Dry');
    expect(errorsOf(page)).toEqual([]);
  });

  test('3-custom-attributes-09 3-custom-attributes-10 3-custom-attributes-11 several options, days and entries are saved', async () => {
    const page = await open();
    const both = await saved(page, 'Checkbox', async (form) => {
      await form.getByRole('checkbox', { name: 'Deep' }).check();
      await form.getByRole('checkbox', { name: 'Dry' }).check();
    });
    expect(both).toMatch(/Deep\s+Dry/);
    expect(await saved(page, 'Calendar', (form) => form.getByLabel('Opened').fill('2026-03-03'))).toContain(
      'Mar 3rd, 2026',
    );
    const entries = await saved(page, 'text list', async (form) => {
      for (const entry of ['North', 'South']) {
        await form.getByRole('textbox', { name: 'Add an entry' }).fill(entry);
        await form.getByRole('textbox', { name: 'Add an entry' }).press('Enter');
      }
    });
    expect(entries).toMatch(/North\s+South/);
    await page.reload();
    await cardOf(page, 'text list').getByText('South').waitFor();
    await cardOf(page, 'Calendar').getByText('Mar 3rd, 2026').waitFor();
    expect(errorsOf(page)).toEqual([]);
  });

  test('3-custom-attributes-18 a chosen option is shown in its colour', async () => {
    const page = await open();
    const mark = cardOf(page, 'Select').locator('.at-option i');
    await mark.waitFor();
    expect(await mark.evaluate((node) => getComputedStyle(node).backgroundColor)).toBe('rgb(42, 157, 95)');
  });

  test('3-custom-attributes-20 3-custom-attributes-21 the value goes to the clipboard, and the tooltip tells about it', async () => {
    const page = await open();
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'], { origin: originOf() });
    const card = cardOf(page, 'Checkbox');
    const tip = card.getByRole('tooltip', { includeHidden: true });
    expect(await tip.isVisible()).toBe(false);
    await card.getByRole('button', { name: 'About this attribute' }).hover();
    expect(await tip.isVisible()).toBe(true);
    expect(await tip.innerText()).toBe('About Checkbox');
    await card.getByRole('button', { name: /^Copy / }).click();
    await page.getByText('Copied.').waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('Deep, Dry');
  });

  test('3-custom-attributes-31 the day of the last change is written out', async () => {
    await sql(`update custom_attribute_values set updated_at = '2025-03-03T12:00:00Z' where attribute_id = $1`, [
      ids.Input,
    ]);
    const page = await open();
    await page.reload();
    await expect.poll(() => cardOf(page, 'Input').getByText('Mar 3rd, 2025').count(), { timeout: 15_000 }).toBe(1);
  });

  test('an attribute of an action keeps its value with the action', async () => {
    const page = await open();
    const card = page.getByRole('region', { name: onAction.name });
    await edit(card);
    await card.getByRole('textbox').fill('Called them');
    await save(card);
    await card.getByText('Called them').waitFor();
  });

  test('3-access-12 without the permission to write there is no edit toggle', async () => {
    const page = await open();
    const card = page.getByRole('region', { name: readOnly.name });
    await card.getByText('Not set').waitFor();
    expect(await card.getByRole('button', { name: /^Edit / }).count()).toBe(0);
    expect(
      await cardOf(page, 'Input')
        .getByRole('button', { name: /^Edit / })
        .count(),
    ).toBe(1);
  });
});

describe('the form refuses', () => {
  test('3-custom-attributes-38 3-custom-attributes-39 3-custom-attributes-40 3-custom-attributes-41 no choice', async () => {
    await sql('delete from custom_attribute_values where attribute_id = any($1)', [Object.values(ids)]);
    const page = await open();
    await page.reload();
    for (const kind of ['Checkbox', 'text list', 'Select', 'Radio'] as const) {
      const card = cardOf(page, kind);
      await edit(card);
      expect(await refusal(card), kind).toBe(EMPTY);
    }
    await expectAccessible(page);
    expect(errorsOf(page)).toEqual([]);
  });

  test('3-custom-attributes-44 a required input without a value', async () => {
    const page = await open();
    const card = cardOf(page, 'Input');
    await edit(card);
    await card.getByRole('textbox').fill('  ');
    expect(await refusal(card)).toBe(EMPTY);
  });

  test('3-custom-attributes-45 an e in a number', async () => {
    const page = await open();
    const card = cardOf(page, 'Berths');
    await edit(card);
    await card.getByRole('spinbutton').pressSequentially('e');
    expect(await refusal(card)).toBe("'e' cannot be used in type number field");
    await card.getByRole('spinbutton').fill('12');
    await save(card);
    await card.locator('.at-part').getByText('12', { exact: true }).waitFor();
  });
});

test('attributes on a page look good wide and narrow, light and dark', async () => {
  const page = await open();
  await cardOf(page, 'Berths').getByText('12', { exact: true }).waitFor();
  await edit(cardOf(page, 'Select'));
  await expectGoodLooks(page, 'attributes');
  expect(errorsOf(page)).toEqual([]);
});
