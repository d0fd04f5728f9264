import type { MenuItem } from '@mainstay/contract/pages';
import { TextInput, UnstyledButton } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { clsx } from 'clsx';
import { ChevronDown, Search } from 'lucide-react';
import { useState } from 'react';
import { TIMINGS } from '../platform/lib/timings.ts';
import { Popup } from '../platform/ui/Popup.tsx';
import { ItemList } from '../platform/ui/ItemList.tsx';
import { usePopup } from '../platform/ui/use-popups.ts';
import textStyles from '../platform/theme/text.module.css';
import styles from './Shell.module.css';

interface MorePopupProps {
  items: readonly MenuItem[];
  current: MenuItem | undefined;
}

/** Lists the menu items that do not fit into the bar. Its search is debounced by 500 ms. */
export function MorePopup({ items, current }: MorePopupProps) {
  const popup = usePopup('more');
  return (
    <Popup
      {...popup.props}
      label="More pages"
      position="bottom-start"
      width={300}
      trigger={
        <UnstyledButton
          className={styles.navigationItem}
          data-current={items.some((item) => item.id === current?.id) || undefined}
        >
          More
          <ChevronDown size={13} aria-hidden />
        </UnstyledButton>
      }
    >
      {(close) => <ItemSearch items={items} current={current} onChoose={close} />}
    </Popup>
  );
}

function ItemSearch({ items, current, onChoose }: MorePopupProps & { onChoose: () => void }) {
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
