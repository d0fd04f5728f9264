import { TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { clsx } from 'clsx';
import { Search } from 'lucide-react';
import { useState } from 'react';
import { TIMINGS } from '../platform/lib/timings.ts';
import { ItemList } from '../platform/ui/ItemList.tsx';
import type { MorePopupProps } from './MorePopup.tsx';
import textStyles from '../platform/theme/text.module.css';
import styles from './Shell.module.css';

/** The menu items below the bar, with a search that is debounced by 500 ms. */
export function PageSearch({ items, current, onChoose }: MorePopupProps & { onChoose: () => void }) {
  const [term, setTerm] = useState('');
  const [debounced] = useDebouncedValue(term, TIMINGS.searchDebounce);
  const matches = items.filter((item) => item.name.toLowerCase().includes(debounced.trim().toLowerCase()));
  return (
    <>
      <TextInput
        data-autofocus
        aria-label="Search pages"
        placeholder="Search pages…"
        variant="unstyled"
        className={styles.itemSearch}
        leftSection={<Search size={14} aria-hidden />}
        value={term}
        onChange={(event) => setTerm(event.currentTarget.value)}
      />
      <ItemList items={matches} current={current} label="Pages" onChoose={onChoose} />
      {matches.length === 0 && (
        <p className={clsx(textStyles.caption, styles.emptyMessage)}>No pages match “{debounced}”.</p>
      )}
    </>
  );
}
