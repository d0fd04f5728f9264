import { canReadAllAccounts } from '@mainstay/contract/rules/access';
import { REPORT_TYPE_LABELS, type ReportType } from '@mainstay/contract/rules/report-types';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { PageQuery } from '../../../../platform/lib/addresses.ts';
import { useSignedIn } from '../../../../platform/lib/session.ts';
import { parsePositiveInt } from '../../../../platform/lib/search-params.ts';
import { Picker, type PickerValue } from '../../../../platform/ui/Picker.tsx';
import { SegmentedControl } from '../../../../platform/ui/SegmentedControl.tsx';
import { accountChoicesQuery, recipientUsersQuery, teamsQuery } from '../../../reports/queries.ts';
import styles from './ReportSelection.module.css';

/** The parameter of the address with the selected record, and the texts of its field. */
const FIELDS: Readonly<Record<ReportType, { parameter: string; label: string; none: string }>> = {
  team: { parameter: 'owner_team_id', label: 'Team', none: 'All accounts' },
  user: { parameter: 'owner_user_id', label: 'Person', none: 'Everyone' },
  account: { parameter: 'account_id', label: 'Account', none: 'All accounts' },
};
/** Delay in milliseconds between typing and the search for accounts. */
const DEBOUNCE_MS = 250;

interface ReportSelectionProps {
  types: readonly ReportType[];
  type: ReportType;
  query: PageQuery;
  onChange: (type: ReportType, query: PageQuery) => void;
}

/** Selects whose accounts the reports show. Without a selection they show everything that the user may read. */
export function ReportSelection({ types, type, query, onChange }: ReportSelectionProps) {
  const { parameter, label, none } = FIELDS[type];
  const { [FIELDS.team.parameter]: _team, [FIELDS.user.parameter]: _user, ...rest } = query;
  const { [FIELDS.account.parameter]: _account, ...unselected } = rest;
  return (
    <div className={styles.root}>
      <SegmentedControl
        label="Show the reports"
        options={types.map((value) => ({ value, label: REPORT_TYPE_LABELS[value] }))}
        value={type}
        onChange={(next) => onChange(next, unselected)}
      />
      <OwnerPicker
        key={type}
        type={type}
        label={label}
        none={none}
        selected={parsePositiveInt(query[parameter])}
        onChange={(value) => onChange(type, value ? { ...unselected, [parameter]: value.id } : unselected)}
      />
    </div>
  );
}

interface OwnerPickerProps {
  type: ReportType;
  label: string;
  none: string;
  selected: number | undefined;
  onChange: (value: PickerValue | null) => void;
}

function OwnerPicker({ type, label, none, selected, onChange }: OwnerPickerProps) {
  const [text, setText] = useState('');
  const [debouncedText] = useDebouncedValue(text, DEBOUNCE_MS);
  const readsAll = canReadAllAccounts(useSignedIn().role);
  const teams = useQuery({ ...teamsQuery, enabled: type === 'team' || (type === 'user' && !readsAll) }).data?.teams;
  const users = useQuery({ ...recipientUsersQuery, enabled: type === 'user' && readsAll }).data?.users;
  const accounts = useQuery({ ...accountChoicesQuery(debouncedText), enabled: type === 'account' }).data?.accounts;
  const all: PickerValue[] | undefined =
    type === 'account'
      ? accounts?.map((one) => ({ id: one.account_id, name: one.account_name }))
      : type === 'team'
        ? teams?.map((team) => ({ id: team.team_id, name: team.name }))
        : readsAll
          ? users?.map((user) => ({
              id: user.user_id,
              name: `${user.first_name} ${user.last_name}`.trim() || user.email,
            }))
          : teams && listPeople(teams);
  const options =
    type === 'account'
      ? (all ?? [])
      : (all ?? []).filter(({ name }) => name.toLowerCase().includes(text.trim().toLowerCase()));
  const value = all?.find(({ id }) => id === selected) ?? null;
  return (
    <Picker
      // The field takes its text from the first value.
      key={`${type} ${selected ?? 0} ${value ? 1 : 0}`}
      label={label}
      hidesLabel
      none={none}
      value={value}
      options={options}
      onFind={setText}
      onChange={onChange}
    />
  );
}

/** Returns the members of all teams, each once, by name. */
function listPeople(teams: readonly { users_list: readonly { user_id: number; name: string }[] }[]): PickerValue[] {
  const people = new Map(teams.flatMap(({ users_list }) => users_list.map(({ user_id, name }) => [user_id, name])));
  return [...people].map(([id, name]) => ({ id, name })).toSorted((a, b) => a.name.localeCompare(b.name));
}
