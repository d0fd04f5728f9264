import { Menu, UnstyledButton } from '@mantine/core';
import { CircleQuestionMark, Keyboard } from 'lucide-react';
import { hashHref } from '../platform/lib/history.ts';
import { Kbd } from '../platform/ui/Kbd.tsx';
import { HELP_TOPICS } from './help/topics.ts';
import { usePopup } from '../platform/ui/use-popups.ts';

/** The five help entries and the keyboard shortcuts. */
export function HelpMenu({ onShortcuts }: { onShortcuts: () => void }) {
  const popup = usePopup('help');
  return (
    <Menu {...popup.props} position="bottom-end" width={220}>
      <Menu.Target>
        <UnstyledButton className="bar-b bar-help" aria-label="Help">
          <CircleQuestionMark size={17} aria-hidden />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        {HELP_TOPICS.map(({ slug, title, icon: Icon }) => (
          <Menu.Item
            key={slug}
            component="a"
            href={hashHref(`/help/${slug}`)}
            leftSection={<Icon size={15} aria-hidden />}
          >
            {title}
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Menu.Item leftSection={<Keyboard size={15} aria-hidden />} rightSection={<Kbd>?</Kbd>} onClick={onShortcuts}>
          Keyboard shortcuts
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
