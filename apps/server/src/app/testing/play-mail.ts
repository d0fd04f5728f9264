/** Emails that a job scheduled every minute sends to users, through a real mail server. */
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { jobKinds } from '../app.ts';
import type { Caller } from './app.ts';
import { type Name, setUpPlayFixture, type PlayFixture } from './play-fixture.ts';
import { startTestSmtp, type TestSmtp } from './smtp.ts';

interface PlayMail {
  fixture: PlayFixture;
  smtp: TestSmtp;
  /** Signs in again, since the clock moves past the end of sessions. */
  signIn: (name: Name) => Promise<Caller>;
  /** Runs the job of one minute. */
  tick: (at: string) => Promise<void>;
  tickAndSend: (at: string) => Promise<void>;
}

/** @param tables tables that are cleared before each test, in addition to those that the fixture recreates */
export function setUpPlayMail(job: 'send-due-digests' | 'send-due-reminders', tables: readonly string[]): PlayMail {
  const fixture = setUpPlayFixture();
  const smtp = {} as TestSmtp;
  beforeAll(async () => {
    Object.assign(smtp, await startTestSmtp());
  });
  beforeEach(async () => {
    await fixture.renew();
    for (const table of tables) await fixture.query(`delete from ${table} where tenant_id = $1`);
    fixture.t.services.config.smtpUrl = smtp.url;
  });
  afterEach(() => {
    smtp.received.length = 0;
  });
  afterAll(async () => {
    fixture.t.services.mailer.close();
    await smtp.stop();
  });

  const tick: PlayMail['tick'] = async (at) => {
    fixture.t.setNow(new Date(at));
    const kind = jobKinds.find(({ name }) => name === job);
    const tenant = await fixture.t.tenantId('acme');
    await kind?.handle({}, { services: fixture.t.services, tenant, stopping: new AbortController().signal });
  };
  return {
    fixture,
    smtp,
    tick,
    signIn: (name) => fixture.t.signIn(`${name}@acme.test`),
    async tickAndSend(at) {
      await tick(at);
      await fixture.t.runJobs();
    },
  };
}
