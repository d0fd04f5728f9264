/** The playbooks of a demo company as its administrators saved them; three of them were saved twice. */
import { PlayTemplateBody } from '@mainstay/contract/playbooks/templates';
import { createPlayTemplate, updatePlayTemplate } from '../../domains/playbooks/templates/save-play-template.ts';
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import type { SaveContext } from '../../core/definitions/definition-kind.ts';
import { toInstant, getWorkingDay } from './diary.ts';
import { type Playbook, type PlaybookKey, playbooks, type Step } from './content-files.ts';

const RULES: readonly string[] = ['primary', 'extended', 'starter'];

/** Returns the owner rule of a step. If the company has no user of this name, the step belongs to the primary owner. */
function getOwner({ owner }: Step, users: ReadonlyMap<string, number>) {
  if (RULES.includes(owner)) return { owner_rule: owner };
  const id = users.get(owner);
  return id === undefined ? { owner_rule: 'primary' } : { owner_rule: 'user', owner_id: id };
}

const toBody = ({ name, priority, purpose, steps }: Playbook, details: (step: Step) => object): PlayTemplateBody =>
  PlayTemplateBody.parse({
    name,
    priority,
    description: purpose,
    actions: steps.map((step, at) => ({
      name: step.name,
      priority: step.priority,
      due_after_days: step.after,
      how_to_complete: step.how,
      description: at === 0 ? purpose : '',
      ...details(step),
    })),
  });

/** Working days before today on which some playbooks were created and revised. */
const CREATED_DAYS_AGO = 42;
const REVISED_DAYS_AGO = 13;

/**
 * Creates the playbooks. The audit log records those that Olga saved twice.
 * @returns their ids
 */
export async function seedPlaybooks(
  tx: TenantTx,
  users: ReadonlyMap<string, number>,
  { today, timeZone }: { today: string; timeZone: string },
): Promise<Record<PlaybookKey, number>> {
  const olga = users.get('olga');
  const ids = {} as Record<PlaybookKey, number>;
  for (const [at, [key, playbook]] of (Object.entries(playbooks) as [PlaybookKey, Playbook][]).entries()) {
    const createSaveContext = (daysAgo: number, note?: string): SaveContext => {
      if (olga === undefined || !playbook.revised) return { by: null };
      const now = toInstant(getWorkingDay(today, daysAgo), `12:${10 + 5 * at}`, timeZone);
      return { by: { userId: olga, now, ip: '192.0.2.31', userAgent: undefined, requestId: 'demo' }, note };
    };
    ids[key] = await createPlayTemplate(
      tx,
      toBody(playbook, () => ({})),
      createSaveContext(CREATED_DAYS_AGO),
    );
    if (!playbook.revised) continue;
    const body = toBody(playbook, (step) => ({ ...getOwner(step, users), depends_on: [...step.waits] }));
    await updatePlayTemplate(tx, ids[key], body, createSaveContext(REVISED_DAYS_AGO, playbook.revised));
  }
  return ids;
}
