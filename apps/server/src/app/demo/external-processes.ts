/** Two external processes on actions of the flagship, and email templates. */
import { createEmailTemplate } from '../../core/mail/email-templates.ts';
import { createExternalProcess } from '../../domains/external-processes/save-external-process.ts';
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import type { Actor } from '../../platform/http/actor.ts';
import type { Services } from '../../platform/http/services.ts';
import { FLAGSHIP } from './accounts.ts';
import { externalProcesses } from './content-files.ts';
import { buildRuns } from './factories/external-processes.ts';
import { toInstant, getWorkingDay } from './diary.ts';

/** Working days before today on which they were created. */
const CREATED_DAYS_AGO = 30;
/** Assigns the process to the flagship's pending action of this name. */
async function assignProcess(
  tx: TenantTx,
  action: string,
  processId: number,
): Promise<{ id: number; account_id: number }> {
  const [assigned] = await tx.rows<{ id: number; account_id: number }>(
    `update actions x set external_process_id = $4 from accounts a where x.tenant_id = $1 and x.name = $2
       and x.status = 'Pending' and a.tenant_id = $1 and a.id = x.account_id and a.name = $3
     returning x.id, x.account_id`,
    [tx.tenant, action, FLAGSHIP, processId],
  );
  if (!assigned) throw new Error(`${FLAGSHIP} has no action ${action}.`);
  return assigned;
}

export async function seedExternalProcesses(
  tx: TenantTx,
  services: Pick<Services, 'key'>,
  users: ReadonlyMap<string, number>,
  { today, timeZone }: { today: string; timeZone: string },
): Promise<void> {
  const now = toInstant(getWorkingDay(today, CREATED_DAYS_AGO), '15:20', timeZone);
  const actor: Actor = {
    userId: users.get('olga') ?? 0,
    now,
    ip: '192.0.2.31',
    userAgent: undefined,
    requestId: 'demo',
  };
  const signature = await createExternalProcess(tx, services, externalProcesses.signature, actor);
  const offer = await createExternalProcess(tx, services, externalProcesses.offer, actor);
  for (const template of externalProcesses.templates) await createEmailTemplate(tx, template, actor);
  await assignProcess(tx, 'Send the renewal offer', offer.id);
  const action = await assignProcess(tx, 'Get the order form signed', signature.id);
  const { values } = externalProcesses;
  await buildRuns(
    tx,
    externalProcesses.runs.map(({ days, answered }) => ({
      processId: signature.id,
      accountId: action.account_id,
      actionId: action.id,
      userId: users.get('maya'),
      values,
      payload: JSON.stringify({ values }),
      answered,
      at: toInstant(getWorkingDay(today, days), '11:35', timeZone).toISOString(),
    })),
  );
}
