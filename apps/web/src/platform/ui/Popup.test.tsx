/** Tests that popups close when the URL changes to another screen or tab, and by Escape wherever the focus is. */
import { act } from 'react';
import { expect, test } from 'vitest';
import { PopupProvider, usePopup, usePopupState } from './use-popups.ts';
import { parsePageQuery } from '../lib/addresses.ts';
import { useNavigateTo } from '../lib/use-navigate-to.ts';
import { click, flushUpdates, pressEscape, setUpScreenTests } from '../../testing/screen.tsx';
import { Popup } from './Popup.tsx';

const { open } = setUpScreenTests();
const toAddress = (screen: string, query: object) =>
  `/screen/${screen}?query=${encodeURIComponent(JSON.stringify(query))}`;

const ScreenPopup = () => (
  <Popup label="Details" trigger={<button type="button">Open</button>}>
    What it is about
  </Popup>
);
function HelpPopup() {
  const { opened, props } = usePopup('help');
  return (
    <Popup {...props} opened={opened} label="Details" trigger={<button type="button">Open</button>}>
      What it is about
    </Popup>
  );
}
const BarPopup = () => (
  <PopupProvider value={usePopupState()}>
    <HelpPopup />
  </PopupProvider>
);
const isOpen = () => document.querySelector('[aria-label="Details"]') !== null;

test.each([
  { what: 'a screen', Kind: ScreenPopup },
  { what: 'the bar', Kind: BarPopup },
])('a popup of $what closes when the address changes to another screen or tab', async ({ Kind }) => {
  let go: (path: string) => void = () => undefined;
  const screen = await open(
    () => {
      go = useNavigateTo();
      return <Kind />;
    },
    {
      path: '/screen/$name',
      at: toAddress('a', { tab: 'own' }),
      search: (search) => ({ query: parsePageQuery(search.query) }),
    },
  );
  const isOpenAt = async (screen: string, query: object) => {
    if (!isOpen()) await click('Open');
    await act(async () => go(toAddress(screen, query)));
    await flushUpdates();
    return isOpen();
  };
  // A different day of the same tab keeps it open.
  expect(await isOpenAt('a', { tab: 'own', as_of: '2026-01-31' })).toBe(true);
  expect(await isOpenAt('a', { tab: 'health' })).toBe(false);
  expect(await isOpenAt('b', { tab: 'health' })).toBe(false);
  await click('Open');
  await screen.go(-1);
  expect([screen.at().startsWith('/screen/a'), isOpen()]).toEqual([true, false]);
});

test('Escape closes a popup whose focus was lost with replaced content', async () => {
  await open(ScreenPopup);
  await click('Open');
  await flushUpdates();
  (document.activeElement as HTMLElement | null)?.blur();
  await pressEscape(document.body);
  expect(isOpen()).toBe(false);
});
