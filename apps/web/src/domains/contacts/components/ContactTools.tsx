import { Button } from '@mantine/core';
import type { Tag } from '@mainstay/contract/tags';
import { CopyCheck, List, Network, Plus } from 'lucide-react';
import { useCallback } from 'react';
import { ColumnFilter } from '../../../platform/ui/ColumnFilter.tsx';
import { ExportButton } from '../../../platform/ui/ExportButton.tsx';
import { FilterBar } from '../../../platform/ui/FilterBar.tsx';
import { SearchField } from '../../../platform/ui/SearchField.tsx';
import { downloadContacts } from '../queries.ts';
import { toFilters, type ContactsView } from './contacts-view.ts';
import type { SetContactsView } from './use-contacts-view.ts';
import textStyles from '../../../platform/theme/text.module.css';
import filterBarStyles from '../../../platform/ui/FilterBar.module.css';
import styles from './Contacts.module.css';

interface ContactToolsProps {
  accountId: number;
  shown: ContactsView;
  tags: readonly Tag[];
  readOnly: boolean;
  onChange: SetContactsView;
}

/** Toolbar to switch between list and chart, filter the contacts, and apply actions to all of them. */
export function ContactTools({ accountId, shown, tags, readOnly, onChange }: ContactToolsProps) {
  const onFind = useCallback((find: string) => onChange({ find }, { replace: true }), [onChange]);
  const name =
    tags.find(({ id }) => id === shown.tag)?.tag ?? (shown.tag === undefined ? undefined : `no. ${shown.tag}`);
  // The chart ignores the tag filter, because reporting lines would have gaps.
  const isFiltered = shown.tag !== undefined && !shown.chart;
  const editor = (id: string, close: () => void) => (
    <ColumnFilter
      column={id}
      label="Tag"
      kind="choice"
      value={name ? { column_name: id, condition: 'equal', from: name } : undefined}
      choices={tags.map(({ tag }) => tag)}
      onApply={(next) => onChange({ tag: tags.find(({ tag }) => tag === next?.from)?.id })}
      onClose={close}
    />
  );
  return (
    <FilterBar
      before={<Views shown={shown} onChange={onChange} />}
      chips={isFiltered ? [{ id: 'tag', name: 'Tag', value: name ?? '' }] : []}
      columns={isFiltered || shown.chart ? [] : [{ id: 'tag', name: 'Tag' }]}
      onRemove={() => onChange({ tag: undefined })}
      editor={editor}
    >
      {!readOnly && (
        <button type="button" className={filterBarStyles.toolButton} onClick={() => onChange({ open: 'merge' })}>
          <CopyCheck size={14} aria-hidden />
          Find duplicates
        </button>
      )}
      {!shown.chart && (
        <ExportButton isTool name="contacts" download={() => downloadContacts(accountId, toFilters(shown))} />
      )}
      <SearchField label="Search contacts" value={shown.find ?? ''} onFind={onFind} />
      {!readOnly && (
        <Button
          className={styles.addButton}
          leftSection={<Plus size={14} aria-hidden />}
          onClick={() => onChange({ open: 'new' })}
        >
          Contact
        </Button>
      )}
    </FilterBar>
  );
}

const Views = ({ shown, onChange }: Pick<ContactToolsProps, 'shown' | 'onChange'>) => (
  <fieldset className={styles.viewSwitch}>
    <legend className={textStyles.screenReaderOnly}>View</legend>
    {(
      [
        ['List', List, undefined],
        ['Org chart', Network, true],
      ] as const
    ).map(([label, Icon, chart]) => (
      <button
        key={label}
        type="button"
        aria-pressed={shown.chart === chart}
        onClick={() => onChange({ chart }, { replace: true })}
      >
        <Icon size={14} aria-hidden />
        {label}
      </button>
    ))}
  </fieldset>
);
