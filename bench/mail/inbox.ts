/** Measures opening the inbox of a mailbox with many messages against one with few. */
import type { BenchFixture } from '../fixture.ts';
import { BENCH_PORT } from '../fixture.ts';
import { measureLatency } from '../load.ts';
import { sendRequest } from '../request.ts';
import type { BenchResult } from '../report.ts';
import { microsoft, openMailCompany, SENDERS } from './mailboxes.ts';

const SIZES = { small: 1000, large: Number(process.env.BENCH_MESSAGES ?? 20_000) * 5 };
const NAMES = ['small', 'large'] as const;
const PATH = '/v1/api/msintegrations/get-ms-messages/?label_id=inbox';
const PAGE = 8;

const toEmail = (name: string) => `${name}@bench.test`;

export async function measureInbox(fixture: BenchFixture): Promise<BenchResult[]> {
  const company = await openMailCompany(fixture, NAMES.map(toEmail));
  try {
    const contacts = SENDERS.map((address) => `Person <${address}>`);
    for (const name of NAMES)
      await company.provider.control.generate({ user: toEmail(name), count: SIZES[name], contacts });
    const tokens = new Map<string, string>();
    for (const name of NAMES) {
      const user = company.find(toEmail(name));
      await company.connect(user, ['mail']);
      tokens.set(name, await company.signIn(user));
    }
    const product = await company.startProduct();
    try {
      await company.waitUntilRead();
      const request = { host: `${company.domain}.localhost` };
      const open = async (name: string) => {
        const text = await sendRequest(BENCH_PORT, PATH, { ...request, token: tokens.get(name) ?? '' });
        const { data } = JSON.parse(text) as { data: { messages: unknown[] } };
        if (data.messages.length !== PAGE) throw new Error(`${data.messages.length} messages instead of ${PAGE}.`);
      };
      const clients = {
        small: await company.openBareClient(toEmail('small')),
        large: await company.openBareClient(toEmail('large')),
      };
      const query = { folder: 'inbox', search: undefined, addresses: undefined, cursor: undefined, limit: PAGE };
      const times = await measureLatency([
        ...NAMES.map((name) => ({ name, run: () => open(name) })),
        ...NAMES.map((name) => ({ name: `bare ${name}`, run: () => microsoft.mail.list(clients[name], query) })),
      ]);
      const [large = 0, small = 1] = [times.large, times.small];
      const [bareLarge = 0, bareSmall = 0] = [times['bare large'], times['bare small']];
      const bare = `${bareLarge.toFixed(2)} ms to ${bareSmall.toFixed(2)} ms`;
      return [
        {
          what: `opening an inbox: median time with ${SIZES.large.toLocaleString('en')} messages against 1,000 (provider alone: ${bare})`,
          measured: `${large.toFixed(2)} ms to ${small.toFixed(2)} ms`,
          ratio: large / small,
          must: { atMost: 1.5 },
        },
      ];
    } finally {
      await product.stop();
    }
  } finally {
    await company.provider.stop();
  }
}
