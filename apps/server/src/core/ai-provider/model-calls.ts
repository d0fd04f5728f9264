/** Runs calls of the model of a company within its limits, and records what they cost. */
import { AI_NOT_AVAILABLE, AI_NOT_CONFIGURED } from '@mainstay/contract/rules/assistant';
import type { LanguageModel } from 'ai';
import type { TenantTx, TxMode } from '../../platform/database/tenant-tx.ts';
import { createDeadline, isTimeout } from '../../platform/deadline.ts';
import { event } from '../../platform/events/event.ts';
import { record } from '../../platform/events/record.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { BusinessError, RequestError, TooManyRequestsError } from '../../platform/http/errors.ts';
import type { Services } from '../../platform/http/services.ts';
import type { Access } from '../../platform/session/access.ts';
import { aiModelUsed, type ModelUse } from './events.ts';
import { createModel } from './language-model.ts';
import { countCallsOfUser, getMonthlyUse } from './monthly-use.ts';
import { describeProviderError, toTimeoutMessage } from './provider-errors.ts';
import { findStoredProvider, type ProviderOptions, type StoredProvider } from './stored-provider.ts';

export const COST_LIMIT_MESSAGE =
  'The monthly budget for AI does not cover another call. Ask an administrator to raise it.';
export const CALL_LIMIT_MESSAGE = 'The monthly number of AI calls is reached. Ask an administrator to raise it.';
export const USER_LIMIT_MESSAGE = 'Your monthly number of AI calls is reached. Ask an administrator to raise it.';

/** Tokens are about four characters. Used if a provider reports no tokens, or if an answer was stopped before it did. */
const CHARACTERS_PER_TOKEN = 4;
export const estimateTokens = (characters: number): number => Math.ceil(characters / CHARACTERS_PER_TOKEN);

/** Who uses the model. Transactions are opened before and after the call, not during it. */
export interface ModelCaller {
  services: Services;
  access: Access;
  actor: Actor;
  inTenant: <T>(mode: TxMode, work: (tx: TenantTx) => Promise<T>) => Promise<T>;
}

interface Tokens {
  inputTokens: number;
  outputTokens: number;
}

/** What a call used. The work that runs in it adds to these values. */
export interface Meter extends Tokens {
  isEstimate: boolean;
  tools: ModelUse['tools'][number][];
}

/** The model of a call. The signal aborts at the time limit, or when the caller stops the call. */
export interface OpenModel {
  model: LanguageModel;
  signal: AbortSignal;
  meter: Meter;
}

export interface CallOptions {
  /** What the call is for, as the ledger and the audit log name it. */
  purpose: string;
  /** Aborts when the caller stops the call. */
  stop?: AbortSignal;
  /** What the call is expected to use at most. While it runs, the cost of these tokens counts as used. */
  reserve?: Tokens;
}

/** An answer with a few calls of tools. */
const DEFAULT_RESERVE: Tokens = { inputTokens: 20_000, outputTokens: 3000 };

const MILLION = 1_000_000;
const computeCost = ({ inputTokens, outputTokens }: Tokens, provider: ProviderOptions): number =>
  (inputTokens * provider.input_price + outputTokens * provider.output_price) / MILLION;

/** Concurrent calls wait for each other here, so that they cannot exceed a limit together. */
async function beginCall(
  tx: TenantTx,
  { services, access }: ModelCaller,
  { purpose, reserve = DEFAULT_RESERVE }: CallOptions,
): Promise<{ provider: StoredProvider; callId: number }> {
  const provider = await findStoredProvider(tx, services, { lock: true });
  if (!provider) throw new BusinessError(AI_NOT_CONFIGURED);
  const month = { now: services.now(), timeZone: access.timeZone };
  const reserved = computeCost(reserve, provider);
  const [used, ownCalls] = await Promise.all([getMonthlyUse(tx, month), countCallsOfUser(tx, access.user, month)]);
  const isExceeded = (limit: number, value: number) => limit > 0 && value > limit;
  if (isExceeded(provider.monthly_cost, used.cost + reserved)) throw new TooManyRequestsError(COST_LIMIT_MESSAGE);
  if (isExceeded(provider.monthly_calls, used.calls + 1)) throw new TooManyRequestsError(CALL_LIMIT_MESSAGE);
  if (isExceeded(provider.user_monthly_calls, ownCalls + 1)) throw new TooManyRequestsError(USER_LIMIT_MESSAGE);
  const [row] = await tx.rows<{ id: number }>(
    `insert into ai_calls (tenant_id, user_id, purpose, model, started_at, cost) values ($1, $2, $3, $4, $5, $6)
     returning id`,
    [tx.tenant, access.user, purpose, provider.model, month.now, reserved],
  );
  if (!row) throw new Error('A call without an id.');
  return { provider, callId: row.id };
}

async function endCall(tx: TenantTx, use: ModelUse, isEstimate: boolean, by: Actor): Promise<void> {
  await Promise.all([
    tx.rows(
      `update ai_calls set ended_at = $3, outcome = $4, input_tokens = $5, output_tokens = $6, is_estimate = $7, cost = $8
       where tenant_id = $1 and id = $2`,
      [tx.tenant, use.callId, by.now, use.outcome, use.inputTokens, use.outputTokens, isEstimate, use.cost],
    ),
    record(tx, event(aiModelUsed, use), by),
  ]);
}

/** The database stores tokens as 32-bit numbers. Providers may report anything. */
const MAX_TOKENS = 1_000_000_000;
const limitTokens = (tokens: number): number => Math.min(MAX_TOKENS, Math.max(0, Math.round(tokens) || 0));

/**
 * Runs work with the model of the company, and records what it used in any case.
 *
 * @throws BusinessError without a provider, or if the provider fails; the log contains the cause
 * @throws TooManyRequestsError if a monthly limit is reached
 */
export async function withModel<T>(
  caller: ModelCaller,
  options: CallOptions,
  work: (open: OpenModel) => Promise<T>,
): Promise<T> {
  const { services, access, inTenant } = caller;
  const { purpose, stop } = options;
  const { provider, callId } = await inTenant('write', (tx) => beginCall(tx, caller, options));
  const meter: Meter = { inputTokens: 0, outputTokens: 0, isEstimate: false, tools: [] };
  const seconds = provider.answer_seconds;
  const { signal, clear } = createDeadline(stop, seconds * 1000);
  let outcome: ModelUse['outcome'] = 'completed';
  try {
    const result = await work({ model: await createModel(services.config, provider), signal, meter });
    if (stop?.aborted) outcome = 'stopped';
    return result;
  } catch (error) {
    outcome = stop?.aborted ? 'stopped' : 'failed';
    if (error instanceof RequestError) throw error;
    const cause = isTimeout(signal) ? toTimeoutMessage(seconds) : describeProviderError(error);
    if (!stop?.aborted) services.log.warn({ tenant: access.tenant, call: callId, cause }, 'AI provider failed');
    throw new BusinessError(AI_NOT_AVAILABLE);
  } finally {
    clear();
    const tokens = { inputTokens: limitTokens(meter.inputTokens), outputTokens: limitTokens(meter.outputTokens) };
    const cost = computeCost(tokens, provider);
    const { model } = provider;
    const use = { callId, userId: access.user, purpose, model, outcome, ...tokens, cost, tools: meter.tools };
    const by = { ...caller.actor, now: services.now() };
    await inTenant('write', (tx) => endCall(tx, use, meter.isEstimate, by));
  }
}
