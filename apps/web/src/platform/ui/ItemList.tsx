import type { MenuItem } from '@mainstay/contract/pages';
import { clsx } from 'clsx';
import { FileText } from 'lucide-react';
import { itemPath } from '../lib/addresses.ts';
import { hashHref } from '../lib/history.ts';
import layoutStyles from '../theme/layout.module.css';
import textStyles from '../theme/text.module.css';
import styles from './ItemList.module.css';

interface ItemListProps {
  items: readonly MenuItem[];
  current: MenuItem | undefined;
  label: string;
  onChoose: () => void;
}

/** Renders menu items as rows of a popup. */
export const ItemList = ({ items, current, label, onChoose }: ItemListProps) => (
  <ul className={styles.root} aria-label={label}>
    {items.map((item) => (
      <li key={item.id}>
        <a
          className={styles.item}
          aria-current={item.id === current?.id ? 'page' : undefined}
          href={hashHref(itemPath(item))}
          onClick={onChoose}
        >
          <FileText size={14} aria-hidden />
          <span className={clsx(layoutStyles.grow, textStyles.truncate)}>{item.name}</span>
        </a>
      </li>
    ))}
  </ul>
);
