/** Events of the AI provider. None contains its key, a prompt or a text. */
import { eventKind } from '../../platform/events/event.ts';
import { logToAudit } from '../audit/record-audit.ts';

const ENTITY = 'ai_provider';

/** An administrator changed the provider or its limits. */
export const aiProviderUpdated = eventKind<{
  /** Null if there was no provider. */
  id: number | null;
  changes: Record<string, object> | undefined;
}>(
  'ai_provider.updated',
  ({ id }) => ({ account: null, subject: { type: ENTITY, id }, data: {} }),
  logToAudit(({ id, changes }) => ({ verb: 'update', entity: ENTITY, entityId: id, ...(changes && { changes }) })),
);

/** An administrator tested a provider. */
export const aiProviderTested = eventKind<{ passed: boolean }>(
  'ai_provider.tested',
  ({ passed }) => ({ account: null, subject: { type: ENTITY, id: null }, data: { passed } }),
  logToAudit(({ passed }) => ({ verb: 'test', entity: ENTITY, changes: { passed } })),
);

/** One use of a model has ended. */
export interface ModelUse {
  callId: number;
  userId: number;
  purpose: string;
  model: string;
  outcome: 'completed' | 'stopped' | 'failed';
  inputTokens: number;
  outputTokens: number;
  cost: number;
  /** The tools that ran, in order, with the account that they read. */
  tools: readonly { tool: string; account: number | null; failed: boolean }[];
}

export const aiModelUsed = eventKind<ModelUse>(
  'ai_model.used',
  ({ callId, userId, outcome }) => ({
    account: null,
    readers: { user: userId },
    subject: { type: 'ai_call', id: callId },
    data: { outcome },
  }),
  logToAudit(({ callId, userId: _user, inputTokens, outputTokens, ...use }) => ({
    verb: 'use',
    entity: 'ai_model',
    entityId: callId,
    changes: { ...use, input_tokens: inputTokens, output_tokens: outputTokens },
  })),
);
