import type { PlayApplication } from '@mainstay/contract/playbooks/applications';
import { formatNumber, formatCount } from '@mainstay/contract/rules/numbers';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { useEffect, useState } from 'react';
import type { SelectedAccounts } from '../../core/account-access/account-bulk-actions.ts';
import { applicationQuery, applyPlaybook, choicesQuery, refreshPlays } from './queries.ts';
import { FormFrame } from '../../platform/forms/FormFrame.tsx';
import { type FieldErrors, useEditForm } from '../../platform/forms/use-edit-form.ts';
import { getErrorMessage } from '../../platform/lib/api.ts';
import { useRequestKey } from '../../platform/lib/use-request-key.ts';
import { CheckField } from '../../platform/ui/CheckField.tsx';
import { Dialog } from '../../platform/ui/Dialog.tsx';
import { SearchField } from '../../platform/ui/SearchField.tsx';
import { Meter } from '../../platform/ui/Meter.tsx';
import { SelectField } from '../../platform/ui/SelectField.tsx';
import layoutStyles from '../../platform/theme/layout.module.css';
import textStyles from '../../platform/theme/text.module.css';
import buttonStyles from '../../platform/ui/button.module.css';
import styles from './ApplyPlaybook.module.css';

interface ApplyPlaybookProps {
  /** The playbook to add; if undefined, the user selects one. */
  template?: { id: number; name: string };
  /** The accounts; if undefined, the user selects them. */
  selection?: SelectedAccounts;
  onClose: () => void;
}

/** The maximum number of accounts that are listed at once. */
const MAX_LISTED = 100;

const EMPTY_DRAFT = { template_id: '', accounts: [] as readonly number[], skip_open: true };

/** Adds a playbook to many accounts, then shows the progress and the outcome. */
export function ApplyPlaybook({ template, selection, onClose }: ApplyPlaybookProps) {
  const [id, setId] = useState<number>();
  const { data } = useQuery({ ...choicesQuery(''), enabled: !template });
  const toRequest = ({ template_id, accounts, skip_open }: typeof EMPTY_DRAFT) => ({
    ...(selection?.accounts ?? { ids: [...accounts] }),
    template_id: template?.id ?? Number(template_id),
    skip_open,
  });
  const form = useEditForm({
    draft: template ? `accounts of playbook ${template.id}` : 'playbook of accounts',
    values: EMPTY_DRAFT,
    validate: ({ template_id, accounts }): FieldErrors => ({
      ...(!template && template_id === '' && { template_id: 'Choose a playbook.' }),
      ...((selection?.count ?? accounts.length) === 0 && { ids: 'No accounts selected.' }),
    }),
    save: (values) => applyPlaybook({ ...toRequest(values), request_key: key }),
    onSaved: (application) => setId(application.id),
  });
  const { accounts, skip_open } = form.values;
  const key: string = useRequestKey(toRequest(form.values));
  const count = selection?.count ?? accounts.length;
  const title = template ? `Apply ${template.name}` : `Add a playbook to ${formatCount(count, 'account')}`;
  return (
    <Dialog opened onClose={onClose} title={title} size={520}>
      {id !== undefined ? (
        <Progress id={id} onClose={onClose} />
      ) : (
        <FormFrame
          form={form}
          verb={count === 0 ? 'Add' : `Add to ${formatCount(count, 'account')}`}
          className={styles.root}
          aria-label={title}
          onCancel={onClose}
        >
          {!template && (
            <SelectField
              label="Playbook"
              options={data?.all_plays.map((one) => ({ value: String(one.play_id), label: one.play_name })) ?? []}
              {...form.field('template_id')}
            />
          )}
          {!selection && (
            <AccountChoice value={new Set(accounts)} onChange={(ids) => form.set({ accounts: [...ids] })} />
          )}
          <CheckField
            label="Skip accounts already running this playbook"
            value={skip_open}
            onChange={(on) => form.set({ skip_open: on })}
          />
          <p className={textStyles.caption}>Due dates are calculated from today. View-only accounts are skipped.</p>
        </FormFrame>
      )}
    </Dialog>
  );
}

interface AccountChoiceProps {
  value: ReadonlySet<number>;
  onChange: (value: ReadonlySet<number>) => void;
}

