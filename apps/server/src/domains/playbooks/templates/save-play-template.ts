/**
 * Saves playbooks. A playbook is validated and saved as a whole, and every save creates a version. Plays made from earlier versions do not
 * change.
 */
import { PlayTemplateBody } from '@mainstay/contract/playbooks/templates';
import { PROCESS_MESSAGES } from '@mainstay/contract/rules/external-processes';
import { validateTemplateActions } from '@mainstay/contract/rules/play-templates';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import type { Actor } from '../../../platform/http/actor.ts';
import { NameTakenError } from '../../../platform/http/errors.ts';
import { findUnstorableText, throwIfInvalid } from '../../../platform/http/validation-issues.ts';
import { archiveDefinition, defineCommands } from '../../../core/definitions/authoring-commands.ts';
import type { DefinitionKind, SaveContext } from '../../../core/definitions/definition-kind.ts';
import { reserveName } from '../../../core/definitions/definition-names.ts';
import { recordSave } from '../../../core/definitions/record-save.ts';
import { assertReferencesExist } from '../../../core/definitions/reference-targets.ts';
import { getReferences } from '../../../core/definitions/references.ts';
import {
  findStoredTemplates,
  getStoredTemplate,
  getTemplateState,
  lockTemplate,
  type StoredTemplate,
} from '../play-templates.ts';

const INACTIVE_OWNER_MESSAGE = 'Deactivated users cannot be assigned actions.';
const REFERENCES = { owner_id: 'user', external_process_id: 'external_process' } as const;

const reserve = (tx: TenantTx, name: string): Promise<number> =>
  reserveName(tx, 'insert into play_templates (tenant_id, name, version) values ($1, $2, 0)', name, 'A playbook');

async function writeActions(tx: TenantTx, id: number, actions: PlayTemplateBody['actions']): Promise<void> {
  await tx.rows('delete from play_template_actions where tenant_id = $1 and template_id = $2', [tx.tenant, id]);
  await tx.rows(
    `insert into play_template_actions (tenant_id, template_id, position, name, description, how_to_complete, priority,
       due_after_days, owner_rule, owner_id, external_process_id, depends_on)
     select $1, $2, x.position, x.name, x.description, x.how_to_complete, x.priority, x.due_after_days, x.owner_rule,
       x.owner_id, x.external_process_id, x.depends_on
     from jsonb_to_recordset($3) x (position int, name text, description text, how_to_complete text, priority text,
       due_after_days int, owner_rule text, owner_id bigint, external_process_id bigint, depends_on int[])`,
    [tx.tenant, id, JSON.stringify(actions.map((action, position) => ({ ...action, position })))],
  );
}

/** @returns the new version */
async function save(
  tx: TenantTx,
  before: Pick<StoredTemplate, 'id' | 'name' | 'version'>,
  body: PlayTemplateBody,
  context: SaveContext,
): Promise<number> {
  const { id } = before;
  const { name, description, priority, actions } = body;
  throwIfInvalid([...findUnstorableText(body), ...validateTemplateActions(actions)]);
  await assertReferencesExist(tx, getReferences(body, REFERENCES));
  const owners = actions.flatMap((action) => action.owner_id ?? []);
  const processes = actions.flatMap((action) => action.external_process_id ?? []);
  const state = await getTemplateState(tx, { id, name, owners, processes });
  if (state.taken) throw new NameTakenError('A playbook');
  throwIfInvalid(
    actions.flatMap(({ owner_id: owner, external_process_id: process }, index) => [
      ...(owner !== null && state.inactive.includes(owner)
        ? [{ place: `actions.${index}.owner_id`, reason: INACTIVE_OWNER_MESSAGE }]
        : []),
      ...(process !== null && state.archived.includes(process)
        ? [{ place: `actions.${index}.external_process_id`, reason: PROCESS_MESSAGES.unoffered }]
        : []),
    ]),
  );
  await tx.rows(
    `update play_templates set name = $3, description = $4, priority = $5, version = $6, updated_by = $7,
       updated_at = coalesce($8::timestamptz, now()) where tenant_id = $1 and id = $2`,
    [
      tx.tenant,
      id,
      name,
      description,
      priority,
      before.version + 1,
      context.by?.userId ?? null,
      context.by?.now ?? null,
    ],
  );
  await writeActions(tx, id, actions);
  return recordSave(tx, { kind: 'play_template', entity: 'play_template', before, body }, context);
}

const DEFINITION = { table: 'play_templates', entity: 'play_template' } as const;
const playbooks = defineCommands<PlayTemplateBody, StoredTemplate>({
  ...DEFINITION,
  label: 'Playbook',
  called: 'this playbook',
  reserve,
  hold: (tx, id) => lockTemplate(tx, id, 'for update'),
  save,
});

/** Commands that save a playbook as a whole. */
export const { create: createPlayTemplate, update: updatePlayTemplate } = playbooks;

/** Archives or unarchives a playbook; does nothing if it already has that status. @throws NotFoundError */
export async function archivePlayTemplate(tx: TenantTx, id: number, archived: boolean, by: Actor): Promise<void> {
  await archiveDefinition(tx, DEFINITION, await playbooks.hold(tx, id), archived, by);
}

export const playTemplateKind: DefinitionKind<PlayTemplateBody> = {
  name: 'play_template',
  label: 'Playbook',
  schema: PlayTemplateBody,
  references: REFERENCES,
  get: getStoredTemplate,
  findAll: findStoredTemplates,
  reserve,
  save: updatePlayTemplate,
};
