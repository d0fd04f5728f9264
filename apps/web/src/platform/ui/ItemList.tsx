import type { MenuItem } from '@mainstay/contract/pages';
import { FileText } from 'lucide-react';
import { itemPath } from '../lib/addresses.ts';
import { hashHref } from '../lib/history.ts';

interface ItemListProps {
  items: readonly MenuItem[];
  current: MenuItem | undefined;
  label: string;
  onChoose: () => void;
}

/** Renders menu items as rows of a popup. */
export const ItemList = ({ items, current, label, onChoose }: ItemListProps) => (
  <ul className="more" aria-label={label}>
    {items.map((item) => (
      <li key={item.id}>
        <a
          className="more-i"
          aria-current={item.id === current?.id ? 'page' : undefined}
          href={hashHref(itemPath(item))}
          onClick={onChoose}
        >
          <FileText size={14} aria-hidden />
          <span className="grow ell">{item.name}</span>
        </a>
      </li>
    ))}
  </ul>
);
