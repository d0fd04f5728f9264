import { clsx } from 'clsx';
import { CircleQuestionMark, Keyboard } from 'lucide-react';
import { useHelpLinks } from '../core/navigation/queries.ts';
import { hashHref } from '../platform/lib/history.ts';
import { MenuButton } from '../platform/ui/MenuButton.tsx';
import { HELP_TOPICS } from './help/topics.ts';
import { PlainButton } from '../platform/ui/PlainButton.tsx';
import { usePopup } from '../platform/ui/use-popups.ts';
import barButtonStyles from '../platform/ui/BarButton.module.css';
import styles from './Shell.module.css';

/** The five help entries, some of which the company may have given addresses of its own, and the keyboard shortcuts. */
export function HelpMenu({ onShortcuts }: { onShortcuts: () => void }) {
  const popup = usePopup('help');
  const links = useHelpLinks();
  return (
    <MenuButton
      {...popup.props}
      position="bottom-end"
      width={220}
      trigger={
        <PlainButton className={clsx(barButtonStyles.barButton, styles.helpButton)} aria-label="Help">
          <CircleQuestionMark size={17} aria-hidden />
        </PlainButton>
      }
      entries={[
        ...HELP_TOPICS.map(({ slug, title, icon: Icon }) => ({
          label: title,
          icon: <Icon size={15} aria-hidden />,
          ...(links[slug] ? { href: links[slug], isExternal: true } : { href: hashHref(`/help/${slug}`) }),
        })),
        'divider',
        {
          label: 'Keyboard shortcuts',
          icon: <Keyboard size={15} aria-hidden />,
          shortcut: '?',
          onSelect: onShortcuts,
        },
      ]}
    />
  );
}
