/** `certificate list`, `show` and `verify`: the proofs of deleted companies. */
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { SignedCertificate, verifyCertificate } from '../../core/company-deletion/certificate.ts';
import { features } from '../../features.ts';
import { ConfigError, readConfig } from '../../platform/config.ts';
import { openMasterKey } from '../../platform/crypto/master-key.ts';
import { openDatabase } from '../../platform/database/database.ts';

const USAGE = 'Usage: certificate list, certificate show --domain acme, certificate verify FILE';

const printLine = (line: string) => void process.stdout.write(`${line}\n`);

interface StoredCertificate extends SignedCertificate {
  tenant_id: number;
  domain: string;
  finished_at: Date;
}

/** @returns 0, or 1 if a certificate is not valid */
export async function run([verb, ...args]: string[], env: NodeJS.ProcessEnv = process.env): Promise<number> {
  const { values, positionals } = parseArgs({
    args,
    options: { domain: { type: 'string' } },
    allowPositionals: true,
  });
  const file = positionals[0];
  const isComplete = verb === 'list' || (verb === 'show' && values.domain) || (verb === 'verify' && file);
  if (!isComplete) throw new ConfigError(USAGE);
  const config = readConfig(env);
  const key = openMasterKey(config);
  const database = await openDatabase(config, key, features);
  try {
    const { rows } = await database.ownerPool.query<StoredCertificate>(
      `select tenant_id, domain, finished_at, certificate, public_key, signature from company_deletions
       where finished_at is not null order by finished_at, id`,
    );
    if (verb === 'verify') return verify(file ?? '', [key.signer.publicKey, ...rows.map((row) => row.public_key)]);
    if (verb === 'list')
      for (const { tenant_id, domain, finished_at } of rows)
        printLine(`${finished_at.toISOString()}  ${domain} (company ${tenant_id})`);
    else {
      const found = rows.findLast(({ domain }) => domain === values.domain);
      if (!found) throw new ConfigError(`No company with the domain ${values.domain} was deleted.`);
      printLine(JSON.stringify(SignedCertificate.parse(found), null, 2));
    }
    return 0;
  } finally {
    await database.close();
  }
}

function parseFile(file: string): SignedCertificate {
  try {
    return SignedCertificate.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    throw new ConfigError(`${file} is not a certificate.`);
  }
}

function verify(file: string, trustedKeys: readonly string[]): number {
  const certificate = verifyCertificate(parseFile(file), trustedKeys);
  if (!certificate) {
    printLine('NOT VALID: the certificate was changed, or it was not signed by this installation.');
    return 1;
  }
  const { company, requested_by, finished_at, tables, files_deleted } = certificate;
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  const left = tables.reduce((sum, table) => sum + table.left, 0);
  printLine(
    `VALID: ${company.domain} (company ${company.id}) was deleted at ${finished_at}, as ${requested_by} requested.`,
  );
  printLine(`${rows} rows in ${tables.length} tables and ${files_deleted} files were deleted; ${left} rows are left.`);
  return 0;
}
