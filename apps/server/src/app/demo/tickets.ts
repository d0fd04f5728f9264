/** Tickets that users of Halden Systems submitted to the support of the product. */
import { addDays } from '@mainstay/contract/rules/dates';
import { Readable } from 'node:stream';
import sharp from 'sharp';
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import type { FileStorage } from '../../platform/files/file-store.ts';
import { escapeHtml } from '../../platform/mail/message-text.ts';
import { tickets } from './content-files.ts';
import { insertRows, insertWithIds } from './factories/rows.ts';

const SIZE_LIMIT = 100_000;

/** Draws a screenshot with lines of text, of which the last one is marked. */
function drawScreenshot(lines: readonly string[]): Promise<Buffer> {
  const rows = lines.map((line, at) => {
    const y = 96 + at * 56;
    const mark = `<rect x="20" y="${y - 32}" width="520" height="46" rx="8" fill="none" stroke="#d64545" stroke-width="4"/>`;
    const text = `<text x="36" y="${y}" font-size="24" fill="#16181d">${escapeHtml(line)}</text>`;
    return at === lines.length - 1 ? text + mark : text;
  });
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="560" height="300" font-family="sans-serif">
    <rect width="560" height="300" fill="#ffffff"/><rect width="560" height="44" fill="#f3f4f6"/>
    <circle cx="28" cy="22" r="8" fill="#57b985"/><rect x="52" y="14" width="180" height="16" rx="8" fill="#d9dce2"/>
    ${rows.join('')}</svg>`;
  return sharp(Buffer.from(svg)).png().toBuffer();
}

/** Stores the images of tickets that have one. @returns the ids of the files by the names of their tickets */
async function seedImages(tx: TenantTx, files: FileStorage): Promise<Map<string, number>> {
  const rows: { name: string; storage_key: string; size_bytes: number }[] = [];
  for (const { name, image } of tickets) {
    if (!image) continue;
    const { storageKey, size } = await files.put(Readable.from([await drawScreenshot(image)]), SIZE_LIMIT);
    rows.push({ name, storage_key: storageKey, size_bytes: size });
  }
  const columns = { storage_key: 'text', file_name: 'text', mime_type: 'text', size_bytes: 'bigint', purpose: 'text' };
  const file = { file_name: 'screenshot.png', mime_type: 'image/png', purpose: 'ticket' };
  const ids = await insertWithIds(
    tx,
    'files',
    columns,
    rows.map(({ name: _name, ...row }) => ({ ...row, ...file })),
  );
  return new Map(rows.map(({ name }, at) => [name, ids[at] ?? 0]));
}

export async function seedTickets(
  tx: TenantTx,
  files: FileStorage,
  users: ReadonlyMap<string, number>,
  today: string,
): Promise<void> {
  const images = await seedImages(tx, files);
  const rows = tickets.map(({ daysAgo, by, name, closesIn, assignedTo, comments, image: _image, ...ticket }) => {
    const day = closesIn === undefined ? null : `${addDays(today, closesIn)}T00:00:00Z`;
    const isClosed = (closesIn ?? 0) < 0;
    const created = `${addDays(today, -daysAgo)}T06:20:00Z`;
    return {
      ...ticket,
      ticket_name: name,
      assigned_to: assignedTo,
      s4_comments: comments,
      tentative_close_date: isClosed ? null : day,
      close_date: isClosed ? day : null,
      image_file_id: images.get(name),
      created_by: users.get(by),
      created_at: created,
      updated_at: created,
    };
  });
  await insertRows(
    tx,
    'tickets',
    {
      ticket_name: 'text',
      description: 'text',
      priority: 'text',
      status: 'text',
      s4_comments: 'text',
      assigned_to: 'text',
      tentative_close_date: 'timestamptz',
      close_date: 'timestamptz',
      image_file_id: 'bigint',
      created_by: 'bigint',
      created_at: 'timestamptz',
      updated_at: 'timestamptz',
    },
    rows,
  );
}
