/** Custom attributes on pages: preview and form, every type, the messages of the form, and edit permissions. */
import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { closePage, getErrors, expectAccessible, openSignedIn, getOrigin } from './browser.ts';
import { sql } from './company.ts';
import { callAsPageUser, uniqueName } from './components-pages.ts';
import { useSharedPage, BLANK_ADDRESS, reopen } from './shared-pages.ts';
import { expectVisualQuality } from './visual-checks.ts';
import { buildItem, createPageFrom, withQuery } from './page-builders.ts';

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
let actionAttribute: { id: number; name: string };
let readOnly: { id: number; name: string };
let address: string;
beforeAll(async () => {
  const page = await openSignedIn(ADA, {}, BLANK_ADDRESS);
  const createAttribute = async (kind: string, part: object, more: object = {}) => {
    const everybody = { read_permission: ['P', 'E', 'A'], write_permission: ['P', 'E', 'A'] };
    const name = uniqueName(kind);
    const body = { name, scope: 'Account', copy: true, tooltip: `About ${kind}`, ...everybody, ...more };
    const components = [{ primary: true, ...part }];
    const path = '/v1/api/admin/custom-attribute/';
    return { id: (await callAsPageUser<{ id: number }>(page, 'POST', path, { ...body, components })).id, name };
  };
  ids = {} as typeof ids;
  names = {} as typeof names;
  for (const [kind, part] of Object.entries(PARTS)) {
    const created = await createAttribute(kind, part);
    ids[kind as Kind] = created.id;
    names[kind as Kind] = created.name;
  }
  actionAttribute = await createAttribute('Of the action', PARTS.Input, { scope: 'Action' });
  readOnly = await createAttribute('Only read', PARTS.Input, { write_permission: ['A'] });
  const all = [...Object.values(ids), actionAttribute.id, readOnly.id];
  const layout = all.map((attribute, at) =>
    buildItem(`a${at}`, (at % 3) * 2, Math.floor(at / 3), 2, 1, { attribute, autoHeight: true }),
  );
  const createdPage = await createPageFrom(page, { layout });
  const [membership] = await sql<{ account: number; action: number }>(
    `select m.account_id::int as account, min(a.id)::int as action from account_members m
       join tenants t on t.id = m.tenant_id and t.domain = 'demo' join users u on u.tenant_id = t.id and u.id = m.user_id
       join actions a on a.tenant_id = t.id and a.account_id = m.account_id
     where u.email_key = $1 and m.member_type = 'P' group by 1 order by 1 limit 1`,
    [MAYA],
  );
  address = withQuery(createdPage.route, { account_id: membership?.account, action_id: membership?.action });
  await closePage(page);
});

const getCard = (page: Page, kind: Kind): Locator => page.getByRole('region', { name: names[kind], exact: true });
const edit = (card: Locator) => card.getByRole('button', { name: /^Edit / }).click();
const save = (card: Locator) => card.getByRole('button', { name: 'Save' }).click();
const maya = useSharedPage(() => ({ email: MAYA }));
/** Opens the page without an open form. */
async function open(): Promise<Page> {
  const page = maya();
  await reopen(page, address);
  return page;
}

/** Opens the form, applies a change, saves, and waits until the value is shown. */
async function expectSaved(
  page: Page,
  kind: Kind,
  change: (card: Locator) => Promise<unknown>,
  value: RegExp | string,
) {
  const card = getCard(page, kind);
  await edit(card);
  await change(card);
  await save(card);
  await card.getByRole('button', { name: /^Edit / }).waitFor();
  await expect.poll(() => card.locator('.Attribute-part').innerText()).toMatch(value);
}
/** Saves and returns the error that the form shows. */
async function getRejection(card: Locator): Promise<string> {
  await save(card);
  return card.getByRole('alert').innerText();
}

// Runs before any attribute has a value.
test(`3-custom-attributes-38 3-custom-attributes-39 3-custom-attributes-40 3-custom-attributes-41 3-custom-attributes-44
  3-custom-attributes-45 the form rejects a missing choice, a missing value, and an e in a number`, async () => {
  const page = await open();
  for (const kind of ['Checkbox', 'text list', 'Select', 'Radio'] as const) {
    const card = getCard(page, kind);
    await edit(card);
    expect(await getRejection(card), kind).toBe(EMPTY);
  }
  const input = getCard(page, 'Input');
  await edit(input);
  await input.getByRole('textbox').fill('  ');
  expect(await getRejection(input)).toBe(EMPTY);
  await expectAccessible(page);
  const berths = getCard(page, 'Berths');
  await edit(berths);
  await berths.getByRole('spinbutton').pressSequentially('e');
  expect(await getRejection(berths)).toBe("'e' cannot be used in type number field");
  await berths.getByRole('spinbutton').fill('12');
  await save(berths);
  await berths.locator('.Attribute-part').getByText('12', { exact: true }).waitFor();
  expect(getErrors(page)).toEqual([]);
});

