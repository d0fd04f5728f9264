import { expect, test } from 'vitest';
import { buildProcess } from '../../../testing/external-process.ts';
import { toRequestBody, toProcessDraft, validateDraft, suggestKey, createField, getNextId } from './process-draft.ts';

const PROCESS = buildProcess({
  description: 'By the shop',
  fields: [{ key: 'size', label: 'Size', type: 'choice', required: true, value: 'S', options: ['S', 'L'] }],
});
const draft = toProcessDraft(PROCESS);
const [size = createField(0)] = draft.fields;

test('opening and saving a process does not change it', () => {
  const { name, description, kind, fields, url } = PROCESS;
  expect(toRequestBody(draft)).toEqual({ name, description, kind, fields, url });
  expect(validateDraft(draft)).toEqual({});
});

test('suggests the key of a field from its label unless it has its own key', () => {
  const field = { ...createField(getNextId(draft.fields)), label: '2nd gift: value (€)' };
  expect([field.id, suggestKey(field), suggestKey({ ...field, key: 'price' })]).toEqual([1, 'nd_gift_value', 'price']);
});

test('sends options only for choice fields, without empty lines', () => {
  const options = ['S', ' L ', ''];
  expect(toRequestBody({ ...draft, fields: [{ ...size, options }] }).fields).toMatchObject([{ options: ['S', 'L'] }]);
  expect(toRequestBody({ ...draft, fields: [{ ...size, type: 'text', options }] }).fields).toMatchObject([
    { options: [] },
  ]);
});

test('reports errors by field path', () => {
  const fields = [{ ...size, value: 'XL' }, { ...createField(1) }, { ...createField(2), key: 'size', label: 'Again' }];
  expect(validateDraft({ ...draft, name: ' ', url: 'shop.test', fields })).toEqual({
    name: 'Name is required.',
    url: 'Must be a URL that starts with https:// or http://, without a user name or password.',
    'fields.0.value': 'Select a value from the list.',
    'fields.1.label': 'Label is required.',
    'fields.2.key': 'Another field already uses this key.',
  });
  const email = { ...draft, kind: 'email' as const, subject: '', body: 'Dear {{nobody}}' };
  expect(validateDraft(email)).toEqual({ subject: 'Subject is required.', body: 'The form has no field nobody.' });
});
