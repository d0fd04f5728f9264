/** Logos of some accounts and avatars of some users. The others show their initials. */
import { Readable } from 'node:stream';
import sharp from 'sharp';
import { updateAvatar } from '../../core/people/profile/own-profile.ts';
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import type { FileStorage } from '../../platform/files/file-store.ts';
import { diary as diaryData, images, type PersonName } from './content-files.ts';
import type { Diary, DiaryEvent } from './diary.ts';
import { insertWithIds } from './factories/rows.ts';

const SIZE = 96;
const SIZE_LIMIT = 100_000;
const INK = '#2d2830';

const drawPng = (content: string): Promise<Buffer> =>
  sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="${SIZE}" height="${SIZE}" viewBox="-1 -1 2 2">${content}</svg>`,
    ),
  )
    .removeAlpha()
    .png()
    .toBuffer();

const fillBackground = (fill: string): string => `<path d="M-1-1H1V1H-1Z" fill="${fill}"/>`;

/** Draws the logo of a company, the same for all companies of a family; returns undefined for companies without one. */
export async function drawLogo(name: string): Promise<Buffer | undefined> {
  const logo = images.logos[name.split(' ')[0] ?? ''];
  return logo && drawPng(`${fillBackground(logo.color)}<g fill="#fff">${logo.shape}</g>`);
}

/** Draws the avatar of a user; returns undefined for users without one. */
export async function drawAvatar(name: PersonName): Promise<Buffer | undefined> {
  const portrait = images.portraits[name];
  if (!portrait) return undefined;
  const { background, skin, hair, clothes, behind, front, extra } = portrait;
  const layer = (shape: string | undefined, fill: string, opacity = 1) =>
    shape ? `<g fill="${fill}" opacity="${opacity}">${images.shapes[shape]}</g>` : '';
  const [above, below] = background;
  return drawPng(
    [
      `<linearGradient id="b" x2="0" y2="1"><stop stop-color="${above}"/><stop offset="1" stop-color="${below}"/></linearGradient>`,
      fillBackground('url(#b)'),
      layer(behind, hair),
      layer('shoulders', clothes),
      layer('neck', skin),
      layer('neck', INK, 0.16),
      layer('face', skin),
      layer('features', INK),
      layer(extra, extra === 'beard' ? hair : INK),
      layer(front, hair),
    ].join(''),
  );
}

/** Stores the logos of the accounts, one file each, since each can be replaced separately. */
export async function seedLogos(
  tx: TenantTx,
  files: FileStorage,
  accounts: readonly { id: number; name: string; slug: string }[],
): Promise<void> {
  const rows: { account: number; storage_key: string; file_name: string; size_bytes: number }[] = [];
  for (const { id, name, slug } of accounts) {
    const image = await drawLogo(name);
    if (!image) continue;
    const { storageKey, size } = await files.put(Readable.from([image]), SIZE_LIMIT);
    rows.push({ account: id, storage_key: storageKey, file_name: `${slug}.png`, size_bytes: size });
  }
  const columns = { storage_key: 'text', file_name: 'text', mime_type: 'text', size_bytes: 'bigint', purpose: 'text' };
  const ids = await insertWithIds(
    tx,
    'files',
    columns,
    rows.map((row) => ({ ...row, mime_type: 'image/png', purpose: 'account_image' })),
  );
  await tx.rows(
    `update accounts a set image_file_id = r.file from unnest($2::bigint[], $3::bigint[]) r (account, file)
     where a.tenant_id = $1 and a.id = r.account`,
    [tx.tenant, rows.map((row) => row.account), ids],
  );
}

/** Some users upload an avatar. */
export const avatarEvents = (diary: Diary): DiaryEvent[] =>
  diaryData.avatars.map(([name, daysAgo, time]) => {
    const actor = diary.at(name, daysAgo, time);
    const happen = async () => {
      const image = await drawAvatar(name);
      if (!image) throw new Error(`There is no avatar of ${name}.`);
      const stored = await diary.files.put(Readable.from([image]), SIZE_LIMIT);
      await updateAvatar(diary.tx, { fileName: `${name}.png`, type: 'image/png', stored }, actor);
    };
    return { at: actor.now, happen };
  });
