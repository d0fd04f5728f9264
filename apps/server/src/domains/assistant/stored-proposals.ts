/** Changes that the assistant proposed. They are stored with the answer, and written only when the person confirms them. */
import type { Proposal, ProposedChange } from '@mainstay/contract/assistant';
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import { BusinessError, requireFound } from '../../platform/http/errors.ts';

export interface NewProposal {
  accountId: number;
  change: ProposedChange;
}

interface ProposalRow extends Proposal {
  message_id: number;
}

const COLUMNS = `p.id, p.message_id, p.account_id, a.name as account_name, p.change, p.state, p.record_id`;
const FROM = 'ai_proposals p join accounts a on a.tenant_id = $1 and a.id = p.account_id';

const toProposal = ({ message_id: _message, ...proposal }: ProposalRow): Proposal => proposal;

export async function insertProposals(
  tx: TenantTx,
  { messageId, userId }: { messageId: number; userId: number },
  proposals: readonly NewProposal[],
): Promise<Proposal[]> {
  if (proposals.length === 0) return [];
  const rows = await tx.rows<ProposalRow>(
    `with p as (
       insert into ai_proposals (tenant_id, message_id, user_id, account_id, change)
       select $1, $2, $3, (r.item->>'accountId')::bigint, r.item->'change'
       from jsonb_array_elements($4) with ordinality as r (item, n) order by n
       returning *)
     select ${COLUMNS} from p join accounts a on a.tenant_id = $1 and a.id = p.account_id order by p.id`,
    [tx.tenant, messageId, userId, JSON.stringify(proposals)],
  );
  return rows.map(toProposal);
}

/** Returns the proposals of a conversation by message. */
export async function findProposals(tx: TenantTx, conversationId: number): Promise<Map<number, Proposal[]>> {
  const rows = await tx.rows<ProposalRow>(
    `select ${COLUMNS} from ${FROM} join ai_messages m on m.tenant_id = $1 and m.id = p.message_id
     where p.tenant_id = $1 and m.conversation_id = $2 order by p.id`,
    [tx.tenant, conversationId],
  );
  const byMessage = new Map<number, Proposal[]>();
  for (const row of rows) byMessage.set(row.message_id, [...(byMessage.get(row.message_id) ?? []), toProposal(row)]);
  return byMessage;
}

export async function getProposal(tx: TenantTx, id: number, userId: number): Promise<Proposal> {
  const [row] = await tx.rows<ProposalRow>(
    `select ${COLUMNS} from ${FROM} where p.tenant_id = $1 and p.id = $2 and p.user_id = $3`,
    [tx.tenant, id, userId],
  );
  return toProposal(requireFound(row, 'Proposal'));
}

/**
 * Decides on a pending proposal of a user. Of two concurrent decisions, one succeeds.
 *
 * @throws NotFoundError for a proposal to another user
 * @throws BusinessError if it was decided before
 */
export async function decideProposal(
  tx: TenantTx,
  id: number,
  { userId, state, now }: { userId: number; state: 'confirmed' | 'dismissed'; now: Date },
): Promise<Proposal> {
  const [decided] = await tx.rows(
    `update ai_proposals set state = $4, decided_at = $5
     where tenant_id = $1 and id = $2 and user_id = $3 and state = 'pending' returning id`,
    [tx.tenant, id, userId, state, now],
  );
  const proposal = await getProposal(tx, id, userId);
  if (!decided)
    throw new BusinessError(`This proposal was already ${proposal.state === 'confirmed' ? 'confirmed' : 'dismissed'}.`);
  return proposal;
}

/** Makes a proposal pending again, because its change was rejected. */
export const reopenProposal = (tx: TenantTx, id: number): Promise<unknown> =>
  tx.rows(`update ai_proposals set state = 'pending', decided_at = null where tenant_id = $1 and id = $2`, [
    tx.tenant,
    id,
  ]);

export const setProposalRecord = (tx: TenantTx, id: number, recordId: number | null): Promise<unknown> =>
  tx.rows('update ai_proposals set record_id = $3 where tenant_id = $1 and id = $2', [tx.tenant, id, recordId]);
