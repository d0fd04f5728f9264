import type { PlayApplication } from '@mainstay/contract/playbooks/applications';
import { formatNumber, formatCount } from '@mainstay/contract/rules/numbers';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { type FormEvent, useEffect, useState } from 'react';
import type { SelectedAccounts } from '../../core/account-access/account-bulk-actions.ts';
import { applicationQuery, applyPlaybook, choicesQuery, refreshPlays } from './queries.ts';
import { getErrorMessage } from '../../platform/lib/api.ts';
import { useRequestKey } from '../../platform/lib/use-request-key.ts';
import { CheckField } from '../../platform/ui/CheckField.tsx';
import { Dialog } from '../../platform/ui/Dialog.tsx';
import { Form } from '../../platform/ui/Form.tsx';
import { SearchField } from '../../platform/ui/SearchField.tsx';
import { FormMessage } from '../../platform/ui/FormMessage.tsx';
import { Meter } from '../../platform/ui/Meter.tsx';
import { SelectField } from '../../platform/ui/SelectField.tsx';
import { SubmitButton } from '../../platform/ui/SubmitButton.tsx';
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

/** Adds a playbook to many accounts, then shows the progress and the outcome. */
export function ApplyPlaybook({ template, selection, onClose }: ApplyPlaybookProps) {
  const [selectedTemplate, setSelectedTemplate] = useState('');
  const [ids, setIds] = useState<ReadonlySet<number>>(new Set());
  const [skipOpen, setSkipOpen] = useState(true);
  const [id, setId] = useState<number>();
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const { data } = useQuery({ ...choicesQuery(''), enabled: !template });
  const count = selection?.count ?? ids.size;
  const templateId = template?.id ?? Number(selectedTemplate);
  const request = { ...(selection?.accounts ?? { ids: [...ids] }), template_id: templateId, skip_open: skipOpen };
  const key = useRequestKey(request);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (templateId === 0) return setProblem('Choose a playbook.');
    if (count === 0) return setProblem('No accounts selected.');
    if (busy) return;
    setBusy(true);
    setProblem(null);
    try {
      setId((await applyPlaybook({ ...request, request_key: key })).id);
    } catch (error) {
      setProblem(getErrorMessage(error));
    } finally {
      setBusy(false);
    }
  };
  const title = template ? `Apply ${template.name}` : `Add a playbook to ${formatCount(count, 'account')}`;
  return (
    <Dialog opened onClose={onClose} title={title} size={520}>
      {id !== undefined ? (
        <Progress id={id} onClose={onClose} />
      ) : (
        <Form
          busy={busy}
          className={styles.root}
          aria-label={title}
          onSubmit={(event) => void submit(event)}
          noValidate
        >
          {!template && (
            <SelectField
              label="Playbook"
              value={selectedTemplate}
              options={data?.all_plays.map((one) => ({ value: String(one.play_id), label: one.play_name })) ?? []}
              onChange={setSelectedTemplate}
            />
          )}
          {!selection && <AccountChoice value={ids} onChange={setIds} />}
          <CheckField label="Skip accounts already running this playbook" value={skipOpen} onChange={setSkipOpen} />
          <p className={textStyles.caption}>Due dates are calculated from today. View-only accounts are skipped.</p>
          <FormMessage>{problem}</FormMessage>
          <div className={styles.footer}>
            <button type="button" className={buttonStyles.button} onClick={onClose}>
              Cancel
            </button>
            <SubmitButton busy={busy}>{count === 0 ? 'Add' : `Add to ${formatCount(count, 'account')}`}</SubmitButton>
          </div>
        </Form>
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
