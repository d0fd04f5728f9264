/**
 * Avatars of some of the users, drawn by formulas in the same way as the logos. The other users show their initials.
 */
import { Readable } from 'node:stream';
import { updateAvatar } from '../../features/people/profile/commands.ts';
import type { DiaryEvent, Diary, PersonName } from './diary.ts';
import { computeCoverage, disc, mix, type Shape, SIZE } from './logos.ts';
import { type Color, drawPng } from './png.ts';

const SIZE_LIMIT = 100_000;

type Layer = readonly [Color, Shape];

const oval = (x: number, y: number, width: number, height: number) => disc(x / width, y / height, 1);

const shoulders: Shape = (x, y) => oval(x, y - 1.08, 0.74, 0.62);
const neck: Shape = (x, y) => Math.abs(x) < 0.15 && y > 0.1 && y < 0.56;
const collar: Shape = (x, y) => oval(x, y - 0.5, 0.2, 0.14);
const face: Shape = (x, y) => oval(x, y + 0.12, 0.34, 0.43);
const ears: Shape = (x, y) => disc(Math.abs(x) - 0.34, y + 0.1, 0.075);
const eyes: Shape = (x, y) => disc(Math.abs(x) - 0.13, y + 0.12, 0.036);
const smile: Shape = (x, y) => y > 0.06 && oval(x, y - 0.05, 0.12, 0.075) && !oval(x, y - 0.03, 0.12, 0.062);
const beard: Shape = (x, y) =>
  face(x, y) && y > -0.02 && !oval(x, y + 0.04, 0.27, 0.24) && !oval(x, y - 0.1, 0.1, 0.05);
const glasses: Shape = (x, y) =>
  (disc(Math.abs(x) - 0.14, y + 0.12, 0.115) && !disc(Math.abs(x) - 0.14, y + 0.12, 0.088)) ||
  (Math.abs(x) < 0.04 && Math.abs(y + 0.13) < 0.014);

const scalp: Shape = (x, y) => oval(x, y + 0.17, 0.385, 0.45);
/** Hair parted on one side. */
const parted: Shape = (x, y) => scalp(x, y) && y < -0.34 + 0.32 * (x + 0.1) ** 2 + 0.16 * x;
const swept: Shape = (x, y) => scalp(x, y) && y < -0.28 - 0.34 * x;
const fringe: Shape = (x, y) => scalp(x, y) && (y < -0.31 || (Math.abs(x) > 0.3 && y < -0.1));
const long: Shape = (x, y) => oval(x, y + 0.02, 0.47, 0.64) && y < 0.48;
const bob: Shape = (x, y) => oval(x, y + 0.12, 0.46, 0.52) && y < 0.22;
const bun: Shape = (x, y) => disc(x, y + 0.68, 0.19) || (scalp(x, y) && y < 0);
const curls: Shape = (x, y) =>
  [-0.3, -0.17, 0, 0.17, 0.3].some((at) => disc(x - at, y + 0.56 - Math.abs(at) * 0.75, 0.17)) ||
  disc(Math.abs(x) - 0.36, y + 0.22, 0.1);

interface Portrait {
  /** The background gradient, from top to bottom. */
  background: readonly [Color, Color];
  skin: Color;
  hair: Color;
  clothes: Color;
  /** Hair behind the face, and in front of it. */
  behind?: Shape;
  front: Shape;
  extras?: readonly ('beard' | 'glasses')[];
}

const INK: Color = [45, 40, 48];
const FAIR: Color = [243, 205, 178];
const PORTRAITS: Partial<Record<PersonName, Portrait>> = {
  ada: {
    background: [
      [150, 205, 196],
      [84, 150, 150],
    ],
    skin: FAIR,
    hair: [214, 168, 92],
    clothes: [38, 70, 83],
    behind: long,
    front: parted,
  },
  olga: {
    background: [
      [240, 200, 160],
      [214, 140, 108],
    ],
    skin: [235, 190, 162],
    hair: [60, 42, 38],
    clothes: [122, 46, 62],
    behind: bun,
    front: parted,
    extras: ['glasses'],
  },
  lena: {
    background: [
      [196, 190, 232],
      [132, 122, 190],
    ],
    skin: FAIR,
    hair: [146, 66, 40],
    clothes: [240, 236, 228],
    behind: bob,
    front: fringe,
  },
  evan: {
    background: [
      [186, 204, 222],
      [104, 130, 160],
    ],
    skin: [176, 122, 88],
    hair: [118, 116, 118],
    clothes: [44, 52, 74],
    front: swept,
    extras: ['beard'],
  },
  noah: {
    background: [
      [248, 222, 150],
      [226, 172, 84],
    ],
    skin: [232, 186, 150],
    hair: [84, 56, 40],
    clothes: [58, 104, 84],
    front: swept,
  },
  emil: {
    background: [
      [178, 218, 240],
      [92, 156, 204],
    ],
    skin: [248, 214, 190],
    hair: [190, 134, 70],
    clothes: [206, 92, 66],
    behind: curls,
    front: parted,
    extras: ['glasses'],
  },
};

const darken = (color: Color): Color => mix(color, INK, 0.16);

function getLayers({ skin, hair, clothes, behind, front, extras = [] }: Portrait): Layer[] {
  return [
    ...(behind ? [[hair, behind] as const] : []),
    [clothes, shoulders],
    [darken(skin), neck],
    [darken(skin), collar],
    [skin, ears],
    [skin, face],
    ...(extras.includes('beard') ? [[hair, beard] as const] : []),
    [INK, eyes],
    [INK, smile],
    ...(extras.includes('glasses') ? [[INK, glasses] as const] : []),
    [hair, front],
  ];
}

/** Draws the avatar of a user, identical on every machine; returns undefined for users without one. */
export function drawAvatar(name: PersonName): Buffer | undefined {
  const portrait = PORTRAITS[name];
  if (!portrait) return undefined;
  const [above, below] = portrait.background;
  const layers = getLayers(portrait);
  return drawPng(SIZE, (x, y) =>
    layers.reduce<Color>(
      (base, [color, shape]) => mix(base, color, computeCoverage(shape, x, y)),
      mix(above, below, y / SIZE),
    ),
  );
}

const UPLOADS: readonly (readonly [PersonName, daysAgo: number, time: string])[] = [
  ['ada', 42, '11:47'],
  ['evan', 36, '11:40'],
  ['lena', 30, '08:44'],
  ['noah', 22, '12:20'],
  ['olga', 13, '16:31'],
  ['emil', 3, '10:35'],
];

/** Each of these users uploads an avatar. */
export const avatarEvents = (diary: Diary): DiaryEvent[] =>
  UPLOADS.map(([name, daysAgo, time]) => {
    const actor = diary.at(name, daysAgo, time);
    const happen = async () => {
      const image = drawAvatar(name);
      if (!image) throw new Error(`There is no avatar of ${name}.`);
      const stored = await diary.files.put(Readable.from([image]), SIZE_LIMIT);
      await updateAvatar(diary.tx, { fileName: `${name}.png`, type: 'image/png', stored }, actor);
    };
    return { at: actor.now, happen };
  });
