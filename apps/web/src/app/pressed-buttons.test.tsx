/** Tests buttons with an optimistic state: after an error, they show the saved state again. */
import { act, type ReactNode } from 'react';
import { expect, test } from 'vitest';
import { NoteActions } from '../domains/notes/components/NoteActions.tsx';
import { RuleSwitch } from '../domains/automation/components/RuleSwitch.tsx';
import { WorkAsset } from '../domains/playbooks/workspace/components/WorkAsset.tsx';
import { errorResponse, flushUpdates, okResponse, setUpScreenTests } from '../testing/screen.tsx';
import { getToast } from '../platform/ui/toast.ts';

const { open, serve } = setUpScreenTests();
const ASSET = {
  asset_id: 6,
  file_name: 'a.pdf',
  file_size: 10,
  action: { id: 9, name: 'Call' },
  uploaded_by: 'Maya',
  uploaded_on: '2026-01-31T10:00:00Z',
};
const note = (pin_type: string | null) => (
  <NoteActions accountId={7} note={{ account_notes_id: 6, pin_type } as never} onEdit={() => undefined} />
);
const asset = (pin_type: string | null) => (
  <WorkAsset asset={{ ...ASSET, pin_type } as never} readOnly={false} onAction={undefined} />
);
const rule = (active: boolean) => <RuleSwitch rule={{ id: 4, name: 'Renewals', active } as never} />;

const getToggle = (name: RegExp): HTMLElement => {
  const toggle = [...document.querySelectorAll<HTMLElement>('[aria-pressed], [role=switch]')].find((one) =>
    name.test(one.getAttribute('aria-label') ?? ''),
  );
  if (!toggle) throw new Error(`no button ${name}`);
  return toggle;
};
const isOn = (name: RegExp) => {
  const button = getToggle(name);
  return (button.ariaPressed ?? button.getAttribute('aria-pressed') ?? button.getAttribute('aria-checked')) === 'true';
};

test.each<[string, RegExp, ReactNode, boolean, object]>([
  ['pinning a note', /pin note/i, note(null), true, { note_id: 6, flag: true }],
  ['unpinning a note', /pin note/i, note('note'), false, { note_id: 6, flag: false }],
  ['pinning a file', /pin a.pdf/i, asset(null), true, { assetId: 6, flag: true }],
  ['unpinning a file', /pin a.pdf/i, asset('asset'), false, { assetId: 6, flag: false }],
  ['switching a rule on', /Renewals/, rule(false), true, { active: true }],
  ['switching a rule off', /Renewals/, rule(true), false, { active: false }],
])('%s', async (_what, name, node, expected, body) => {
  const sent: object[] = [];
  let respond: (response: Response) => void = () => undefined;
  serve((call) => {
    if (call.method === 'GET') return undefined;
    sent.push(call.body);
    return new Promise((done) => (respond = done));
  });
  await open(() => node);
  expect(isOn(name)).toBe(!expected);
  await act(async () => getToggle(name).click());
  expect([isOn(name), sent]).toEqual([expected, [body]]);
  respond(errorResponse(400, 'Not now.'));
  await act(flushUpdates);
  expect([isOn(name), getToast()?.text]).toEqual([!expected, 'Not now.']);
  // After a success, it shows the refetched data of the list.
  await act(async () => getToggle(name).click());
  expect(isOn(name)).toBe(expected);
  respond(okResponse({}));
  await act(flushUpdates);
  expect([isOn(name), sent]).toEqual([!expected, [body, body]]);
});
