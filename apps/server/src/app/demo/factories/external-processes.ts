/** Factories of external processes and completed runs. No external call is made. */
import type { FormField } from '@mainstay/contract/external-processes';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import { FACTORY_DAY, insertWithIds, nextNumber, requireSingleId } from './rows.ts';

export interface NewProcess {
  name?: string;
  kind?: 'form' | 'email';
  fields?: readonly FormField[];
}

/**
 * Creates a webhook without a secret, or an email.
 * @returns its id
 */
export async function buildProcess(tx: TenantTx, process: NewProcess = {}): Promise<number> {
  const { name = `Process ${nextNumber()}`, kind = 'form', fields = [] } = process;
  const types = { name: 'text', kind: 'text', fields: 'text!jsonb', url: 'text', subject: 'text', body: 'text' };
  const rest =
    kind === 'form'
      ? { url: 'https://orders.example/hook', subject: null, body: null }
      : { url: null, subject: 'About {{account_name}}', body: 'Hello' };
  return requireSingleId(
    await insertWithIds(tx, 'external_processes', types, [{ name, kind, fields: JSON.stringify(fields), ...rest }]),
  );
}

export interface NewRun {
  processId: number;
  accountId: number;
  actionId: number;
  userId?: number | null;
  values?: Record<string, string>;
  /** The payload as sent. */
  payload?: string;
  /** The reply: its status, its duration in milliseconds, and the beginning of its text. */
  answered?: { status: number; ms: number; text: string };
  at?: string;
}

/**
 * Creates completed webhook runs: successful if the reply is, otherwise failed.
 * @returns their ids
 */
export const buildRuns = (tx: TenantTx, runs: readonly NewRun[]): Promise<number[]> =>
  insertWithIds(
    tx,
    'external_process_runs',
    {
      process_id: 'bigint',
      account_id: 'bigint',
      action_id: 'bigint',
      user_id: 'bigint',
      form_values: 'text!jsonb',
      payload: 'text',
      status: 'text',
      attempts: 'int',
      http_status: 'int',
      duration_ms: 'int',
      answer: 'text',
      error: 'text',
      created_at: 'timestamptz',
      ended_at: 'timestamptz',
    },
    runs.map(({ answered = { status: 200, ms: 120, text: 'ok' }, at = `${FACTORY_DAY}T09:00:00Z`, ...run }) => {
      const isAccepted = answered.status < 300;
      return {
        process_id: run.processId,
        account_id: run.accountId,
        action_id: run.actionId,
        user_id: run.userId,
        form_values: JSON.stringify(run.values ?? {}),
        payload: run.payload ?? '{}',
        status: isAccepted ? 'done' : 'failed',
        attempts: 1,
        http_status: answered.status,
        duration_ms: answered.ms,
        answer: answered.text,
        error: isAccepted ? null : `Answered with ${answered.status}.`,
        created_at: at,
        ended_at: at,
      };
    }),
  );
