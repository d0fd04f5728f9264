/** Emulators of external services, each a separate process that a test starts and stops. */
import { spawn } from 'node:child_process';
import path from 'node:path';
import { rootDir } from '../../platform/config.ts';

export interface Emulator {
  /** The URL that it printed when it was ready. */
  url: string;
  stop(): Promise<void>;
}

const START_LIMIT_MS = 30_000;

const NODE: readonly string[] = [process.execPath, '--import', 'tsx'];

/**
 * @param script file in `e2e/emulators`, which writes `ready <address>`
 * @param settings its first argument
 * @param program the command that runs it
 */
export async function startEmulator(script: string, settings: object, program = NODE): Promise<Emulator> {
  const file = path.join(rootDir, 'e2e/emulators', script);
  const [command = '', ...programArgs] = program;
  const child = spawn(command, [...programArgs, file, JSON.stringify(settings)], {
    cwd: rootDir,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const url = await new Promise<string>((resolve, reject) => {
    const timeout = setTimeout(() => reject(new Error(`${script} was not ready in time.\n${output}`)), START_LIMIT_MS);
    const onOutput = (text: Buffer) => {
      output = (output + text.toString()).slice(-5000);
      const ready = /^ready (\S+)$/m.exec(output)?.[1];
      if (ready) {
        clearTimeout(timeout);
        resolve(ready);
      }
    };
    child.stdout.on('data', onOutput);
    child.stderr.on('data', onOutput);
    child.once('exit', (code) => reject(new Error(`${script} ended with ${code}.\n${output}`)));
  });
  return {
    url,
    stop: () =>
      new Promise((resolve) => {
        // Ctrl-C ends it too.
        if (child.exitCode !== null || child.signalCode !== null) return resolve();
        child.once('exit', () => resolve());
        child.kill('SIGTERM');
      }),
  };
}
