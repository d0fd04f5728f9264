import type { DueType } from '@mainstay/contract/rules/quick-filters';
import { dueRange, FILTER_SECTIONS, MY_PLAYBOOKS } from '@mainstay/contract/rules/quick-filters';
import { isManager } from '@mainstay/contract/rules/access';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { type ComponentType, type FormEvent, type ReactNode, useState } from 'react';
import { formatLongDate } from '../../../platform/lib/dates.ts';
import { useSignedIn } from '../../../platform/lib/session.ts';
import { FilterBar } from '../../../platform/ui/FilterBar.tsx';
import type { FilterChip } from '../../../platform/ui/FilterChips.tsx';
import { Picker } from '../../../platform/ui/Picker.tsx';
import { SelectField } from '../../../platform/ui/SelectField.tsx';
import { TextField } from '../../../platform/ui/TextField.tsx';
import { choicesQuery, ownersQuery } from '../queries.ts';
import { toOwnerOptions } from './owner-options.ts';
import { DUE_LABELS, type PlaySearch, SORTS, STATES } from './play-search.ts';
import buttonStyles from '../../../platform/ui/button.module.css';
import styles from './PlayWorkspace.module.css';

interface PlaySearchProps {
  search: PlaySearch;
  /** Removes the keys that are undefined. */
  onChange: (change: { [K in keyof PlaySearch]?: PlaySearch[K] | undefined }) => void;
}

interface PlayFiltersProps extends PlaySearchProps {
  /** True for one account: only dates and statuses are filtered, and sorting by company is not offered. */
  isOfAccount?: boolean;
  /** Hides filters and sorting. */
  isPlain?: boolean;
  before?: ReactNode;
  children?: ReactNode;
}

const { dates, playbooks, accounts, owner } = FILTER_SECTIONS;
const COLUMNS = [
  { id: 'dates', name: dates.displayName },
  { id: 'playbooks', name: playbooks.displayName },
  { id: 'accounts', name: accounts.displayName },
  { id: 'owner', name: owner.displayName },
];

/** The form of each section of the filter. */
const FORMS: Readonly<Record<string, ComponentType<FormProps>>> = {
  dates: DatesForm,
  playbooks: PlaybookForm,
  accounts: AccountForm,
  owner: OwnerForm,
};

function renderFilterForm(section: string, props: FormProps): ReactNode {
  const Form = FORMS[section];
  return Form && <Form {...props} />;
}

/** Filters and sorts the listed plays by date, playbook, status, account and owner. */
export function PlayFilters({
  search,
  onChange,
  isOfAccount = false,
  isPlain = false,
  before,
  children,
}: PlayFiltersProps) {
  const chips = useChips(isOfAccount ? { ...search, accountId: undefined } : search);
  const remove = (id: string) => {
    if (id === 'dates') onChange({ dueType: undefined, dueDate: undefined });
    if (id === 'playbooks') onChange({ parent_play_id: undefined });
    if (id === 'accounts') onChange({ accountId: undefined });
    if (id === 'owner') onChange({ owner: undefined });
  };
  return (
    <FilterBar
      before={
        <>
          {before}
          {!isPlain && (
            <SelectField
              label="Status"
              quiet
              value={search.state ?? 'open'}
              options={STATES}
              onChange={(state) => onChange({ state: state === 'open' ? undefined : state })}
            />
          )}
        </>
      }
      chips={isPlain ? [] : chips}
      onRemove={remove}
      columns={isPlain ? [] : isOfAccount ? COLUMNS.slice(0, 1) : COLUMNS}
      editor={(id, close) => renderFilterForm(id, { search, onChange, onClose: close })}
    >
      {!isPlain && (
        <SelectField
          label="Sort by"
          quiet
          value={search.sort ?? 'due_date'}
          options={isOfAccount ? SORTS.slice(0, 2) : SORTS}
          onChange={(sort) => onChange({ sort: sort === 'due_date' ? undefined : sort })}
        />
      )}
      {children}
    </FilterBar>
  );
}

