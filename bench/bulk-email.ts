/**
 * Measures a bulk email to 10,000 recipients against the library alone with as many connections, and other calls while it is sent. The
 * mail server runs in a process of its own.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { createTransport } from 'nodemailer';
import { type Emulator, startEmulator } from '../apps/server/src/app/testing/emulator.ts';
import { POOL_CONNECTIONS } from '../apps/server/src/domains/bulk-email/send-messages.ts';
import { BENCH_PORT, type BenchFixture } from './fixture.ts';
import { median, percentile95 } from './load.ts';
import type { BenchResult } from './report.ts';
import { sendRequest } from './request.ts';
import { measurePeakMemory, startProduct } from './servers.ts';

const MESSAGES = Number(process.env.BENCH_MESSAGES ?? 10_000);
const ROUNDS = 3;
const POLL_MS = 50;
/** Calls of the list of accounts for each 95th percentile. */
const CALLS = 100;
const DRAFT = {
  subject: 'News for {{Name}}',
  template_content:
    '<p>Dear {{Name}},</p><p>your plan is {{Plan}}. <a href="https://harbor.example/news">Read more</a></p>',
  selected_cols: ['Name', 'Plan'],
  selected_to_col: 'Email',
};

const toAddress = (round: number, number: number) => `p${number}.${round}@many.test`;

/** Sends the same messages with the library alone. @returns seconds */
async function sendBare(url: string, round: number): Promise<number> {
  const { hostname: host, port } = new URL(url);
  const transport = createTransport({
    pool: true,
    maxConnections: POOL_CONNECTIONS,
    maxMessages: Infinity,
    host,
    port: Number(port),
    ignoreTLS: true,
  });
  const startedAt = performance.now();
  let next = 0;
  const work = async () => {
    for (let number = next++; number < MESSAGES; number = next++)
      await transport.sendMail({
        from: 'news@bench.test',
        to: toAddress(round, number),
        subject: `News for Person ${number}`,
        html: `<p>Dear Person ${number},</p><p>your plan is Pro. <a href="https://harbor.example/news">Read more</a></p>`,
        text: `Dear Person ${number},\n\nyour plan is Pro. Read more`,
      });
  };
  await Promise.all(Array.from({ length: POOL_CONNECTIONS }, work));
  transport.close();
  return (performance.now() - startedAt) / 1000;
}

class Company {
  readonly #token: string;
  readonly #domain: string;
  readonly #fixture: BenchFixture;
  readonly #tenant: number;

  constructor(fixture: BenchFixture) {
    const { token, domain, tenant } = fixture.people.small.ADM;
    this.#fixture = fixture;
    this.#token = token;
    this.#domain = domain;
    this.#tenant = tenant;
  }

  async call<T>(method: string, pathname: string, body?: FormData | object): Promise<T> {
    const text = await sendRequest(BENCH_PORT, pathname, {
      host: `${this.#domain}.localhost:${BENCH_PORT}`,
      token: this.#token,
      method,
      ...(body instanceof FormData ? { form: body } : body && { json: body }),
    });
    return (JSON.parse(text) as { data: T }).data;
  }

