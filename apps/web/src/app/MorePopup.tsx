import type { MenuItem } from '@mainstay/contract/pages';
import { ChevronDown } from 'lucide-react';
import { lazyRouteComponent } from '../platform/lib/lazy-component.tsx';
import { PlainButton } from '../platform/ui/PlainButton.tsx';
import { Popup } from '../platform/ui/Popup.tsx';
import { usePopup } from '../platform/ui/use-popups.ts';
import styles from './Shell.module.css';

const PageSearch = lazyRouteComponent(() => import('./PageSearch.tsx'), 'PageSearch');
/** Preloads the list when the pointer or the focus reaches the button, so that the popup opens complete. */
const preload = () => void PageSearch.preload?.();

export interface MorePopupProps {
  items: readonly MenuItem[];
  current: MenuItem | undefined;
}

/** Lists the menu items that do not fit into the bar. */
export function MorePopup({ items, current }: MorePopupProps) {
  const popup = usePopup('more');
  return (
    <Popup
      {...popup.props}
      label="More pages"
      position="bottom-start"
      width={300}
      trigger={
        <PlainButton
          className={styles.navigationItem}
          onPointerEnter={preload}
          onFocus={preload}
          data-current={items.some((item) => item.id === current?.id) || undefined}
        >
          More
          <ChevronDown size={13} aria-hidden />
        </PlainButton>
      }
    >
      {(close) => <PageSearch items={items} current={current} onChoose={close} />}
    </Popup>
  );
}
