/** Emails that a job scheduled every minute sends to users, through a real mail server. */
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { jobKinds } from '../app.ts';
import type { Caller } from './app.ts';
import { type Name, playFixture, type PlayFixture } from './play-fixture.ts';
import { startTestSmtp, type TestSmtp } from './smtp.ts';

interface PlayMail {
  world: PlayFixture;
  smtp: TestSmtp;
  /** Signs in again, since the clock moves past the end of sessions. */
  signIn: (name: Name) => Promise<Caller>;
  /** Runs the job of one minute. */
  tick: (at: string) => Promise<void>;
  tickAndSend: (at: string) => Promise<void>;
}

/** @param tables tables that are cleared before each test, in addition to those that the fixture recreates */
export function playMail(job: 'send-due-digests' | 'send-due-reminders', tables: readonly string[]): PlayMail {
  const world = playFixture();
  const smtp = {} as TestSmtp;
  beforeAll(async () => {
    Object.assign(smtp, await startTestSmtp());
  });
  beforeEach(async () => {
    await world.renew();
    for (const table of tables) await world.query(`delete from ${table} where tenant_id = $1`);
    world.t.services.config.smtpUrl = smtp.url;
  });
  afterEach(() => {
    smtp.received.length = 0;
  });
  afterAll(async () => {
    world.t.services.mailer.close();
    await smtp.stop();
  });

  const tick: PlayMail['tick'] = async (at) => {
    world.t.setNow(new Date(at));
    const kind = jobKinds.find(({ name }) => name === job);
    const tenant = await world.t.tenantId('acme');
    await kind?.handle({}, { services: world.t.services, tenant, stopping: new AbortController().signal });
  };
  return {
    ...{ world, smtp, tick },
    signIn: (name) => world.t.signIn(`${name}@acme.test`),
    async tickAndSend(at) {
      await tick(at);
      await world.t.runJobs();
    },
  };
}
