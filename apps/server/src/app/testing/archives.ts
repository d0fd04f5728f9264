/** Archives of companies: exports and imports over HTTP, and archives that were changed by hand. */
import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { type CompanyTransfer, companyArchive } from '@mainstay/contract/company-archive';
import yazl from 'yazl';
import { createUser } from '../../core/people/create-user.ts';
import { createSession } from '../../core/identity/sessions.ts';
import { createTenant } from '../../core/tenants/create-tenant.ts';
import { getTableEntry, type Manifest, MANIFEST_NAME } from '../../core/company-archive/manifest.ts';
import { signToken } from '../../platform/crypto/token.ts';
import { type Caller, parseTestResponse, type TestApp, type TestResponse } from './app.ts';
import { sendForm } from './uploads.ts';
import { unzip } from './zip-files.ts';

/** Signs in to a company by its domain; the same address may also belong to another company. */
export async function signInTo(t: TestApp, domain: string, email: string): Promise<Caller> {
  const tenant = await t.tenantId(domain);
  const now = t.services.now();
  const [user, session] = await t.inTenant(domain, 'write', async (tx) => {
    const [row] = await tx.rows<{ id: number }>('select id from users where tenant_id = $1 and email_key = $2', [
      tx.tenant,
      email,
    ]);
    const userId = row?.id ?? 0;
    return [
      userId,
      await createSession(tx, { userId, strategy: 'local', ip: '127.0.0.1', userAgent: undefined, now }),
    ] as const;
  });
  return { domain, token: await signToken(t.services.key.signing, { tenant, user, session }, now) };
}

/** Creates a company with one administrator, `nia@{domain}.test`. */
export async function createEmptyCompany(t: TestApp, domain: string): Promise<Caller> {
  await createTenant(t.services.database, { domain, name: domain });
  const email = `nia@${domain}.test`;
  const user = { email, firstName: 'Nia', roles: ['ADM'], passwordHash: 'none' };
  await t.inTenant(domain, 'write', (tx) => createUser(tx, user));
  return signInTo(t, domain, email);
}

/** Deletes the administrator who imported an archive, and gives a password to the users who had one before. */
export async function removeImporter(t: TestApp, domain: string, source: string): Promise<void> {
  const owners = await t.query<{ id: number }>(
    source,
    'select id from users where tenant_id = $1 and password_hash is not null',
  );
  await t.query(domain, 'delete from users where tenant_id = $1 and email = $2', `nia@${domain}.test`);
  await t.query(
    domain,
    `update users set password_hash = 'none' where tenant_id = $1 and id = any($2)`,
    owners.map(({ id }) => id),
  );
}

/** Exports the company of an administrator and downloads the file with a link. */
export async function exportCompany(t: TestApp, admin: Caller): Promise<Buffer> {
  const started = await t.call(admin, companyArchive.startExport, {});
  if (started.status !== 200) throw new Error(started.error);
  await t.runJobs();
  const link = await t.call(admin, companyArchive.createDownloadLink, { params: { id: started.body.data.id } });
  if (link.status !== 200) throw new Error(link.error);
  const { pathname, search } = new URL(link.body.data.download_url);
  const reply = await t.app.inject({ url: pathname + search, headers: { host: `${admin.domain}.localhost:3000` } });
  if (reply.statusCode !== 200) throw new Error(reply.body);
  return reply.rawPayload;
}

/** Uploads an archive; `runJobs` imports it. */
export async function uploadArchive(
  t: TestApp,
  admin: Caller,
  archive: Buffer,
  name = 'archive.zip',
): Promise<TestResponse<{ data: CompanyTransfer }>> {
  const form = new FormData();
  form.set('file', new Blob([new Uint8Array(archive)]), name);
  return parseTestResponse(companyArchive.startImport, await sendForm(t, admin, companyArchive.startImport.path, form));
}

export const readManifest = (entries: ReadonlyMap<string, Buffer>): Manifest =>
  JSON.parse(entries.get(MANIFEST_NAME)?.toString() ?? '') as Manifest;

/** Changes an archive: its entries, and its manifest. */
export async function changeArchive(
  archive: Buffer,
  change: (entries: Map<string, Buffer>, manifest: Manifest) => void,
): Promise<Buffer> {
  const entries = await unzip(archive);
  const manifest = readManifest(entries);
  change(entries, manifest);
  entries.set(MANIFEST_NAME, Buffer.from(JSON.stringify(manifest)));
  const zip = new yazl.ZipFile();
  for (const [name, content] of entries) zip.addBuffer(content, name);
  zip.end();
  return buffer(zip.outputStream);
}

/** Replaces the text of a table, with its size and checksum in the manifest. */
export function changeTable(
  entries: Map<string, Buffer>,
  manifest: Manifest,
  name: string,
  change: (text: string) => string,
): void {
  const entry = getTableEntry(name);
  const content = Buffer.from(change(entries.get(entry)?.toString() ?? ''));
  entries.set(entry, content);
  const table = manifest.tables.find((one) => one.name === name);
  if (!table) throw new Error(`No table ${name}.`);
  table.bytes = content.length;
  table.sha256 = createHash('sha256').update(content).digest('hex');
}