function useChips(search: { [K in keyof PlaySearch]?: PlaySearch[K] | undefined }): FilterChip[] {
  const { dueType, dueDate, parent_play_id: playbook, accountId, owner: selectedOwner } = search;
  const { data } = useQuery({
    ...choicesQuery(''),
    enabled: playbook !== undefined || accountId !== undefined,
  });
  const { data: people } = useQuery({ ...ownersQuery, enabled: typeof selectedOwner === 'number' });
  const chips: FilterChip[] = [];
  const range = dueRange({ dueType, dueDate });
  if (dueType && range) {
    const days = dueDate?.split(',').map(formatLongDate).join(' and ') ?? '';
    const name = dueType === 'overdue' ? 'Due' : `Due ${DUE_LABELS[dueType].toLowerCase()}`;
    chips.push({ id: 'dates', name, value: dueType === 'overdue' ? 'overdue' : days });
  }
  if (playbook !== undefined) {
    const match = data?.all_plays.find(({ play_id }) => play_id === playbook);
    chips.push({ id: 'playbooks', name: 'Playbook', value: match?.play_name ?? `No. ${playbook}` });
  }
  if (accountId !== undefined) {
    const match = data?.all_accounts.find(({ account_id }) => account_id === accountId);
    chips.push({ id: 'accounts', name: 'Account', value: match?.account_name ?? `No. ${accountId}` });
  }
  if (selectedOwner !== undefined) {
    const match = toOwnerOptions(people?.owners ?? []).find(({ value }) => value === String(selectedOwner));
    chips.push({
      id: 'owner',
      name: 'Owner',
      value: selectedOwner === 'me' ? MY_PLAYBOOKS : (match?.label.trim() ?? `No. ${selectedOwner}`),
    });
  }
  return chips;
}

interface FormProps extends PlaySearchProps {
  onClose: () => void;
}

const TYPES = (Object.keys(DUE_LABELS) as DueType[]).map((value) => ({ value, label: DUE_LABELS[value] }));

function DatesForm({ search, onChange, onClose }: FormProps) {
  const [type, setType] = useState<DueType>(search.dueType ?? 'overdue');
  const [first = '', second = ''] = (search.dueDate ?? '').split(',');
  const [from, setFrom] = useState(first);
  const [to, setTo] = useState(second);
  const dueDate = type === 'overdue' ? undefined : type === 'between' ? `${from},${to}` : from;
  const isComplete = dueRange({ dueType: type, dueDate }) !== undefined;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isComplete) return;
    onChange({ dueType: type, dueDate });
    onClose();
  };
  return (
    <form className={styles.popupForm} onSubmit={submit} noValidate>
      <SelectField label="Due" value={type} options={TYPES} onChange={setType} />
      {type !== 'overdue' && (
        <TextField label={type === 'between' ? 'From' : 'Day'} type="date" value={from} onChange={setFrom} />
      )}
      {type === 'between' && <TextField label="To" type="date" value={to} onChange={setTo} />}
      <div>
        <button type="submit" className={buttonStyles.button} data-primary disabled={!isComplete}>
          Apply
        </button>
      </div>
    </form>
  );
}

function PlaybookForm({ search, onChange, onClose }: FormProps) {
  const { data } = useQuery(choicesQuery(''));
  return (
    <div className={styles.popupForm}>
      <SelectField
        label="Playbook"
        none="Any playbook"
        value={search.parent_play_id === undefined ? '' : String(search.parent_play_id)}
        options={data?.all_plays.map(({ play_id, play_name }) => ({ value: String(play_id), label: play_name })) ?? []}
        onChange={(id) => {
          onChange({ parent_play_id: id ? Number(id) : undefined });
          onClose();
        }}
      />
    </div>
  );
}

function AccountForm({ search, onChange, onClose }: FormProps) {
  const [text, setText] = useState('');
  const [debouncedText] = useDebouncedValue(text, 200);
  const { data } = useQuery(choicesQuery(debouncedText));
  const options = data?.all_accounts.slice(0, 50).map(({ account_id: id, account_name: name }) => ({ id, name })) ?? [];
  return (
    <div className={styles.popupForm}>
      <Picker
        label="Account"
        none="Search accounts"
        value={options.find(({ id }) => id === search.accountId) ?? null}
        options={options}
        onFind={setText}
        onChange={(account) => {
          onChange({ accountId: account?.id });
          onClose();
        }}
      />
    </div>
  );
}

/** Managers select among the owners who report to them; other users see only their own plays. */
function OwnerForm({ search, onChange, onClose }: FormProps) {
  const { expanded_roles: roles } = useSignedIn();
  const isTeamManager = isManager(roles.map(({ abbr }) => abbr));
  const { data } = useQuery({ ...ownersQuery, enabled: isTeamManager });
  const options = [{ value: 'me', label: MY_PLAYBOOKS }, ...toOwnerOptions(data?.owners ?? [])];
  return (
    <div className={styles.popupForm}>
      <SelectField
        label="Owner"
        none="All owners"
        value={search.owner === undefined ? '' : String(search.owner)}
        options={options}
        onChange={(ownerValue) => {
          onChange({ owner: ownerValue === 'me' ? 'me' : ownerValue ? Number(ownerValue) : undefined });
          onClose();
        }}
      />
    </div>
  );
}
