/**
 * Logos of the best-known customers, drawn by formulas so that no external image files are needed. Companies of one
 * family share a logo; companies without one show their first letter.
 */
import { Readable } from 'node:stream';
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import type { FileStorage } from '../../platform/files/file-store.ts';
import { insertWithIds } from './factories/rows.ts';
import { type Color, drawPng } from './png.ts';

export const SIZE = 96;
/** Samples per side of a pixel, for anti-aliasing. */
const SAMPLES = 4;
const SIZE_LIMIT = 100_000;
const WHITE: Color = [255, 255, 255];

/** Returns true if a point is part of the logo. The image extends from -1 to 1, with y pointing down. */
export type Shape = (x: number, y: number) => boolean;

export const disc = (x: number, y: number, radius: number) => x * x + y * y < radius * radius;
const ring = (x: number, y: number, outer: number, inner: number) => disc(x, y, outer) && !disc(x, y, inner);

const north: Shape = (x, y) =>
  y > -0.68 && y < 0.62 - 0.42 * (1 - Math.abs(x) * 1.9) && Math.abs(x) < (y + 0.68) * 0.42;
const rings: Shape = (x, y) => ring(x, y, 0.66, 0.46) || disc(x, y, 0.24);
const diamond: Shape = (x, y) => Math.abs(x) + Math.abs(y) < 0.72 && !(Math.abs(x) + Math.abs(y) < 0.34);
const arches: Shape = (x, y) => y < 0.5 && [-0.34, 0.34].some((at) => ring(x - at, Math.min(y + 0.12, 0), 0.4, 0.18));
const sun: Shape = (x, y) => disc(x, y, 0.34) || (ring(x, y, 0.72, 0.46) && Math.cos(8 * Math.atan2(y, x)) > 0.35);
const cross: Shape = (x, y) => Math.max(Math.abs(x), Math.abs(y)) < 0.64 && Math.min(Math.abs(x), Math.abs(y)) < 0.21;
const drop: Shape = (x, y) => disc(x, y - 0.18, 0.44) || (y < -0.035 && y > -0.72 && Math.abs(x) < (y + 0.72) * 0.56);
const waves: Shape = (x, y) =>
  Math.abs(x) < 0.68 && [-0.34, 0, 0.34].some((at) => Math.abs(y - at - 0.09 * Math.sin(x * 7)) < 0.085);
const wing: Shape = (x, y) => x > -0.7 && x < 0.68 && y > -0.3 - x * 0.42 && y < 0.36 - x * 0.08 - (x + 0.7) * 0.42;
const bars: Shape = (x, y) =>
  y < 0.56 && [-0.44, 0, 0.44].some((at, i) => Math.abs(x - at) < 0.15 && y > 0.14 - i * 0.36);
const bricks: Shape = (x, y) =>
  Math.abs(y) < 0.48 &&
  Math.abs(x) < 0.66 &&
  Math.abs(y * 3 - Math.round(y * 3)) < 0.4 &&
  !isJoint(x, Math.round(y * 3));
const isJoint = (x: number, row: number) => Math.abs(((x + (row % 2 === 0 ? 0.33 : 0) + 2) % 0.66) - 0.33) < 0.05;
const moon: Shape = (x, y) => disc(x, y, 0.66) && !disc(x - 0.3, y + 0.16, 0.52);

/** Colors and shapes of the logos, by the first word of the company name. */
const LOGOS: Readonly<Record<string, readonly [Color, Shape]>> = {
  Northwind: [[29, 78, 137], north],
  Calder: [[176, 70, 36], rings],
  Aldane: [[36, 52, 92], diamond],
  Ostrand: [[150, 42, 92], arches],
  Pellworth: [[196, 124, 8], sun],
  Merrow: [[14, 116, 110], cross],
  Halcyra: [[96, 64, 168], drop],
  Tidewick: [[8, 104, 150], waves],
  Zephany: [[190, 46, 58], wing],
  Greyholt: [[64, 76, 88], bars],
  Brannock: [[132, 92, 60], bricks],
  Lanternfish: [[38, 44, 108], moon],
};

/** Returns the share of a pixel that the logo covers, from 0 to 1. */
export function computeCoverage(shape: Shape, column: number, row: number): number {
  let hits = 0;
  for (let i = 0; i < SAMPLES * SAMPLES; i++) {
    const x = column + ((i % SAMPLES) + 0.5) / SAMPLES;
    const y = row + (Math.floor(i / SAMPLES) + 0.5) / SAMPLES;
    if (shape((x / SIZE) * 2 - 1, (y / SIZE) * 2 - 1)) hits += 1;
  }
  return hits / SAMPLES ** 2;
}

export const mix = (from: Color, to: Color, share: number): Color => {
  const channel = (i: 0 | 1 | 2) => Math.round(from[i] + (to[i] - from[i]) * share);
  return [channel(0), channel(1), channel(2)];
};

/** Draws the logo of a company, identical on every machine; returns undefined for companies without one. */
export function drawLogo(name: string): Buffer | undefined {
  const logo = LOGOS[name.split(' ')[0] ?? ''];
  if (!logo) return undefined;
  const [background, shape] = logo;
  return drawPng(SIZE, (x, y) => mix(background, WHITE, computeCoverage(shape, x, y)));
}

/** Stores the logos of the accounts, one file each, since each can be replaced separately. */
export async function seedLogos(
  tx: TenantTx,
  files: FileStorage,
  accounts: readonly { id: number; name: string; slug: string }[],
): Promise<void> {
  const imageByFamily = new Map<string, Buffer | undefined>();
  const rows: { account: number; storage_key: string; file_name: string; mime_type: string; size_bytes: number }[] = [];
  for (const { id, name, slug } of accounts) {
    const family = name.split(' ')[0] ?? '';
    if (!imageByFamily.has(family)) imageByFamily.set(family, drawLogo(name));
    const image = imageByFamily.get(family);
    if (!image) continue;
    const { storageKey, size } = await files.put(Readable.from([image]), SIZE_LIMIT);
    rows.push({
      account: id,
      storage_key: storageKey,
      file_name: `${slug}.png`,
      mime_type: 'image/png',
      size_bytes: size,
    });
  }
  const columns = { storage_key: 'text', file_name: 'text', mime_type: 'text', size_bytes: 'bigint', purpose: 'text' };
  const ids = await insertWithIds(
    tx,
    'files',
    columns,
    rows.map((row) => ({ ...row, purpose: 'account_image' })),
  );
  await tx.rows(
    `update accounts a set image_file_id = r.file from unnest($2::bigint[], $3::bigint[]) r (account, file)
     where a.tenant_id = $1 and a.id = r.account`,
    [tx.tenant, rows.map((row) => row.account), ids],
  );
}