  /** Deletes the runs of earlier measurements, so that every measurement starts with the same data. */
  async removeRuns(): Promise<void> {
    const { ownerPool } = this.#fixture.database;
    await ownerPool.query('delete from bulk_runs where tenant_id = $1', [this.#tenant]);
    await ownerPool.query('vacuum analyze bulk_runs, bulk_messages');
  }

  /** Sends without a rate limit. */
  removeRateLimit(): Promise<unknown> {
    return this.#fixture.database.inTenant(this.#tenant, 'write', (tx) =>
      tx.rows(
        `insert into mail_senders (tenant_id, per_second, updated_at) values ($1, 0, now())
         on conflict (tenant_id) do update set per_second = 0`,
        [tx.tenant],
      ),
    );
  }

  async upload(round: number): Promise<string> {
    const lines = Array.from({ length: MESSAGES }, (_, at) => `Person ${at},Pro,${toAddress(round, at)}`);
    const form = new FormData();
    form.set('file', new Blob([['Name,Plan,Email', ...lines].join('\n')]), 'many.csv');
    return (await this.call<{ file_path: string }>('POST', '/v1/api/bulk-email/file-upload/', form)).file_path;
  }

  /** @returns seconds from the request until every message is sent */
  async send(fileurl: string): Promise<number> {
    const startedAt = performance.now();
    const { run_id } = await this.call<{ run_id: number }>('POST', '/v1/api/bulk-email/trigger-mails/', {
      ...DRAFT,
      fileurl,
    });
    for (;;) {
      const { status, sent } = await this.call<{ status: string; sent: number }>(
        'GET',
        `/v1/api/bulk-email/runs/${run_id}/`,
      );
      if (status === 'sent' && sent === MESSAGES) return (performance.now() - startedAt) / 1000;
      if (status !== 'queued' && status !== 'sending')
        throw new Error(`The run is ${status}, and ${sent} messages are sent.`);
      await wait(POLL_MS);
    }
  }

  /** Returns the durations of calls of the list of accounts, until `isDone` or for a number of calls. */
  async measureCalls(isDone: (calls: number) => boolean): Promise<number[]> {
    const times: number[] = [];
    while (!isDone(times.length)) {
      const startedAt = performance.now();
      await this.call('GET', '/v1/api/accounts/?limit=50');
      times.push(performance.now() - startedAt);
      await wait(POLL_MS / 2);
    }
    return times;
  }
}

async function measureRounds(fixture: BenchFixture, smtp: Emulator, log: string): Promise<BenchResult[]> {
  const company = new Company(fixture);
  await company.removeRuns();
  await company.removeRateLimit();
  const product = await startProduct({ DATA_DIR: fixture.config.dataDir, DEMO: '0', SMTP_URL: smtp.url }, BENCH_PORT);
  try {
    await company.measureCalls((calls) => calls === CALLS);
    const quiet = await company.measureCalls((calls) => calls === CALLS);
    const times: { bare: number[]; product: number[] } = { bare: [], product: [] };
    for (let round = 0; round < ROUNDS; round++) {
      times.bare.push(await sendBare(smtp.url, round));
      times.product.push(await company.send(await company.upload(round)));
    }
    const fileurl = await company.upload(ROUNDS);
    let isSent = false;
    const busy = company.measureCalls(() => isSent);
    await company.send(fileurl);
    isSent = true;
    const accepted = readFileSync(log, 'utf8').trim().split('\n').length;
    const expected = (2 * ROUNDS + 1) * MESSAGES;
    if (accepted !== expected) throw new Error(`${accepted} of ${expected} messages were accepted.`);
    const [bare_s, product_s] = [median(times.bare), median(times.product)];
    const [quiet_ms, busy_ms] = [percentile95(quiet), percentile95(await busy)];
    const memory = measurePeakMemory(product);
    return [
      {
        what: `bulk email to ${MESSAGES.toLocaleString('en')} recipients against the library alone, messages per second`,
        measured: `${(MESSAGES / product_s).toFixed(0)} to ${(MESSAGES / bare_s).toFixed(0)}`,
        ratio: bare_s / product_s,
        must: { atLeast: 0.5 },
      },
      memory,
      {
        what: 'list of accounts during it against quiet, 95th percentile',
        measured: `${busy_ms.toFixed(1)} ms to ${quiet_ms.toFixed(1)} ms`,
        ratio: busy_ms / quiet_ms,
        must: { atMost: 3 },
      },
    ];
  } finally {
    await product.stop();
  }
}

export async function measureBulkEmail(fixture: BenchFixture): Promise<BenchResult[]> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'mainstay-bench-bulk-'));
  const log = path.join(folder, 'received.txt');
  const smtp = await startEmulator('mail-server.ts', { log });
  try {
    return await measureRounds(fixture, smtp, log);
  } finally {
    await smtp.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}
