/** The two slides that present an account, as objects with their places in inches. Rows 2-exports-04 to 06, 2-S-83. */
import type { AccountDetails } from '@mainstay/contract/accounts';
import type Deck from 'pptxgenjs';
import { longDay } from '../../../../lib/dates.ts';
import { accountMoney } from '../../../../lib/money.ts';
import { initialsOf } from '../../../../ui/initials.ts';
import { percent, percentChange } from '../../components/percent.ts';

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

const MOST_TEXT = 1500;
/** The format knows no control characters: a file with one of them does not open. */
const UNKNOWN = /(?![\t\n\r])[\p{Cc}\ufffe\uffff]/gu;
const clean = (text: string): string => text.replaceAll(UNKNOWN, '').replaceAll(/\p{Cs}/gu, '\ufffd');
const cut = (text: string): string => (text.length > MOST_TEXT ? `${text.slice(0, MOST_TEXT)}…` : text);

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
  const text = (said: string, options: Deck.TextPropsOptions): SlideObject => ({
    kind: 'text',
    text: clean(said),
    options: { fontFace: FONT, color: INK, margin: 0, ...options },
  });
  return [
    image
      ? { kind: 'image', options: { data: image, altText: clean(account.name), ...at } }
      : text(initialsOf(account.name).slice(0, 1), {
          ...at,
          ...{ shape: 'roundRect', rectRadius: 0.1, fill: { color: SOFT }, line: { color: LINE, width: 1 } },
          ...{ align: 'center', valign: 'middle', fontSize: 40, bold: true, color: QUIET },
        }),
    text(account.name, { x: 2, y: 0.6, w: 7.5, h: 1.2, valign: 'middle', fontSize: 32, bold: true, fit: 'shrink' }),
    text(cut(account.description) || 'No description found.', {
      ...{ x: MARGIN, y: 2.2, w: WIDTH, h: 2.6, valign: 'top', fontSize: 16, fit: 'shrink' },
      color: account.description ? INK : QUIET,
    }),
    text(`As of ${longDay(day)}`, { x: MARGIN, y: 5, w: WIDTH, h: 0.3, fontSize: 10, color: QUIET }),
  ];
}

/** One box a figure, three beside each other. */
export function secondSlide(account: AccountDetails): SlideObject[] {
  const title: SlideObject = {
    kind: 'text',
    text: clean(`${account.name}: key figures`),
    options: {
      ...{ x: MARGIN, y: 0.45, w: WIDTH, h: 0.6, margin: 0, valign: 'middle' },
      ...{ fontFace: FONT, fontSize: 24, bold: true, color: INK, fit: 'shrink' },
    },
  };
  const boxes = deckFigures(account).map(
    ([label, value], at): SlideObject => ({
      kind: 'text',
      text: [
        { text: label, options: { color: QUIET, breakLine: true } },
        { text: clean(value), options: { color: INK, bold: true } },
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
