import { REPORT_PERIOD_LABELS, REPORT_PERIODS } from '@mainstay/contract/rules/report-period';
import { REPORT_TYPE_LABELS, type ReportType } from '@mainstay/contract/rules/report-types';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { PageQuery } from '../../../../platform/lib/addresses.ts';
import { parsePositiveInt } from '../../../../platform/lib/search-params.ts';
import { Picker, type PickerValue } from '../../../../platform/ui/Picker.tsx';
import { SegmentedControl } from '../../../../platform/ui/SegmentedControl.tsx';
import { accountChoicesQuery, peopleQuery, teamsQuery } from '../../../reports/queries.ts';
import { PeriodMenu } from '../../components/PeriodMenu.tsx';
import styles from './ReportSelection.module.css';

/** The parameter of the address with the selected record, and the texts of its field. */
const FIELDS: Readonly<Record<ReportType, { parameter: string; label: string; none: string }>> = {
  team: { parameter: 'owner_team_id', label: 'Team', none: 'All accounts' },
  user: { parameter: 'owner_user_id', label: 'Person', none: 'Everyone' },
  account: { parameter: 'account_id', label: 'Account', none: 'All accounts' },
};
/** Delay in milliseconds between typing and the search for accounts. */
const DEBOUNCE_MS = 250;
/** Without a period in the address, each report shows its own. */
const DEFAULT_PERIOD = 'default';
const PERIOD_OPTIONS = [
  { value: DEFAULT_PERIOD, label: 'Default period' },
  ...REPORT_PERIODS.map((value) => ({ value, label: REPORT_PERIOD_LABELS[value] })),
];

interface ReportSelectionProps {
  types: readonly ReportType[];
  type: ReportType;
  query: PageQuery;
  /** Whether a report of the category takes the period. */
  hasPeriod: boolean;
  onChange: (type: ReportType, query: PageQuery) => void;
}

/**
 * Selects whose accounts the reports show, and their period. Without a selection they show everything that the user may read, and their own
 * periods.
 */
export function ReportSelection({ types, type, query, hasPeriod, onChange }: ReportSelectionProps) {
  const { parameter, label, none } = FIELDS[type];
  const { [FIELDS.team.parameter]: _team, [FIELDS.user.parameter]: _user, ...rest } = query;
  const { [FIELDS.account.parameter]: _account, ...unselected } = rest;
  const period = REPORT_PERIODS.find((one) => one === query.report_period) ?? DEFAULT_PERIOD;
  const selectPeriod = (value: string) => {
    const { report_period: _, ...others } = query;
    onChange(type, value === DEFAULT_PERIOD ? others : { ...others, report_period: value });
  };
  return (
    <div className={styles.root}>
      <SegmentedControl
        label="Show the reports"
        options={types.map((value) => ({ value, label: REPORT_TYPE_LABELS[value] }))}
        value={type}
        onChange={(next) => onChange(next, unselected)}
      />
      <div className={styles.picker}>
        <OwnerPicker
          key={type}
          type={type}
          label={label}
          none={none}
          selected={parsePositiveInt(query[parameter])}
          onChange={(value) => onChange(type, value ? { ...unselected, [parameter]: value.id } : unselected)}
        />
      </div>
      {hasPeriod && <PeriodMenu value={period} options={PERIOD_OPTIONS} onChange={selectPeriod} />}
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
  const teams = useQuery({ ...teamsQuery, enabled: type === 'team' }).data?.teams;
  const people = useQuery({ ...peopleQuery, enabled: type === 'user' }).data?.users;
  const accounts = useQuery({ ...accountChoicesQuery(debouncedText), enabled: type === 'account' }).data?.accounts;
  const all: PickerValue[] | undefined = {
    account: accounts?.map((one) => ({ id: one.account_id, name: one.account_name })),
    team: teams?.map((team) => ({ id: team.team_id, name: team.name })),
    user: people?.map((person) => ({ id: person.user_id, name: person.name })),
  }[type];
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
