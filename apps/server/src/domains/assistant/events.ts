import type { ProposedChange } from '@mainstay/contract/assistant';
import { logToAudit } from '../../core/audit/record-audit.ts';
import { eventKind } from '../../platform/events/event.ts';

const ENTITY = 'ai_proposal';

/** A person confirmed a change that the assistant had proposed. The change records its own events. */
export const proposalConfirmed = eventKind<{
  id: number;
  userId: number;
  accountId: number;
  kind: ProposedChange['kind'];
  /** The record that was written; null for an email, which the person edits first. */
  recordId: number | null;
}>(
  'ai_proposal.confirmed',
  ({ id, userId, accountId, kind, recordId }) => ({
    account: accountId,
    readers: { user: userId },
    subject: { type: ENTITY, id },
    data: { kind, record_id: recordId },
  }),
  logToAudit(({ id, accountId, kind }) => ({
    verb: 'confirm',
    entity: ENTITY,
    entityId: id,
    changes: { account: accountId, kind },
  })),
);

/** A program used a tool of the assistant on behalf of a person, by the Model Context Protocol. */
export const mcpToolUsed = eventKind<{
  userId: number;
  tool: string;
  failed: boolean;
  /** The record that the tool wrote. */
  recordId: number | null;
}>(
  'mcp_tool.used',
  ({ userId, tool, failed }) => ({
    account: null,
    readers: { user: userId },
    subject: { type: 'mcp_tool', id: null },
    data: { tool, failed },
  }),
  logToAudit(({ tool, failed, recordId }) => ({
    verb: 'use',
    entity: 'mcp_tool',
    changes: { tool, failed, record: recordId },
  })),
);
