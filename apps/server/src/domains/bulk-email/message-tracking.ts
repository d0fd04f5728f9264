/** Signed addresses that count opens and clicks, and what they count. A link leads only to an address that its message contains. */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { CLICKED_PATH, OPENED_PATH } from '@mainstay/contract/bulk-email/runs';
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import type { Services } from '../../platform/http/services.ts';
import { compileMessage, type MessageTracking } from './render-message.ts';

type Keys = Pick<Services, 'key'>;
interface TrackedMessage {
  tenant: number;
  message: number;
}
/** The image has no link. */
type Target = TrackedMessage & { link: number | null };

const SIGNATURE_BYTES = 12;

function sign({ key }: Keys, { tenant, message, link }: Target): Buffer {
  const text = `tracked ${tenant} ${message} ${link ?? 'image'}`;
  return createHmac('sha256', key.unsubscribe).update(text).digest().subarray(0, SIGNATURE_BYTES);
}

const buildToken = (keys: Keys, target: Target): string =>
  `${target.message}-${target.link ?? 'i'}-${sign(keys, target).toString('hex')}`;

/** @returns undefined if the company has not signed it */
export function parseTrackingToken(keys: Keys, tenant: number, token: string): Target | undefined {
  const [, message = '', link = '', signature = ''] = /^(\d{1,15})-(\d{1,4}|i)-([0-9a-f]{24})$/.exec(token) ?? [];
  if (signature === '') return undefined;
  const target = { tenant, message: Number(message), link: link === 'i' ? null : Number(link) };
  return timingSafeEqual(Buffer.from(signature, 'hex'), sign(keys, target)) ? target : undefined;
}

export function buildTracking(
  keys: Keys,
  { origin, ...tracked }: TrackedMessage & { origin: string },
): MessageTracking {
  const toUrl = (path: string, link: number | null) =>
    `${origin}${path.replace('{token}', buildToken(keys, { ...tracked, link }))}`;
  return {
    toLink: (_url, index) => toUrl(CLICKED_PATH, index),
    image: `<img src="${toUrl(OPENED_PATH, null)}" width="1" height="1" alt="">`,
  };
}

const COUNTERS = {
  open: { count: 'opens', first: 'first_opened_at', run: 'opened' },
  click: { count: 'clicks', first: 'first_clicked_at', run: 'clicked' },
} as const;

/** Counts an open or a click of a sent message. The run counts each message once. */
async function count(
  tx: TenantTx,
  { message, kind, now }: { message: number; kind: keyof typeof COUNTERS; now: Date },
) {
  const { count: counter, first, run } = COUNTERS[kind];
  await tx.rows(
    `with counted as (
       update bulk_messages m set ${counter} = m.${counter} + 1, ${first} = coalesce(m.${first}, $3)
       where m.tenant_id = $1 and m.id = $2 and m.status in ('sent', 'uncertain', 'bounced')
       returning m.run_id, m.${counter} as number)
     update bulk_runs r set ${run} = r.${run} + 1 from counted c where r.tenant_id = $1 and r.id = c.run_id and c.number = 1`,
    [tx.tenant, message, now],
  );
}

export const recordOpen = (tx: TenantTx, message: number, now: Date): Promise<void> =>
  count(tx, { message, kind: 'open', now });

/** @returns the address of the link; undefined if the message does not exist anymore or has no such link */
export async function recordClick(tx: TenantTx, { message, link }: Target, now: Date): Promise<string | undefined> {
  const [row] = await tx.rows<{ cells: Record<string, string>; subject: string; template_content: string }>(
    `select m.cells, r.subject, r.template_content from bulk_messages m
       join bulk_runs r on r.tenant_id = $1 and r.id = m.run_id and r.tracking
     where m.tenant_id = $1 and m.id = $2`,
    [tx.tenant, message],
  );
  if (!row) return undefined;
  const urls: string[] = [];
  const toLink = (url: string) => {
    urls.push(url);
    return url;
  };
  compileMessage(row)(row.cells, { company: '', unsubscribeUrl: '', tracking: { toLink, image: '' } });
  const url = urls[link ?? -1];
  if (url !== undefined) await count(tx, { message, kind: 'click', now });
  return url;
}
