/** Sets up a sign-in provider of a company in the database of the running server. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { Sealer } from '../apps/server/src/platform/crypto/sealer.ts';
import { sql } from './company.ts';
import { installation } from './installation.ts';

/** The client that the company has registered at its providers. */
export const CLIENT = { id: 'mainstay', secret: 'a client secret' };
/** The directory of the Microsoft emulator. */
export const DIRECTORY = '72f988bf-86f1-41af-91ab-2d7cd011db47';

export async function enableSignIn(tenant: number, strategy: string, config: object): Promise<void> {
  const secret = readFileSync(path.join(installation().dataDir, 'secret'), 'utf8').trim();
  const [row] = await sql<{ id: string }>(
    'insert into sign_in_providers (tenant_id, strategy, client_id, config) values ($1, $2, $3, $4) returning id',
    [tenant, strategy, CLIENT.id, JSON.stringify(config)],
  );
  const place = { tenant, column: 'sign_in_providers.client_secret_sealed', row: Number(row?.id) } as const;
  await sql('update sign_in_providers set client_secret_sealed = $2 where id = $1', [
    row?.id,
    new Sealer(secret).seal(place, CLIENT.secret),
  ]);
}
