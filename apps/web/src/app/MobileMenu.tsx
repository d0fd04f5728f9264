import type { MenuItem } from '@mainstay/contract/pages';
import { clsx } from 'clsx';
import { Menu as MenuIcon } from 'lucide-react';
import { PlainButton } from '../platform/ui/PlainButton.tsx';
import { Popup } from '../platform/ui/Popup.tsx';
import { ItemList } from '../platform/ui/ItemList.tsx';
import { usePopup } from '../platform/ui/use-popups.ts';
import barButtonStyles from '../platform/ui/BarButton.module.css';
import styles from './Shell.module.css';

interface MobileMenuProps {
  items: readonly MenuItem[];
  current: MenuItem | undefined;
}

/** Lists all menu items at 910px and below, where the bar has no space for them. */
export function MobileMenu({ items, current }: MobileMenuProps) {
  const popup = usePopup('menu');
  return (
    <Popup
      {...popup.props}
      label="All pages"
      position="bottom-start"
      width={300}
      trigger={
        <PlainButton className={clsx(barButtonStyles.barButton, styles.menuButton)} aria-label="Menu">
          <MenuIcon size={18} aria-hidden />
        </PlainButton>
      }
    >
      {(close) => (
        <nav aria-label="All pages">
          <ItemList items={items} current={current} label="Pages" onChoose={close} />
        </nav>
      )}
    </Popup>
  );
}
