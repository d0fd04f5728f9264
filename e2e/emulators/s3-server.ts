/**
 * Runs an S3 service with one empty bucket in its own process. Takes its settings as JSON in the first argument and prints `ready
 * <address>` once it accepts calls.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import os from 'node:os';
import path from 'node:path';

interface Service {
  run(): Promise<{ address: string; port: number }>;
  close(): Promise<void>;
}
const S3rver = createRequire(import.meta.url)('s3rver') as new (options: object) => Service;

const { bucket } = JSON.parse(process.argv[2] ?? '{}') as { bucket: string };
const directory = mkdtempSync(path.join(os.tmpdir(), 'mainstay-bucket-'));
const service = new S3rver({
  address: '127.0.0.1',
  port: 0,
  silent: true,
  directory,
  configureBuckets: [{ name: bucket }],
});
const { port } = await service.run();
process.on('SIGTERM', () => {
  rmSync(directory, { recursive: true, force: true });
  process.exit(0);
});
process.stdout.write(`ready http://127.0.0.1:${port}\n`);