// These tests share the page and run in order. None of them leaves a form open.
describe('values', () => {
  test('3-custom-attributes-01 3-custom-attributes-02 3-custom-attributes-03 3-custom-attributes-05 preview, form and cancel', async () => {
    const page = await open();
    const card = getCard(page, 'Input');
    await card.getByText('Not set').waitFor();
    expect(await card.getByRole('textbox').count()).toBe(0);
    await expectSaved(page, 'Input', (form) => form.getByRole('textbox').fill('Bergen'), 'Bergen');
    await edit(card);
    await card.getByRole('textbox').fill('Oslo');
    await card.getByRole('button', { name: 'Cancel' }).click();
    await card.getByText('Bergen').waitFor();
    expect(getErrors(page)).toEqual([]);
  });

  test('3-custom-attributes-06 3-custom-attributes-07 3-custom-attributes-08 select, text area and radio save', async () => {
    const page = maya();
    await expectSaved(page, 'Select', (form) => form.getByRole('combobox').selectOption('Deep'), 'Deep');
    await expectSaved(page, 'Textarea', (form) => form.getByRole('textbox').fill('one\ntwo'), 'one\ntwo');
    await expectSaved(page, 'Radio', (form) => form.getByRole('radio', { name: 'Dry' }).check(), 'Dry');
    expect(getErrors(page)).toEqual([]);
  });

  test('3-custom-attributes-09 3-custom-attributes-10 3-custom-attributes-11 saves several options, days and entries', async () => {
    const page = maya();
    const checkBoth = async (form: Locator) => {
      await form.getByRole('checkbox', { name: 'Deep' }).check();
      await form.getByRole('checkbox', { name: 'Dry' }).check();
    };
    await expectSaved(page, 'Checkbox', checkBoth, /Deep\s+Dry/);
    await expectSaved(page, 'Calendar', (form) => form.getByLabel('Opened').fill('2026-03-03'), 'Mar 3rd, 2026');
    const addBoth = async (form: Locator) => {
      for (const entry of ['North', 'South']) {
        await form.getByRole('textbox', { name: 'Add an entry' }).fill(entry);
        await form.getByRole('textbox', { name: 'Add an entry' }).press('Enter');
      }
    };
    await expectSaved(page, 'text list', addBoth, /North\s+South/);
    expect(getErrors(page)).toEqual([]);
  });

  test('stores the value of an action attribute with the action', async () => {
    const page = maya();
    const card = page.getByRole('region', { name: actionAttribute.name });
    await edit(card);
    await card.getByRole('textbox').fill('Called them');
    await save(card);
    await card.getByText('Called them').waitFor();
    expect(getErrors(page)).toEqual([]);
  });

  test('3-custom-attributes-31 displays saved values later, with the full day of the last change', async () => {
    await sql(`update custom_attribute_values set updated_at = '2025-03-03T12:00:00Z' where attribute_id = $1`, [
      ids.Input,
    ]);
    const page = maya();
    await page.reload();
    await getCard(page, 'Input').getByText('Mar 3rd, 2025').waitFor();
    for (const [kind, value] of [
      ['Input', 'Bergen'],
      ['Select', 'Deep'],
      ['Textarea', 'one\ntwo'],
      ['Radio', 'Dry'],
      ['Checkbox', /Deep\s+Dry/],
      ['Calendar', 'Mar 3rd, 2026'],
      ['text list', /North\s+South/],
    ] as const)
      await expect.poll(() => getCard(page, kind).locator('.Attribute-part').innerText()).toMatch(value);
    await page.getByRole('region', { name: actionAttribute.name }).getByText('Called them').waitFor();
    expect(getErrors(page)).toEqual([]);
  });

  test('3-custom-attributes-18 a selected option is displayed in its color', async () => {
    const page = maya();
    const mark = getCard(page, 'Select').locator('.Attribute-option i');
    await mark.waitFor();
    expect(await mark.evaluate((node) => getComputedStyle(node).backgroundColor)).toBe('rgb(42, 157, 95)');
  });

  test('3-custom-attributes-20 3-custom-attributes-21 copies the value to the clipboard, and the tooltip confirms it', async () => {
    const page = maya();
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'], { origin: getOrigin() });
    const card = getCard(page, 'Checkbox');
    const tip = card.getByRole('tooltip', { includeHidden: true });
    await tip.waitFor({ state: 'hidden' });
    await card.getByRole('button', { name: 'About this attribute' }).hover();
    await tip.waitFor();
    expect(await tip.innerText()).toBe('About Checkbox');
    await card.getByRole('button', { name: /^Copy / }).click();
    await page.getByText('Copied.').waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('Deep, Dry');
  });

  test('3-access-12 has no edit button without the permission to write', async () => {
    const page = maya();
    const card = page.getByRole('region', { name: readOnly.name });
    await card.getByText('Not set').waitFor();
    expect(await card.getByRole('button', { name: /^Edit / }).count()).toBe(0);
    expect(
      await getCard(page, 'Input')
        .getByRole('button', { name: /^Edit / })
        .count(),
    ).toBe(1);
  });
});

test('attributes on a page meet the visual checks', async () => {
  const page = await open();
  await getCard(page, 'Berths').getByText('12', { exact: true }).waitFor();
  await edit(getCard(page, 'Select'));
  await expectVisualQuality(page, 'attributes');
  expect(getErrors(page)).toEqual([]);
});
