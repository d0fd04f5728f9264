import type { LucideIcon } from 'lucide-react';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { Kbd } from '../platform/ui/Kbd.tsx';
import { getResultId, type ResultListState } from './SearchResultList.tsx';
import styles from './CommandPalette.module.css';

interface PaletteFieldProps {
  icon: LucideIcon;
  /** The id of the list of results. */
  list: string;
  placeholder: string;
  search: Pick<ResultListState, 'hits' | 'term' | 'at'> & {
    change: (term: string) => void;
    onKeyDown: (event: KeyboardEvent) => void;
  };
  onFocus?: () => void;
}

/** The field of the palette, which keeps the focus while the keys move through the list below it. */
export function PaletteField({ icon: Icon, list, placeholder, search, onFocus }: PaletteFieldProps) {
  const field = useRef<HTMLInputElement>(null);
  // The dialog only focuses the field that it is opened with.
  useEffect(() => field.current?.focus(), []);
  return (
    <div className={styles.searchField}>
      <Icon size={16} aria-hidden />
      <input
        ref={field}
        data-autofocus
        role="combobox"
        aria-expanded="true"
        aria-controls={list}
        aria-activedescendant={search.hits[search.at] ? getResultId(list, search.at) : undefined}
        aria-label={placeholder.slice(0, -1)}
        placeholder={placeholder}
        maxLength={200}
        value={search.term}
        onFocus={onFocus}
        onChange={(event) => search.change(event.target.value)}
        onKeyDown={search.onKeyDown}
      />
      <Kbd>esc</Kbd>
    </div>
  );
}
