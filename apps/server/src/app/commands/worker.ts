/** Background work without HTTP, for installations that run it on a separate machine. */
import { openMainstay } from '../app.ts';
import { readConfig } from '../../platform/config.ts';

export async function run(): Promise<number> {
  const mainstay = await openMainstay(readConfig());
  await mainstay.queue.work();
  process.stdout.write('Working. Ctrl-C stops.\n');
  await new Promise<void>((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => resolve());
  });
  await mainstay.close();
  return 0;
}
