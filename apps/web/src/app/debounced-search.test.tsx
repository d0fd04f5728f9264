/** Tests that search fields send no request until the user stops typing, and then only one. */
import { act, type ReactNode, useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { AccountPicker } from '../domains/accounts/choices/components/AccountPicker.tsx';
import { BulkEditDialog } from '../domains/accounts/list/components/BulkEditDialog.tsx';
import { DomainField } from '../core/identity/sign-up/components/DomainField.tsx';
import { MemberPicker } from '../core/people/components/MemberPicker.tsx';
import { AccountLookup } from '../domains/automation/components/AccountLookup.tsx';
import { TemplatePicker } from '../domains/automation/components/TemplatePicker.tsx';
import { ActionEditDialog } from '../domains/playbooks/components/ActionEditDialog.tsx';
import { AddPlayDialog } from '../domains/playbooks/components/AddPlayDialog.tsx';
import { setUpScreenTests, typeText } from '../testing/screen.tsx';
import { SearchField } from '../platform/ui/SearchField.tsx';
import { ApplyPlaybook } from '../domains/playbooks/ApplyPlaybook.tsx';
import { CommandPalette } from './CommandPalette.tsx';

const { open, serve } = setUpScreenTests();
afterEach(() => vi.useRealTimers());

const nothing = () => undefined;
const never = async () => undefined;
const WORD = 'harbor';
const Domain = () => {
  const [value, setValue] = useState('');
  return <DomainField value={value} error={null} onChange={setValue} />;
};
/** The searches that a list would request. */
let searches: string[] = [];

const findField = (label: string) =>
  document.querySelector(`input[aria-label^="${label}"]`) ??
  document.getElementById(
    [...document.querySelectorAll('label')].find((one) => one.textContent?.startsWith(label))?.htmlFor ?? '',
  );

test.each<[what: string, label: string, pause: number, draw: () => ReactNode]>([
  ['a list', 'Find it', 200, () => <SearchField label="Find it" value="" onFind={(text) => searches.push(text)} />],
  [
    'the palette',
    'Search records',
    150,
    () => <CommandPalette debounce={150} onClose={nothing} onShortcuts={nothing} />,
  ],
  ['the name of a new company', 'Domain name', 500, () => <Domain />],
  ['an account for a new item', 'Account', 200, () => <AccountPicker onChoose={nothing} />],
  ['an account of a rule', 'Check why', 200, () => <AccountLookup value={null} onChange={nothing} />],
  ['a playbook of a rule', 'Playbook', 200, () => <TemplatePicker value={null} error={undefined} onChange={nothing} />],
  ['a member of a team', 'Add a person', 200, () => <MemberPicker excluded={new Set()} onPick={nothing} />],
  ['an account of a playbook', 'Account', 200, () => <AddPlayDialog onAdded={nothing} onClose={nothing} />],
  [
    ...(['accounts of a playbook', 'Search accounts', 200] as const),
    () => <ApplyPlaybook template={{ id: 3, name: 'Renewal' }} onClose={nothing} />,
  ],
  [
    ...(['an owner of actions', 'New owner', 200] as const),
    () => <ActionEditDialog work="assign" count={1} selection={{ ids: [1] }} onClose={nothing} onEdit={never} />,
  ],
  ['an owner of accounts', 'New owner', 200, () => <BulkEditDialog count={1} onClose={nothing} onEdit={never} />],
])('%s', async (_what, label, pause, draw) => {
  searches = [];
  serve(({ path, query, body }) => {
    const request = JSON.stringify([path, [...query], body]);
    if (/har/.test(request)) searches.push(/har(bor)?/.exec(request)?.[0] ?? '');
    return { menus: [], accounts: [], team: [], listing: [], all_accounts: [], all_plays: [], has_next: false };
  });
  await open(() => draw());
  const field = document.querySelector<HTMLSelectElement>('select');
  if (label === 'New owner' && field)
    act(() => {
      field.value = 'owner';
      field.dispatchEvent(new Event('change', { bubbles: true }));
    });
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
  act(() => (findField(label) as HTMLElement).focus());
  typeText(findField(label), 'har');
  await wait(pause - 1);
  typeText(findField(label), WORD);
  await wait(pause - 1);
  expect(searches).toEqual([]);
  await wait(1);
  await wait(0);
  expect([...new Set(searches)]).toEqual([WORD]);
});
