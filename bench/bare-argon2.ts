/**
 * Baseline for sign-ins: password verification alone, with as many verifications in parallel as there are callers. Arguments: the number of
 * parallel verifications, the stored password, the password. Each message is a number of seconds; the reply is the number of verifications
 * per second.
 */
import { checkPassword } from '../apps/server/src/platform/crypto/password.ts';

const [concurrency, stored = '', password = ''] = process.argv.slice(2);

async function verify(seconds: number): Promise<number> {
  let count = 0;
  const startedAt = performance.now();
  const end = startedAt + seconds * 1000;
  await Promise.all(
    Array.from({ length: Number(concurrency) }, async () => {
      while (performance.now() < end) {
        if (!(await checkPassword(stored, password))) throw new Error('The password is wrong.');
        count += 1;
      }
    }),
  );
  return (count * 1000) / (performance.now() - startedAt);
}

process.on('message', (seconds: number) => void verify(seconds).then((rate) => process.send?.(rate)));
process.on('disconnect', () => process.exit(0));
process.send?.('ready');
