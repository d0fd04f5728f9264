import { MultiSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { recipientTeamsQuery, recipientUsersQuery } from '../queries.ts';
import type { ReportDraft } from './report-draft.ts';
import './field-styles.ts';
import styles from '../../../platform/ui/PillsField.module.css';

/** The maximum number of options that are rendered; others are found by typing. */
const MAX_OPTIONS = 50;

interface RecipientFieldsProps extends Pick<ReportDraft, 'users' | 'teams'> {
  onChange: (change: Partial<Pick<ReportDraft, 'users' | 'teams'>>) => void;
  disabled: boolean;
}

/** Selects the recipients of a report. The members of a team are determined each time it is sent. */
export function RecipientFields({ users, teams, onChange, disabled }: RecipientFieldsProps) {
  const people = useQuery(recipientUsersQuery).data?.users;
  const groups = useQuery(recipientTeamsQuery).data?.teams;
  const shared = {
    searchable: true,
    disabled,
    limit: MAX_OPTIONS,
    hidePickedOptions: true,
    className: styles.root,
  } as const;
  const userOptions = (people ?? []).map(({ user_id, first_name, last_name, email }) => ({
    value: String(user_id),
    label: `${first_name} ${last_name}`.trim() || email,
  }));
  const teamOptions = (groups ?? []).map(({ team_id, name }) => ({ value: String(team_id), label: name }));
  return (
    <>
      <MultiSelect
        {...shared}
        label="People"
        placeholder={users.length === 0 ? 'Search people' : ''}
        nothingFoundMessage="No people found"
        data={withUnknown(userOptions, users, 'Deactivated person')}
        value={users.map(String)}
        onChange={(ids) => onChange({ users: ids.map(Number) })}
      />
      <MultiSelect
        {...shared}
        label="Teams"
        placeholder={teams.length === 0 ? 'Search teams' : ''}
        nothingFoundMessage="No teams found"
        data={withUnknown(teamOptions, teams, 'Deleted team')}
        value={teams.map(String)}
        onChange={(ids) => onChange({ teams: ids.map(Number) })}
      />
    </>
  );
}

/** Adds selected recipients that are no longer offered, so that they can be removed. */
const withUnknown = (options: { value: string; label: string }[], ids: readonly number[], label: string) => [
  ...options,
  ...ids
    .map(String)
    .filter((value) => options.length > 0 && !options.some((option) => option.value === value))
    .map((value) => ({ value, label })),
];
