/** The two slides that present an account, as objects with their places in inches. Rows 2-exports-04 to 06, 2-S-83. */
import type { AccountDetails } from '@mainstay/contract/accounts';
import type Deck from 'pptxgenjs';
import { longDay } from '../../../../lib/dates.ts';
import { accountMoney } from '../../../../lib/money.ts';
import { initialsOf } from '../../../../ui/initials.ts';
import { percent, percentChange } from '../../components/percent.ts';
import { directionOf, paragraphsOf, sizeFor, slideText } from './deck-text.ts';

/** What stands on a slide. */
export type SlideObject =
  | { kind: 'text'; text: string | Deck.TextProps[]; options: Deck.TextPropsOptions }
  | { kind: 'image'; options: Deck.ImageProps };

/** Columns, size and text size of the boxes of figures. */
export const BOX = { columns: 3, width: 2.8, height: 0.9, fontSize: 12 } as const;
/** A slide of 10 by 5.625 inches: three boxes and the gaps between them fill what the margins leave. */
const MARGIN = 0.5;
const GAP = 0.3;
const WIDTH = 10 - 2 * MARGIN;
const BOXES_TOP = 1.35;

const INK = '16181D';
const QUIET = '5B616E';
const SOFT = 'F3F4F6';
const LINE = 'E6E8EC';
const FONT = 'Calibri';

/** Sizes of the texts that people write, in points. */
const NAME_SIZES = [32, 28, 24, 20, 16, 12] as const;
const TITLE_SIZES = [24, 20, 16, 13, 10] as const;
const TEXT_SIZES = [16, 14, 12, 11, 10, 9] as const;

const known = (value: unknown, text: string): string => (value === null ? 'No data' : text);

/** The figures in their order, with the words that the screen has for them. */
export const deckFigures = (account: AccountDetails): [label: string, value: string][] => [
  ['MRR', accountMoney(account.mrr)],
  ['Renewal', account.renewal ? longDay(account.renewal) : 'No data'],
  ['Health', known(account.health, String(account.health))],
  ['Plan', account.plan || 'No data'],
  ['MRR change', percentChange(account.percentage_change_in_mrr)],
  ['License utilization', percent(account.license_utilization)],
  ['User reach', percent(account.user_reach)],
  [
    'Avg daily active users',
    known(account.avg_daily_active_users, (account.avg_daily_active_users ?? 0).toLocaleString('en-US')),
  ],
  ['Auto-renewal', known(account.auto_renewal, account.auto_renewal ? 'On' : 'Off')],
];

/**
 * Name, image and description.
 *
 * @param image PNG as a data address; null draws the first letter, as the screen does
 * @param day of the figures, `YYYY-MM-DD`
 */
export function firstSlide(account: AccountDetails, image: string | null, day: string): SlideObject[] {
  const at = { x: MARGIN, y: 0.6, w: 1.2, h: 1.2 };
  const usual: Deck.TextPropsOptions = { fontFace: FONT, color: INK, margin: 0 };
  const name = slideText(account.name);
  const nameRoom = { w: 7.5, h: 1.2 };
  const description = slideText(account.description) || 'No description found.';
  const room = { w: WIDTH, h: 2.6 };
  return [
    image
      ? { kind: 'image', options: { data: image, altText: name, ...at } }
      : {
          kind: 'text',
          text: [...initialsOf(name)][0] ?? '',
          options: {
            ...{ ...usual, ...at, color: QUIET, align: 'center', valign: 'middle', fontSize: 40, bold: true },
            ...{ shape: 'roundRect', rectRadius: 0.1, fill: { color: SOFT }, line: { color: LINE, width: 1 } },
          },
        },
    {
      kind: 'text',
      text: name,
      options: {
        ...{ ...usual, x: 2, y: 0.6, ...nameRoom, valign: 'middle', bold: true, fit: 'shrink' },
        ...{ fontSize: sizeFor(name, nameRoom, NAME_SIZES), ...directionOf(name) },
      },
    },
    {
      kind: 'text',
      text: paragraphsOf(description),
      options: {
        ...{ ...usual, x: MARGIN, y: 2.2, ...room, valign: 'top', fit: 'shrink' },
        ...{ fontSize: sizeFor(description, room, TEXT_SIZES), color: account.description ? INK : QUIET },
      },
    },
    {
      kind: 'text',
      text: `As of ${longDay(day)}`,
      options: { ...usual, x: MARGIN, y: 5, w: WIDTH, h: 0.3, fontSize: 10, color: QUIET },
    },
  ];
}

/** One box a figure, three beside each other. */
export function secondSlide(account: AccountDetails): SlideObject[] {
  const said = `Key figures: ${slideText(account.name)}`;
  const room = { w: WIDTH, h: 0.6 };
  const title: SlideObject = {
    kind: 'text',
    text: said,
    options: {
      ...{ x: MARGIN, y: 0.45, ...room, margin: 0, valign: 'middle', fit: 'shrink' },
      ...{ fontFace: FONT, fontSize: sizeFor(said, room, TITLE_SIZES), bold: true, color: INK },
    },
  };
  const boxes = deckFigures(account).map(
    ([label, value], at): SlideObject => ({
      kind: 'text',
      text: [
        { text: label, options: { color: QUIET, breakLine: true } },
        { text: slideText(value), options: { color: INK, bold: true } },
      ],
      options: {
        x: MARGIN + (at % BOX.columns) * (BOX.width + GAP),
        y: BOXES_TOP + Math.floor(at / BOX.columns) * (BOX.height + GAP),
        w: BOX.width,
        h: BOX.height,
        ...{ shape: 'roundRect', rectRadius: 0.06, fill: { color: SOFT }, line: { color: LINE, width: 1 } },
        ...{ fontFace: FONT, fontSize: BOX.fontSize, align: 'left', valign: 'middle', margin: 12 },
      },
    }),
  );
  return [title, ...boxes];
}