/** Selects accounts by a part of their name. The selection is retained when the search changes. */
function AccountChoice({ value, onChange }: AccountChoiceProps) {
  const [text, setText] = useState('');
  const { data } = useQuery(choicesQuery(text));
  const matches = data?.all_accounts ?? [];
  const toggle = (id: number, isOn: boolean) => {
    const next = new Set(value);
    if (isOn) next.add(id);
    else next.delete(id);
    onChange(next);
  };
  const areAllSelected = matches.length > 0 && matches.every(({ account_id }) => value.has(account_id));
  const toggleMatches = () => {
    const next = new Set(value);
    for (const { account_id } of matches)
      if (areAllSelected) next.delete(account_id);
      else next.add(account_id);
    onChange(next);
  };
  return (
    <fieldset className={styles.accountField}>
      <legend className={textStyles.screenReaderOnly}>Accounts</legend>
      <div className={clsx(layoutStyles.row, styles.row)}>
        <SearchField label="Search accounts" value={text} onFind={setText} />
        <span className={clsx(textStyles.caption, textStyles.tabular)}>{formatNumber(value.size)} selected</span>
        <button type="button" className={buttonStyles.button} disabled={matches.length === 0} onClick={toggleMatches}>
          {areAllSelected ? 'None' : `All ${formatNumber(matches.length)}`}
        </button>
      </div>
      <div className={styles.accountList}>
        {matches.slice(0, MAX_LISTED).map(({ account_id, account_name }) => (
          <CheckField
            key={account_id}
            label={account_name}
            value={value.has(account_id)}
            onChange={(isOn) => toggle(account_id, isOn)}
          />
        ))}
        {data && matches.length === 0 && <p className={textStyles.muted}>No matching accounts.</p>}
        {matches.length > MAX_LISTED && (
          <p className={textStyles.caption}>
            {formatNumber(matches.length - MAX_LISTED)} more. Type part of a name to narrow the list.
          </p>
        )}
      </div>
    </fieldset>
  );
}

/** Returns the outcome in one line. */
function formatOutcome({ template_name: name, status, added, present, waiting }: PlayApplication): string {
  const parts = [`${name} was added to ${formatCount(added, 'account')}`];
  if (present > 0) parts.push(`${formatNumber(present)} already running it`);
  if (status === 'failed')
    parts.push(`interrupted with ${formatNumber(waiting)} remaining; select them again to continue`);
  return `${parts.join(', ')}.`;
}

/** Shows the progress, which is polled until the job is done. The job continues if the dialog is closed. */
function Progress({ id, onClose }: { id: number; onClose: () => void }) {
  const client = useQueryClient();
  const { data, error } = useQuery(applicationQuery(id));
  const isDone = data !== undefined && data.status !== 'queued';
  useEffect(() => {
    if (isDone) void refreshPlays(client);
  }, [client, isDone]);
  const { total = 0, waiting = 0, refused: rejectedCount = 0, refused_accounts: names = [] } = data ?? {};
  return (
    <div className={styles.root}>
      <output>
        {error
          ? getErrorMessage(error)
          : data && isDone
            ? formatOutcome(data)
            : data
              ? `Adding: ${formatNumber(total - waiting)} of ${formatCount(total, 'account')}…`
              : 'Adding…'}
      </output>
      {data && !isDone && <Meter value={total === 0 ? 100 : (100 * (total - waiting)) / total} label="Done" />}
      {isDone && rejectedCount > 0 && (
        <div>
          <p>{formatCount(rejectedCount, 'account')} skipped (view only):</p>
          <ul className={styles.skippedAccounts}>
            {names.map(({ account_id, account_name }) => (
              <li key={account_id}>{account_name}</li>
            ))}
            {rejectedCount > names.length && (
              <li className={textStyles.muted}>and {formatNumber(rejectedCount - names.length)} more</li>
            )}
          </ul>
        </div>
      )}
      {!isDone && <p className={textStyles.caption}>You can close this; it continues in the background.</p>}
      <div className={styles.footer}>
        <button type="button" className={buttonStyles.button} data-primary={isDone || undefined} onClick={onClose}>
          {isDone ? 'Done' : 'Close'}
        </button>
      </div>
    </div>
  );
}
