/** Runs the server and the workers until the process receives a stop signal. */
import type { FastifyInstance } from 'fastify';
import { buildApp, type Mainstay, openMainstay } from '../app.ts';
import { removeEmulatedModel } from '../demo/emulated-model.ts';
import { removeUnfinishedDemo } from '../demo/unfinished-demo.ts';
import { type Config, ConfigError, isLoopback, readConfig } from '../../platform/config.ts';

export async function run(): Promise<number> {
  const config = readConfig();
  // Signals are handled from the beginning, because a process that ends without closing leaves its database running.
  const stopSignal = waitForStopSignal();
  const mainstay = await openMainstay(config);
  try {
    const demo = await seedOnFirstStart(config, mainstay);
    await removeEmulatedModel(mainstay.services);
    const app = await buildApp(mainstay.services);
    await listen(app, config);
    await mainstay.queue.work();
    await announce(config, app, demo);
    await stopSignal;
    await app.close();
  } finally {
    await mainstay.close();
  }
  return 0;
}

async function listen(app: FastifyInstance, config: Config): Promise<void> {
  try {
    await app.listen({ host: config.host, port: config.port });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error;
    throw new ConfigError(`Port ${config.port} on ${config.host} is already in use. Set PORT to a different port.`);
  }
}

/**
 * Seeds the demo company into an empty database on the local machine, unless the configuration overrides this.
 * @returns whether the demo company exists
 */
async function seedOnFirstStart(config: Config, { services }: Mainstay): Promise<boolean> {
  if (await removeUnfinishedDemo(services)) process.stdout.write('An unfinished demo company was removed.\n');
  const tenants = await services.database.owner.selectFrom('tenants').select('domain').execute();
  if (tenants.length > 0) return tenants.some((t) => t.domain === 'demo');
  const shouldSeed = config.demo ?? (isLoopback(config.host) && !config.databaseUrl);
  if (!shouldSeed) return false;
  process.stdout.write('Seeding the demo company ...\n');
  // Loaded only if needed; otherwise, the demo data would take time and memory in every server.
  const { seedDemo } = await import('../demo/company.ts');
  await seedDemo(services);
  return true;
}

async function announce(config: Config, app: FastifyInstance, demo: boolean): Promise<void> {
  const address = app.server.address();
  const port = typeof address === 'object' && address ? address.port : config.port;
  const lines = [
    '',
    `Mainstay is ready   http://${demo ? 'demo.' : ''}${config.baseDomain}:${port}`,
    `Data                ${config.databaseUrl ? 'the database of DATABASE_URL, files in ' : ''}${config.dataDir}`,
    `API description     http://${config.baseDomain}:${port}/docs`,
  ];
  if (demo) {
    const { DEMO_PASSWORD, DEMO_USERS } = await import('../demo/teams.ts');
    lines.push(`Sign in with        password ${DEMO_PASSWORD}`);
    for (const user of DEMO_USERS) lines.push(`  ${user.email.padEnd(26)}${user.purpose}`);
  } else {
    lines.push(
      `First company       npm run mainstay -- tenant create --domain acme --name 'Acme' --admin you@acme.com`,
    );
  }
  process.stdout.write(`${lines.join('\n')}\n\n`);
}

/**
 * Resolves at the first SIGINT or SIGTERM, which takes effect after the start has completed. A second signal ends the
 * process immediately.
 */
function waitForStopSignal(): Promise<void> {
  return new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) {
      process.on(signal, () => {
        process.once(signal, () => process.exit(130));
        resolve();
      });
    }
  });
}
