import { CONTACT_FIELDS, type ContactField } from '@mainstay/contract/rules/contacts';
import { act } from 'react';
import { expect, test, vi } from 'vitest';
import { updateSession } from '../../../platform/lib/session.ts';
import {
  getButton,
  getField,
  click,
  setUpScreenTests,
  typeText,
  waitForText,
  isDisabled,
} from '../../../testing/screen.tsx';
import { ContactFields } from './ContactFields.tsx';

const screen = setUpScreenTests();

function serve() {
  const sent: ContactField[][] = [];
  screen.serve(({ method, body }) => {
    if (method === 'PUT') sent.push(body.fields as ContactField[]);
    return { fields: sent.at(-1) ?? CONTACT_FIELDS };
  });
  return sent;
}
const open = async () => {
  const view = await screen.open(ContactFields);
  await vi.waitFor(() => getField('Label of First name'));
  return view;
};
const getCheckboxes = (name: string) =>
  [...document.querySelectorAll<HTMLInputElement>(`li[aria-label="${name}"] input[type="checkbox"]`)].map((one) => one);
const toKeys = (fields: readonly ContactField[] | undefined) => fields?.map(({ key }) => key);

test('renames, moves, hides and requires fields, and saves all changes in one request', async () => {
  const sent = serve();
  await open();
  typeText(getField('Label of Designation'), ' Role ');
  await click('Move Last name up');
  await act(async () => getCheckboxes('Department')[0]?.click());
  await act(async () => getCheckboxes('Phone')[1]?.click());
  await click('Save');
  expect(toKeys(sent[0])?.slice(0, 3)).toEqual(['lName', 'fName', 'email']);
  const findSaved = (key: string) => sent[0]?.find((one) => one.key === key);
  expect(findSaved('designation')?.label).toBe('Role');
  expect([findSaved('department')?.visible, findSaved('number')?.required]).toEqual([false, true]);
  expect(sent).toHaveLength(1);
});

test('required fields are visible, hidden fields are optional, and the two basic fields are fixed', async () => {
  serve();
  await open();
  const [visible, required] = getCheckboxes('Location');
  await act(async () => visible?.click());
  await act(async () => required?.click());
  expect(getCheckboxes('Location').map(({ checked }) => checked)).toEqual([true, true]);
  await act(async () => getCheckboxes('Location')[0]?.click());
  expect(getCheckboxes('Location').map(({ checked }) => checked)).toEqual([false, false]);
  expect(getCheckboxes('First name')).toEqual([]);
  expect(getCheckboxes('Email')).toEqual([]);
});

test('shows an invalid label at its field and sends nothing', async () => {
  const sent = serve();
  await open();
  typeText(getField('Label of Tags'), '<b>');
  await click('Save');
  await waitForText('Invalid Label');
  expect(sent).toEqual([]);
});

test('leaving with unsaved changes requires confirmation', async () => {
  serve();
  const { away } = await open();
  typeText(getField('Label of Tags'), 'Part');
  await away();
  await waitForText('Leave without saving?');
  expect(document.body.textContent).not.toContain('Elsewhere');
});

test('users with view-only access see the fields, but cannot save', async () => {
  updateSession({ token: 'x', user_access_type: 'read_only' });
  serve();
  await open();
  const fields = [...document.querySelectorAll('.ContactFieldRows-root input')];
  expect([fields.length > 0, fields.filter((field) => !isDisabled(field))]).toEqual([true, []]);
  expect(() => getButton('Save')).toThrow('no button');
});
