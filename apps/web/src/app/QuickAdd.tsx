import { Menu, UnstyledButton } from '@mantine/core';
import { Plus } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import { useSignedIn } from '../lib/session.ts';
import { Kbd } from '../ui/Kbd.tsx';
import { QUICK_ADD } from './contributions.ts';
import { usePopup } from './use-popups.ts';

/** What can be added from anywhere. A letter chooses while it is open. */
export function QuickAdd() {
  const popup = usePopup('add');
  const session = useSignedIn();
  const entries = QUICK_ADD.filter((entry) => entry.visible(session));
  if (entries.length === 0) return null;
  const onKeyDown = (event: KeyboardEvent) => {
    const entry = entries.find((e) => e.key === event.key.toUpperCase());
    if (!entry) return;
    event.preventDefault();
    popup.close();
    entry.run();
  };
  return (
    <Menu {...popup.props} position="bottom-end" width={210}>
      <Menu.Target>
        <UnstyledButton className="bar-b" aria-label="Quick add">
          <Plus size={17} aria-hidden />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown onKeyDown={onKeyDown}>
        {entries.map(({ name, icon: Icon, key, run }) => (
          <Menu.Item
            key={name}
            leftSection={<Icon size={15} aria-hidden />}
            rightSection={<Kbd>{key}</Kbd>}
            onClick={run}
          >
            {name}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
