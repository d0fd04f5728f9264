import type { ProcessDetails } from '@mainstay/contract/playbooks/external-processes';
import { expect, test } from 'vitest';
import {
  toRequestBody,
  toExecutionDraft,
  validateDraft,
  hasValidRecipients,
  renderMessage,
  withMessage,
} from './execution-draft.ts';

const field = (key: string, more: Partial<ProcessDetails['fields'][number]> = {}) => ({
  ...{ key, label: key, type: 'text' as const, required: false, value: '', options: [] },
  ...more,
});
const DETAILS: ProcessDetails = {
  ...{ id: 1, action_id: 7, name: 'Thank the sponsor', description: '', kind: 'email', read_only: false },
  fields: [field('sponsor', { required: true }), field('gift', { value: 'a book' })],
  ...{ subject: 'Thanks, {{sponsor}}', body: '{{gift}} from {{account_name}}' },
  placeholders: { account_name: 'Alder' },
};
const draft = toExecutionDraft(DETAILS);
const filled = { ...draft, values: { ...draft.values, sponsor: 'Eve' }, to: ['eve@alder.test'] };

test('a message is filled in as its form is, and an own wording stays', () => {
  expect(renderMessage(DETAILS, draft)).toEqual({ subject: 'Thanks, {{sponsor}}', body: 'a book from Alder' });
  expect(renderMessage(DETAILS, filled).subject).toBe('Thanks, Eve');
  expect(renderMessage(DETAILS, { ...filled, subject: 'Hello' }).subject).toBe('Hello');
});

test('a template takes the place of what the message said', () => {
  const own = { ...filled, subject: 'Hello', body: 'You' };
  const template = withMessage(own, { subject: 'For {{sponsor}}', body: 'At {{account_name}}' });
  expect(renderMessage(DETAILS, template)).toEqual({ subject: 'For Eve', body: 'At Alder' });
});

test('what is sent has no tabs, no line breaks and no empty places', () => {
  const values = { sponsor: 'E\tve\r\n', gift: '' };
  expect(toRequestBody(DETAILS, { ...filled, values })).toEqual({
    ...{ values: { sponsor: 'Eve', gift: '' }, to: ['eve@alder.test'], cc: [] },
    ...{ subject: 'Thanks, Eve', body: 'from Alder' },
  });
  expect(toRequestBody({ ...DETAILS, kind: 'form' }, { ...filled, values })).toEqual({
    values: { sponsor: 'Eve', gift: '' },
  });
});

test('what is missing is told by field; a webhook has no message that could be missing', () => {
  expect(validateDraft(DETAILS, { ...draft, subject: ' ', body: '' })).toEqual({
    ...{ sponsor: 'sponsor is required', to: 'Please add atleast one email.' },
    ...{ subject: 'Subject is required.', body: 'Message is required.' },
  });
  expect(validateDraft({ ...DETAILS, kind: 'form' }, draft)).toEqual({ sponsor: 'sponsor is required' });
  expect(validateDraft(DETAILS, filled)).toEqual({});
});

test('a recipient that only the loose pattern lets through is none', () => {
  expect([hasValidRecipients(filled), hasValidRecipients({ ...filled, cc: ['a..b@alder.test'] })]).toEqual([
    true,
    false,
  ]);
});
