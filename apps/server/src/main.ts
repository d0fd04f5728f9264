/**
 * The command line: `start`, `worker`, `migrate`, `demo`, `tenant`, `import`, `secrets rotate`, `second-factor reset`,
 * `certificate`.
 */
import { parseArgs } from 'node:util';
import { ConfigError } from './platform/config.ts';

const HELP = `Usage: npm run mainstay -- <command>

  start                                   serve the API, the application and the background work (npm start)
  worker                                  do background work only
  migrate                                 migrate the database to the newest schema
  demo                                    seed the demo company into an empty database
  tenant create --domain D --name N --admin EMAIL [--time-zone Z] [--currency C] [--theme T]
                                          create a company and print the link with which its administrator sets a password
  tenant suspend --domain D               reject every request of a company and pause its background work
  tenant resume --domain D                serve a suspended company again
  import --tenant D --kind K FILE         import a spreadsheet (see docs/imports.md)
  import --tenant D --example NAME FOLDER import a folder of files with its mapping
  secrets rotate                          re-encrypt all secrets with the current key (see docs/operator-guide.md)
  second-factor reset --domain D --email EMAIL
                                          remove two-factor authentication of a user who lost the app and the recovery codes
  certificate list                        list the companies that were deleted
  certificate show --domain D             print the proof that a company was deleted
  certificate verify FILE                 verify the proof that a company was deleted
`;

const COMMANDS: Record<string, () => Promise<{ run(args: string[]): Promise<number> }>> = {
  start: () => import('./app/commands/start.ts'),
  worker: () => import('./app/commands/worker.ts'),
  migrate: () => import('./app/commands/migrate.ts'),
  demo: () => import('./app/commands/demo.ts'),
  tenant: () => import('./app/commands/tenant.ts'),
  import: () => import('./app/commands/import.ts'),
  secrets: () => import('./app/commands/secrets.ts'),
  certificate: () => import('./app/commands/certificate.ts'),
  'second-factor': () => import('./app/commands/second-factor.ts'),
};

/** Returns true for invalid arguments or settings, for which only the message is printed, without the stack. */
const isUsageError = (error: unknown): error is Error =>
  error instanceof ConfigError || (error as { code?: string }).code?.startsWith('ERR_PARSE_ARGS') === true;

async function main(argv: string[]): Promise<number> {
  const { positionals } = parseArgs({ args: argv.slice(0, 1), allowPositionals: true, strict: false });
  const command = COMMANDS[positionals[0] ?? ''];
  if (!command) {
    process.stdout.write(HELP);
    return positionals.length > 0 ? 1 : 0;
  }
  return (await command()).run(argv.slice(1));
}

main(process.argv.slice(2)).then(
  // Everything is closed. A job that did not end within its time limit must not prevent the process from ending.
  (code) => process.exit(code),
  (error: unknown) => {
    process.stderr.write(`${isUsageError(error) ? error.message : ((error as Error).stack ?? String(error))}\n`);
    process.exitCode = 1;
  },
);
