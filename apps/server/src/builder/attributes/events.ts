/** Events of attribute values. */
import { logToAudit } from '../../core/audit/record-audit.ts';
import { logToTimeline } from '../../core/timeline/record-events.ts';
import { eventKind } from '../../platform/events/event.ts';

interface Value {
  primary: unknown;
  secondary: unknown;
}

export interface AttributeValueChange {
  valueId: number | null;
  attribute: { id: number; name: string };
  accountId: number;
  /** Null for an attribute of the account itself. */
  actionId: number | null;
  before: Value;
  after: Value;
}

/**
 * Neither the public data nor the timeline contains the name or the value, because users who read them may not be allowed to read the
 * attribute.
 */
export const attributeValueUpdated = eventKind<AttributeValueChange>(
  'attribute_value.updated',
  ({ valueId, attribute, accountId, actionId }) => ({
    account: accountId,
    subject: { type: 'attribute_value', id: valueId },
    data: { attribute_id: attribute.id, action_id: actionId },
  }),
  logToAudit(({ valueId, attribute, accountId, actionId, before, after }) => ({
    verb: 'update',
    entity: 'attribute_value',
    entityId: valueId,
    changes: {
      attribute: attribute.name,
      account_id: accountId,
      action_id: actionId,
      primary: { before: before.primary, after: after.primary },
      secondary: { before: before.secondary, after: after.secondary },
    },
  })),
  logToTimeline(({ accountId, actionId }) => {
    const meta = { operation: 'updated', note: 'A custom attribute was changed' } as const;
    return actionId === null
      ? { accountId, category: 'Account Update', event: 'Custom attribute', meta }
      : { accountId, category: 'Action', actionId, meta };
  }),
);
