/** Tests the image decoder processes. One of them is suspended to see which work waits for it. */
import type { ChildProcess } from 'node:child_process';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { readFileSync } from 'node:fs';
import { platform } from 'node:process';
import { identity } from '@mainstay/contract/identity';
import { profile } from '@mainstay/contract/people/profile';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { buildApp } from '../../app/app.ts';
import { DEMO_PASSWORD } from '../../app/demo/teams.ts';
import { type Caller, openTestApp, type TestApp } from '../../app/testing/app.ts';
import { createBlankImage, uploadImage } from '../../app/testing/images.ts';

let t: TestApp;
let maya: Caller;
let content: Buffer;
beforeAll(async () => {
  t = await openTestApp({ demo: true });
  maya = await t.signIn('maya.csm@demo.test');
  content = await createBlankImage(600).png().toBuffer();
});
afterAll(() => t.close());

const upload = () => uploadImage(t, maya, profile.uploadAvatar.path, { content });

let started: ChildProcess[];
let running: number;
let maxRunning: number;
let onStart: (process: ChildProcess) => void;
function observe(message: unknown): void {
  const { process } = message as { process: ChildProcess };
  process.once('spawn', () => {
    started.push(process);
    running += 1;
    maxRunning = Math.max(maxRunning, running);
    onStart(process);
  });
  process.once('exit', () => (running -= 1));
}
beforeEach(() => {
  [started, running, maxRunning] = [[], 0, 0];
  subscribe('child_process', observe);
});
afterEach(() => {
  unsubscribe('child_process', observe);
  for (const process of started) process.kill('SIGKILL');
});

/** Suspends the first process before it has decoded anything. */
const suspendFirst = () =>
  new Promise<ChildProcess>((resolve) => {
    onStart = (process) => {
      onStart = () => {};
      process.kill('SIGSTOP');
      resolve(process);
    };
  });

test('decodes one image at a time, queues four, and returns 503 with Retry-After for the next', async () => {
  const suspended = suspendFirst();
  const accepted: Promise<number>[] = [];
  const rejected = new Promise<Awaited<ReturnType<typeof upload>>>((resolve) => {
    for (let n = 0; n < 6; n++)
      accepted.push(
        upload().then((reply) => {
          if (reply.status === 503) resolve(reply);
          return reply.status;
        }),
      );
  });
  const first = await suspended;
  expect((await rejected).error).toBe('The server is busy. Try again in a moment.');
  expect(started).toHaveLength(1);
  first.kill('SIGCONT');
  expect((await Promise.all(accepted)).sort((a, b) => a - b)).toEqual([200, 200, 200, 200, 200, 503]);
  expect([started.length, maxRunning]).toEqual([5, 1]);
});

test('handles sign-ins and other calls while an image is being decoded', async () => {
  const suspended = suspendFirst();
  const uploading = upload();
  const process = await suspended;
  const body = { username: 'ada.admin@demo.test', password: DEMO_PASSWORD };
  expect((await t.call({ domain: 'demo' }, identity.authenticate, { body })).status).toBe(200);
  expect((await t.call(maya, profile.getProfile, {})).status).toBe(200);
  expect(started).toEqual([process]);
  process.kill('SIGCONT');
  expect((await uploading).status).toBe(200);
});

test.skipIf(platform !== 'linux')('gives the decoder no environment variables and therefore no secrets', async () => {
  const suspended = suspendFirst();
  const uploading = upload();
  const decoder = await suspended;
  expect(readFileSync(`/proc/${decoder.pid}/environ`, 'utf8')).toBe('');
  decoder.kill('SIGCONT');
  expect((await uploading).status).toBe(200);
});

test('returns 503 instead of 500 if the decoder is killed', async () => {
  const suspended = suspendFirst();
  const uploading = upload();
  (await suspended).kill('SIGKILL');
  expect((await uploading).status).toBe(503);
});

test('limits a user to ten image uploads a minute', async () => {
  const app = await buildApp({ ...t.services, config: { ...t.services.config, rateLimits: true } });
  const limited = { ...t, app };
  const statuses: number[] = [];
  for (let n = 0; n < 11; n++) {
    const empty = { content: Buffer.alloc(0) };
    statuses.push((await uploadImage(limited, maya, profile.uploadAvatar.path, empty)).status);
  }
  await app.close();
  expect(statuses).toEqual([...Array.from({ length: 10 }, () => 400), 429]);
});
