import { expect, test } from 'vitest';
import { click, flushUpdates, pressKeys, setUpScreenTests } from '../../testing/screen.tsx';
import { type MenuEntry, MenuButton } from './MenuButton.tsx';
import { LazyOverlay } from './overlay-anchor.tsx';
import { getToast } from './toast.ts';

const { open } = setUpScreenTests();
const getMenu = () => document.querySelector<HTMLElement>('[role="menu"]');
const getButton = () => [...document.querySelectorAll('button')].find((button) => button.textContent === 'More');

const openMenu = async (entries: readonly (MenuEntry | false)[]) => {
  await open(() => <MenuButton label="Actions" trigger={<button type="button">More</button>} entries={entries} />);
  expect([getMenu(), getButton()?.getAttribute('aria-expanded')]).toEqual([null, 'false']);
  await click('More');
  await flushUpdates();
};

test('a menu shows its entries, is labeled, and is connected to its button', async () => {
  await openMenu([{ label: 'Open', href: '#!/dashboard' }, false, 'divider', { label: 'Delete', onSelect: () => {} }]);
  expect(getMenu()?.getAttribute('aria-label')).toBe('Actions');
  expect([...(getMenu()?.children ?? [])].map((entry) => entry.textContent).filter(Boolean)).toEqual([
    'Open',
    'Delete',
  ]);
  expect(getMenu()?.querySelector('a')?.getAttribute('href')).toBe('#!/dashboard');
  const button = getButton();
  expect([button?.getAttribute('aria-haspopup'), button?.getAttribute('aria-expanded')]).toEqual(['menu', 'true']);
  expect(getMenu()?.id).toBe(button?.getAttribute('aria-controls'));
  await click('More');
  await flushUpdates();
  expect(getButton()?.getAttribute('aria-expanded')).toBe('false');
});

test('a key selects the entry with that shortcut and closes the menu', async () => {
  const selected: string[] = [];
  await openMenu([
    { label: 'Note', shortcut: 'N', onSelect: () => selected.push('note') },
    { label: 'Plan', shortcut: 'P', onSelect: () => selected.push('plan') },
  ]);
  await pressKeys(getMenu() ?? undefined, ['p']);
  expect([selected, getButton()?.getAttribute('aria-expanded')]).toEqual([['plan'], 'false']);
});

test('an option of a choice is marked, and selecting another one reports it', async () => {
  const selected: string[] = [];
  const options = [
    { value: 'up', label: 'Ascending' },
    { value: 'down', label: 'Descending' },
  ];
  await openMenu([{ value: 'up', options, onChange: (value) => selected.push(value) }]);
  const marked = [...document.querySelectorAll('[role="menuitemradio"]')].map((item) =>
    item.getAttribute('aria-checked'),
  );
  expect(marked).toEqual(['true', 'false']);
  await click('Descending');
  expect(selected).toEqual(['down']);
});

test('an overlay whose code cannot be loaded closes with a message, and can be opened again', async () => {
  let failures = 1;
  const Content = () => {
    if (failures > 0) throw new Error('Failed to fetch dynamically imported module');
    return <p>content</p>;
  };
  let closed = 0;
  const screen = (opened: boolean) => (
    <LazyOverlay opened={opened} onClose={() => (closed += 1)}>
      <Content />
    </LazyOverlay>
  );
  await open(() => screen(true));
  expect(closed).toBe(1);
  expect(getToast()?.text).toBe('This could not be opened. Check your connection and try again.');
  failures = 0;
  await open(() => screen(true));
  expect(document.body.textContent).toContain('content');
});
