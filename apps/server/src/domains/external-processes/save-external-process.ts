/** Authors external processes. The secret of a webhook is generated here, stored encrypted, and shown to its author once. */
import type { ProcessBody } from '@mainstay/contract/external-processes';
import { validateFormFields, validateMessage, PROCESS_MESSAGES } from '@mainstay/contract/rules/external-processes';
import { generateCode } from '../../platform/crypto/codes.ts';
import type { SealedLocation } from '../../platform/crypto/sealer.ts';
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import { event } from '../../platform/events/event.ts';
import { record } from '../../platform/events/record.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { BusinessError, FieldError, NameTakenError } from '../../platform/http/errors.ts';
import type { Services } from '../../platform/http/services.ts';
import { archiveDefinition } from '../../core/definitions/authoring-commands.ts';
import { lockDefinitions } from '../../core/definitions/definition-names.ts';
import { findUnstorableText, throwIfInvalid } from '../../platform/http/validation-issues.ts';
import { assertNewestVersion } from '../../core/definitions/definition-kind.ts';
import {
  EXTERNAL_PROCESS,
  externalProcessCreated,
  externalProcessSecretRotated,
  externalProcessUpdated,
} from './events.ts';
import { lockProcess, isNameTaken } from './external-processes.ts';

type SealingServices = Pick<Services, 'key'>;

/** Returns the location for which the secret of a process is sealed. */
export const processSecretLocation = (tx: TenantTx, id: number): SealedLocation => ({
  tenant: tx.tenant,
  column: 'external_processes.secret_sealed',
  row: id,
});

async function assertValidProcess(tx: TenantTx, body: ProcessBody, id: number): Promise<void> {
  throwIfInvalid([
    ...findUnstorableText(body),
    ...validateFormFields(body.fields),
    ...(body.kind === 'email' ? validateMessage(body, body.fields) : []),
  ]);
  if (await isNameTaken(tx, body, id)) throw new NameTakenError('An external process');
}

const getValues = (body: ProcessBody) => [
  body.name,
  body.description,
  JSON.stringify(body.fields),
  ...(body.kind === 'form' ? [body.url, null, null] : [null, body.subject, body.body]),
];

async function sealSecret(tx: TenantTx, { key }: SealingServices, id: number): Promise<string> {
  const secret = generateCode();
  await tx.rows('update external_processes set secret_sealed = $3 where tenant_id = $1 and id = $2', [
    tx.tenant,
    id,
    key.sealer.seal(processSecretLocation(tx, id), secret),
  ]);
  return secret;
}

/** @returns its id, and the secret if it has one @throws BusinessError with the path of every issue */
export async function createExternalProcess(
  tx: TenantTx,
  services: SealingServices,
  body: ProcessBody,
  by: Actor,
): Promise<{ id: number; secret: string | null }> {
  await lockDefinitions(tx);
  await assertValidProcess(tx, body, 0);
  const [row] = await tx.rows<{ id: number }>(
    `insert into external_processes (tenant_id, name, description, fields, url, subject, body, kind, updated_by, updated_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) returning id`,
    [tx.tenant, ...getValues(body), body.kind, by.userId, by.now],
  );
  if (!row) throw new Error('The process could not be saved.');
  const secret = body.kind === 'form' ? await sealSecret(tx, services, row.id) : null;
  const changes = { name: body.name, kind: body.kind };
  await record(tx, event(externalProcessCreated, { id: row.id, changes }), by);
  return { id: row.id, secret };
}

/** @throws NotFoundError, ConflictError for an older version, BusinessError */
export async function updateExternalProcess(
  tx: TenantTx,
  id: number,
  { body, version }: { body: ProcessBody; version?: number | undefined },
  by: Actor,
): Promise<void> {
  await lockDefinitions(tx);
  const before = await lockProcess(tx, id);
  assertNewestVersion('this process', before, { version });
  if (before.kind !== body.kind) throw new FieldError('kind', PROCESS_MESSAGES.kind);
  await assertValidProcess(tx, body, id);
  await tx.rows(
    `update external_processes set name = $3, description = $4, fields = $5, url = $6, subject = $7, body = $8,
       updated_by = $9, updated_at = $10, version = version + 1 where tenant_id = $1 and id = $2`,
    [tx.tenant, id, ...getValues(body), by.userId, by.now],
  );
  const changes = {
    name: { before: before.name, after: body.name },
    ...(body.kind === 'form' && { url: body.url }),
  };
  await record(tx, event(externalProcessUpdated, { id, changes }), by);
}

/** Archives or unarchives a process; does nothing if it already has that status. @throws NotFoundError */
export async function archiveExternalProcess(tx: TenantTx, id: number, archived: boolean, by: Actor): Promise<void> {
  const definition = { table: 'external_processes', ...EXTERNAL_PROCESS };
  await archiveDefinition(tx, definition, { id, ...(await lockProcess(tx, id)) }, archived, by);
}

/**
 * Generates a new secret; the previous one is no longer used to sign.
 * @returns the new secret @throws NotFoundError, BusinessError if the process sends an email
 */
export async function rotateSecret(tx: TenantTx, services: SealingServices, id: number, by: Actor): Promise<string> {
  const { name, kind } = await lockProcess(tx, id);
  if (kind !== 'form') throw new BusinessError(PROCESS_MESSAGES.unsigned);
  const secret = await sealSecret(tx, services, id);
  await record(tx, event(externalProcessSecretRotated, { id, name }), by);
  return secret;
}
