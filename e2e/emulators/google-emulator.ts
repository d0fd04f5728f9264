/**
 * Runs the Google emulator in its own process. Takes its seed as JSON in the first argument and prints `ready <issuer>` once it accepts
 * calls.
 */
import { createServer } from 'node:net';
import { createEmulator, type SeedConfig } from 'emulate';

const port = await new Promise<number>((resolve) => {
  const probe = createServer().listen(0, '127.0.0.1', () => {
    const address = probe.address();
    probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
  });
});
const seed = { google: JSON.parse(process.argv[2] ?? '{}') as unknown } as SeedConfig;
const emulator = await createEmulator({ service: 'google', port, baseUrl: `http://127.0.0.1:${port}`, seed });
process.stdout.write(`ready ${emulator.url}\n`);
