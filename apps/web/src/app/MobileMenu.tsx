import type { MenuItem } from '@mainstay/contract/pages';
import { Popover, UnstyledButton } from '@mantine/core';
import { Menu as MenuIcon } from 'lucide-react';
import { ItemList } from './ItemList.tsx';
import { usePopup } from './use-popups.ts';

interface MobileMenuProps {
  items: readonly MenuItem[];
  current: MenuItem | undefined;
}

/** Every item, where the bar has no room for any (910 and below). */
export function MobileMenu({ items, current }: MobileMenuProps) {
  const popup = usePopup('menu');
  return (
    <Popover {...popup.props} position="bottom-start" width={300} trapFocus>
      <Popover.Target>
        <UnstyledButton className="bar-b bar-menu" aria-label="Menu" onClick={popup.toggle}>
          <MenuIcon size={18} aria-hidden />
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown aria-label="Menu">
        <nav aria-label="All pages">
          <ItemList items={items} current={current} label="Pages" onChoose={popup.close} />
        </nav>
      </Popover.Dropdown>
    </Popover>
  );
}
