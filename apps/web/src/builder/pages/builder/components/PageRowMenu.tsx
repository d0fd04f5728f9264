import type { PageRow } from '@mainstay/contract/pages/admin';
import { Menu } from '@mantine/core';
import { Copy, Ellipsis, ExternalLink, Trash2 } from 'lucide-react';
import { useContext } from 'react';
import { menuPath } from '../../../../platform/lib/addresses.ts';
import { hashHref } from '../../../../platform/lib/history.ts';
import { InTabOrder } from '../../../../platform/ui/in-tab-order.ts';
import '../../../../platform/ui/overlay-styles.ts';
import styles from '../../../../platform/ui/icon-button.module.css';

interface PageRowMenuProps {
  page: PageRow;
  onDuplicate: (page: PageRow) => void;
  /** Undefined for users with view-only access. */
  onDelete: (() => void) | undefined;
}

/** The menu of a page in the list. */
export const PageRowMenu = ({ page, onDuplicate, onDelete }: PageRowMenuProps) => (
  <Menu position="bottom-end" width={180}>
    <Menu.Target>
      <button
        type="button"
        className={styles.iconButton}
        aria-label={`More for ${page.name}`}
        tabIndex={useContext(InTabOrder) ? 0 : -1}
      >
        <Ellipsis size={15} aria-hidden />
      </button>
    </Menu.Target>
    <Menu.Dropdown>
      <Menu.Item component="a" href={hashHref(menuPath(page))} leftSection={<ExternalLink size={14} aria-hidden />}>
        Open
      </Menu.Item>
      {onDelete && (
        <Menu.Item leftSection={<Copy size={14} aria-hidden />} onClick={() => onDuplicate(page)}>
          Duplicate
        </Menu.Item>
      )}
      {onDelete && page.state === null && (
        <Menu.Item leftSection={<Trash2 size={14} aria-hidden />} onClick={onDelete}>
          Delete
        </Menu.Item>
      )}
    </Menu.Dropdown>
  </Menu>
);
