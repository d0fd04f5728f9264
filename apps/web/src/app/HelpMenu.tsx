import { Menu, UnstyledButton } from '@mantine/core';
import { clsx } from 'clsx';
import { CircleQuestionMark, Keyboard } from 'lucide-react';
import { hashHref } from '../platform/lib/history.ts';
import { Kbd } from '../platform/ui/Kbd.tsx';
import { HELP_TOPICS } from './help/topics.ts';
import { usePopup } from '../platform/ui/use-popups.ts';
import barButtonStyles from '../platform/ui/BarButton.module.css';
import styles from './Shell.module.css';

/** The five help entries and the keyboard shortcuts. */
export function HelpMenu({ onShortcuts }: { onShortcuts: () => void }) {
  const popup = usePopup('help');
  return (
    <Menu {...popup.props} position="bottom-end" width={220}>
      <Menu.Target>
        <UnstyledButton className={clsx(barButtonStyles.barButton, styles.helpButton)} aria-label="Help">
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
