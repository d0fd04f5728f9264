import { expect, test } from 'vitest';
import { formatRequired, MAIL_ACTION_LABELS, type MailActionForm, validateMailAction } from './mail-action.ts';

const ACTION = {
  text: 'Call Dana',
  description: 'She wants 12 seats.',
  actionPriority: 'H',
  completedOn: '2026-12-01',
};
const COMPLETE = { ...ACTION, play_name: 'Expansion', play_priority: 'M' };

test('1-mail-27 2-platform-21 each missing value has its message, in the specified order', () => {
  expect(Object.values(MAIL_ACTION_LABELS).map(formatRequired)).toEqual([
    'Action name is required',
    'Action description is required',
    'Action priority is required',
    'Action due date is required',
    'Play name is required',
    'Play priority is required',
  ]);
  let form: MailActionForm = { actionPriority: '', completedOn: null, play_id: null, play_name: ' ' };
  const reported: (string | undefined)[] = [];
  for (const [field, value] of Object.entries(COMPLETE)) {
    reported.push(Object.values(validateMailAction(form))[0]);
    form = { ...form, [field]: value };
  }
  expect(reported).toEqual(Object.values(MAIL_ACTION_LABELS).map(formatRequired));
  expect(validateMailAction(form)).toEqual({});
});

test('an existing play needs neither a name nor a priority', () => {
  expect(validateMailAction({ ...ACTION, play_id: 7 })).toEqual({});
  expect(validateMailAction(ACTION)).toEqual({
    play_name: 'Play name is required',
    play_priority: 'Play priority is required',
  });
});
