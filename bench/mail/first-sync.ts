/** Measures the first synchronization of a mailbox against reading the same pages and messages without storing them. */
import { measurePeakMemory } from '../servers.ts';
import type { BenchResult } from '../report.ts';
import type { BenchFixture } from '../fixture.ts';
import { median } from '../load.ts';
import { microsoft, openMailCompany, SENDERS, type MailCompany } from './mailboxes.ts';

const MESSAGES = Number(process.env.BENCH_MESSAGES ?? 20_000);
const ROUNDS = 3;
/** All messages are from the 90 days that a first synchronization reads. */
const SECONDS_APART = 300;
const DAYS_MS = 90 * 86_400_000;
/** As many messages at the same time as the product reads. */
const CONCURRENCY = 5;
const MAILBOX = 'first@bench.test';

const CONTACTS = new Set(SENDERS.filter((_, index) => index % 2 === 0));

const formatCount = (count: number) => count.toLocaleString('en');

interface ReadCounts {
  checked: number;
  matched: number;
}

/** Reads the pages of the mailbox, and the messages from and to contacts. */
async function readBare(company: MailCompany): Promise<ReadCounts> {
  const client = await company.openBareClient(MAILBOX);
  const since = new Date(Date.now() - DAYS_MS);
  let [checked, matched] = [0, 0];
  for (let cursor: string | null = null, hasMore = true; hasMore; ) {
    const page = await microsoft.mail.readChanges(client, cursor, since);
    ({ cursor, hasMore } = page);
    checked += page.entries.length;
    const found = page.entries.filter(({ from, to }) =>
      [from, ...to].some((person) => person && CONTACTS.has(person.address)),
    );
    matched += found.length;
    const queue = found.values();
    const work = async () => {
      for (const { id } of queue) await microsoft.mail.get(client, id);
    };
    await Promise.all(Array.from({ length: CONCURRENCY }, work));
  }
  return { checked, matched };
}

async function readThroughProduct(company: MailCompany): Promise<ReadCounts> {
  await company.connect(company.find(MAILBOX), ['mail']);
  return company.waitUntilRead();
}

async function measureTime(read: () => Promise<ReadCounts>): Promise<number> {
  const startedAt = performance.now();
  const { checked, matched } = await read();
  if (checked < MESSAGES || matched === 0) throw new Error(`${checked} of ${MESSAGES} read, ${matched} matched.`);
  return performance.now() - startedAt;
}

const deleteConnections = (company: MailCompany) =>
  company.inTenant('write', (tx) => tx.rows('delete from mail_connections where tenant_id = $1', [tx.tenant]));

export async function measureFirstSync(fixture: BenchFixture): Promise<BenchResult[]> {
  const company = await openMailCompany(fixture, [MAILBOX]);
  try {
    await company.provider.control.generate({
      user: MAILBOX,
      count: MESSAGES,
      secondsApart: SECONDS_APART,
      contacts: SENDERS.map((address) => `Person <${address}>`),
    });
    const product = await company.startProduct();
    const times: { product: number[]; bare: number[] } = { product: [], bare: [] };
    try {
      await readBare(company);
      for (let round = 0; round < ROUNDS; round++) {
        times.bare.push(await measureTime(() => readBare(company)));
        times.product.push(await measureTime(() => readThroughProduct(company)));
        await deleteConnections(company);
      }
      const [product_s, bare_s] = [median(times.product) / 1000, median(times.bare) / 1000];
      const memory = measurePeakMemory(product);
      return [
        {
          what: `first synchronization of ${formatCount(MESSAGES)} messages (half stored) against reading the same without storing`,
          measured: `${product_s.toFixed(1)} s to ${bare_s.toFixed(1)} s`,
          ratio: product_s / bare_s,
          must: { atMost: 1.5 },
        },
        memory,
      ];
    } finally {
      await product.stop();
    }
  } finally {
    await company.provider.stop();
  }
}
