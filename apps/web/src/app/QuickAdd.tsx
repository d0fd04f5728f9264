import { Menu, UnstyledButton } from '@mantine/core';
import { useParams } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { type KeyboardEvent, lazy, Suspense, useState } from 'react';
import { useMenus } from '../features/pages/queries.ts';
import { accountMenu, accountPath, type MenuRef } from '../lib/addresses.ts';
import { useSignedIn } from '../lib/session.ts';
import { useGo } from '../lib/use-go.ts';
import { Kbd } from '../ui/Kbd.tsx';
import { QUICK_ADD, type QuickAddEntry } from './contributions.ts';
import { usePopup } from './use-popups.ts';

const QuickAddDialog = lazy(async () => ({ default: (await import('./QuickAddDialog.tsx')).QuickAddDialog }));

/** What can be added from anywhere: to the account that is open, else to one that is asked for. A letter chooses while it is open. */
export function QuickAdd() {
  const popup = usePopup('add');
  const session = useSignedIn();
  const menu = accountMenu(useMenus());
  const go = useGo();
  const { accountId, name = '-' } = useParams({ strict: false });
  const [adding, setAdding] = useState<QuickAddEntry | null>(null);
  const entries = QUICK_ADD.filter((entry) => entry.visible(session));
  if (entries.length === 0) return null;
  const addTo = (account: MenuRef, { place }: QuickAddEntry) => {
    setAdding(null);
    go(accountPath(account, menu, place));
  };
  const choose = (entry: QuickAddEntry) => {
    if (accountId === undefined) setAdding(entry);
    else addTo({ id: Number(accountId), name }, entry);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const entry = entries.find((e) => e.key === event.key.toUpperCase());
    if (!entry) return;
    event.preventDefault();
    popup.close();
    choose(entry);
  };
  return (
    <>
      <Menu {...popup.props} position="bottom-end" width={210}>
        <Menu.Target>
          <UnstyledButton className="bar-b" aria-label="Quick add">
            <Plus size={17} aria-hidden />
          </UnstyledButton>
        </Menu.Target>
        <Menu.Dropdown onKeyDown={onKeyDown}>
          {entries.map((entry) => (
            <Menu.Item
              key={entry.name}
              leftSection={<entry.icon size={15} aria-hidden />}
              rightSection={<Kbd>{entry.key}</Kbd>}
              onClick={() => choose(entry)}
            >
              {entry.name}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      {adding && (
        <Suspense>
          <QuickAddDialog
            what={adding.name}
            onChoose={(account) => addTo(account, adding)}
            onClose={() => setAdding(null)}
          />
        </Suspense>
      )}
    </>
  );
}
