/** `secrets rotate`: re-seals all values with the current secret, so that older secrets can be deleted. */
import { features } from '../../features.ts';
import { type Config, ConfigError, readConfig } from '../../platform/config.ts';
import { beginSecretRotation, endSecretRotation, openMasterKey } from '../../platform/crypto/master-key.ts';
import { reseal, type ResealCounts } from '../../platform/crypto/reseal.ts';
import { type Database, openDatabase } from '../../platform/database/database.ts';
import { isUsedByOtherProcess } from '../../platform/database/embedded.ts';

/** @returns 0, or 1 if a value could not be decrypted */
export async function run(args: string[], env: NodeJS.ProcessEnv = process.env): Promise<number> {
  if (args.length !== 1 || args[0] !== 'rotate') throw new ConfigError('Usage: secrets rotate');
  const config = readConfig(env);
  const database = await openDatabase(config, openMasterKey(config), features);
  try {
    const report = config.secret
      ? await resealUnderConfiguredSecret(config, database)
      : await rotateStoredSecret(config, database);
    report.forEach(printCounts);
    return report.some(({ unreadable }) => unreadable.length > 0) ? 1 : 0;
  } finally {
    await database.close();
  }
}

/** For a secret that the operator has configured; servers started since then already seal with it. */
async function resealUnderConfiguredSecret(config: Config, database: Database): Promise<ResealCounts[]> {
  if (config.oldSecrets.length === 0)
    throw new ConfigError('MAINSTAY_OLD_SECRETS must list the secrets that MAINSTAY_SECRET replaced.');
  const report = await resealAll(config, database);
  printLine('MAINSTAY_OLD_SECRETS is no longer needed once every server runs with the new MAINSTAY_SECRET.');
  return report;
}

/** For the secret in the data folder: a new one becomes current, and the old one is retained until nothing needs it. */
async function rotateStoredSecret(config: Config, database: Database): Promise<ResealCounts[]> {
  await assertNoOtherServer(database);
  const isStarted = beginSecretRotation(config.dataDir);
  printLine(isStarted ? 'Generated a new secret.' : 'Continuing an interrupted rotation.');
  const report = await resealAll(config, database);
  await assertNoOtherServer(database);
  endSecretRotation(config.dataDir);
  printLine('The old secret was deleted. All users must sign in again; unused links in emails are invalid.');
  return report;
}

async function resealAll(config: Config, database: Database): Promise<ResealCounts[]> {
  const tenants = await database.owner.selectFrom('tenants').select('id').orderBy('id').execute();
  const { sealer } = openMasterKey(config);
  return reseal(
    database,
    sealer,
    tenants.map((tenant) => tenant.id),
  );
}

/** A running server knows only the old secret and would continue to seal with it. */
async function assertNoOtherServer({ ownerPool }: Database): Promise<void> {
  if (await isUsedByOtherProcess(ownerPool))
    throw new ConfigError('Stop Mainstay and its workers first, then run secrets rotate again.');
}

const printLine = (line: string) => void process.stdout.write(`${line}\n`);

function printCounts({ column, resealed, current, unreadable }: ResealCounts): void {
  printLine(`${column.padEnd(42)}${resealed} re-encrypted,  ${current} current, ${unreadable.length} unreadable`);
  for (const { tenant, row } of unreadable) printLine(`  cannot be decrypted: company ${tenant}, row ${row}`);
}
