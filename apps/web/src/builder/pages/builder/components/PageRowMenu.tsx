import type { PageRow } from '@mainstay/contract/pages/admin';
import { Copy, Ellipsis, ExternalLink, Trash2 } from 'lucide-react';
import { useContext } from 'react';
import { menuPath } from '../../../../platform/lib/addresses.ts';
import { hashHref } from '../../../../platform/lib/history.ts';
import { MenuButton } from '../../../../platform/ui/MenuButton.tsx';
import { InTabOrder } from '../../../../platform/ui/in-tab-order.ts';
import styles from '../../../../platform/ui/icon-button.module.css';

interface PageRowMenuProps {
  page: PageRow;
  onDuplicate: (page: PageRow) => void;
  /** Undefined for users with view-only access. */
  onDelete: (() => void) | undefined;
}

/** The menu of a page in the list. */
export const PageRowMenu = ({ page, onDuplicate, onDelete }: PageRowMenuProps) => (
  <MenuButton
    position="bottom-end"
    width={180}
    trigger={
      <button
        type="button"
        className={styles.iconButton}
        aria-label={`More for ${page.name}`}
        tabIndex={useContext(InTabOrder) ? 0 : -1}
      >
        <Ellipsis size={15} aria-hidden />
      </button>
    }
    entries={[
      { label: 'Open', icon: <ExternalLink size={14} aria-hidden />, href: hashHref(menuPath(page)) },
      onDelete !== undefined && {
        label: 'Duplicate',
        icon: <Copy size={14} aria-hidden />,
        onSelect: () => onDuplicate(page),
      },
      onDelete !== undefined &&
        page.state === null && { label: 'Delete', icon: <Trash2 size={14} aria-hidden />, onSelect: onDelete },
    ]}
  />
);
