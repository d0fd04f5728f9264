import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import type { Actor } from '../../platform/http/actor.ts';
import type { Access } from '../../platform/session/access.ts';
import { event } from '../../platform/events/event.ts';
import { record } from '../../platform/events/record.ts';
import { listExported } from '../audit/events.ts';
import { requireReadable } from './require-account.ts';

interface ListExport {
  accountId: number;
  /** The exported list: `contacts`, `notes` … */
  list: string;
  /** The parameters of the request, such as filters. */
  parameters: Readonly<Record<string, unknown>>;
}

/** Records who exported a list of an account. @throws NotFound, Forbidden */
export async function recordListExport(
  tx: TenantTx,
  access: Access,
  { accountId, list, parameters }: ListExport,
  by: Actor,
): Promise<void> {
  const { name } = await requireReadable(tx, access, accountId);
  await record(tx, event(listExported, { list, accountId, parameters: { account: name, ...parameters } }), by);
}
