import type { ProcessDetails } from '@mainstay/contract/process-runs';
import { invalidRecipientMessage } from '@mainstay/contract/rules/external-processes';
import { expect, test } from 'vitest';
import { toRequestBody, toExecutionDraft, validateDraft, renderMessage, withMessage } from './execution-draft.ts';

const field = (key: string, more: Partial<ProcessDetails['fields'][number]> = {}) => ({
  key,
  label: key,
  type: 'text' as const,
  required: false,
  value: '',
  options: [],
  ...more,
});
const DETAILS: ProcessDetails = {
  id: 1,
  action_id: 7,
  name: 'Thank the sponsor',
  description: '',
  kind: 'email',
  read_only: false,
  fields: [field('sponsor', { required: true }), field('gift', { value: 'a book' })],
  subject: 'Thanks, {{sponsor}}',
  body: '{{gift}} from {{account_name}}',
  placeholders: { account_name: 'Alder' },
};
const draft = toExecutionDraft(DETAILS);
const completeDraft = { ...draft, values: { ...draft.values, sponsor: 'Eve' }, to: ['eve@alder.test'] };

test('fills in the placeholders of a message and keeps a customized text', () => {
  expect(renderMessage(DETAILS, draft)).toEqual({ subject: 'Thanks, {{sponsor}}', body: 'a book from Alder' });
  expect(renderMessage(DETAILS, completeDraft).subject).toBe('Thanks, Eve');
  expect(renderMessage(DETAILS, { ...completeDraft, subject: 'Hello' }).subject).toBe('Hello');
});

test('a template replaces a customized message', () => {
  const customized = { ...completeDraft, subject: 'Hello', body: 'You' };
  const template = withMessage(customized, { subject: 'For {{sponsor}}', body: 'At {{account_name}}' });
  expect(renderMessage(DETAILS, template)).toEqual({ subject: 'For Eve', body: 'At Alder' });
});

test('the request has no tabs, line breaks or empty placeholders', () => {
  const values = { sponsor: 'E\tve\r\n', gift: '' };
  expect(toRequestBody(DETAILS, { ...completeDraft, values })).toEqual({
    values: { sponsor: 'Eve', gift: '' },
    to: ['eve@alder.test'],
    cc: [],
    subject: 'Thanks, Eve',
    body: 'from Alder',
  });
  expect(toRequestBody({ ...DETAILS, kind: 'form' }, { ...completeDraft, values })).toEqual({
    values: { sponsor: 'Eve', gift: '' },
  });
});

test('reports missing values by field; a webhook requires no message', () => {
  expect(validateDraft(DETAILS, { ...draft, subject: ' ', body: '' })).toEqual({
    'values.sponsor': 'sponsor is required',
    to: 'Please add atleast one email.',
    subject: 'Subject is required.',
    body: 'Message is required.',
  });
  expect(validateDraft({ ...DETAILS, kind: 'form' }, draft)).toEqual({ 'values.sponsor': 'sponsor is required' });
  expect(validateDraft(DETAILS, completeDraft)).toEqual({});
});

test('rejects a recipient that only the loose pattern accepts', () => {
  expect(validateDraft(DETAILS, { ...completeDraft, cc: ['a..b@alder.test'] })).toEqual({
    cc: invalidRecipientMessage('a..b@alder.test'),
  });
});

test('rejects placeholders of a template that the process cannot fill', () => {
  const template = { subject: 'Hello {{contact_name}}', body: '{{gift}} for {{sponsor}}, {{term}}' };
  expect(validateDraft(DETAILS, withMessage(completeDraft, template))).toEqual({
    subject: 'Replace {{contact_name}} with a value.',
    body: 'Replace {{term}} with a value.',
  });
  const empty = { ...completeDraft, values: { ...completeDraft.values, gift: '' } };
  expect(validateDraft(DETAILS, empty)).toEqual({});
});
