/** The two slides that present an account, as objects with positions in inches. Rows 2-exports-04 to 06, 2-S-83. */
import type { AccountDetails } from '@mainstay/contract/accounts';
import { NOT_ENOUGH_DATA } from '@mainstay/contract/rules/health';
import { formatNumber } from '@mainstay/contract/rules/numbers';
import { formatPercent, formatPercentChange } from '@mainstay/contract/rules/percentages';
import type Deck from 'pptxgenjs';
import { formatLongDate } from '../../../../platform/lib/dates.ts';
import { formatAccountMoney } from '../../../../platform/lib/money.ts';
import { getInitials } from '../../../../platform/ui/initials.ts';
import { getDirection, toParagraphs, fitFontSize, toSlideText } from './deck-text.ts';

/** An object on a slide. */
export type SlideObject =
  | { kind: 'text'; text: string | Deck.TextProps[]; options: Deck.TextPropsOptions }
  | { kind: 'image'; options: Deck.ImageProps };

/** Layout of the metric boxes: number of columns, size in inches and font size in points. */
export const METRIC_BOX = { columns: 3, width: 2.8, height: 0.9, fontSize: 12 } as const;
/** A slide is 10 by 5.625 inches. Three boxes and the gaps between them fill the width between the margins. */
const MARGIN = 0.5;
const GAP = 0.3;
const WIDTH = 10 - 2 * MARGIN;
const BOXES_TOP = 1.35;

const INK = '16181D';
const QUIET = '5B616E';
const SOFT = 'F3F4F6';
const LINE = 'E6E8EC';
const FONT = 'Calibri';

/** Font sizes in points for texts of variable length. */
const NAME_SIZES = [32, 28, 24, 20, 16, 12] as const;
const TITLE_SIZES = [24, 20, 16, 13, 10] as const;
const TEXT_SIZES = [16, 14, 12, 11, 10, 9] as const;

const formatOrNoData = <T>(value: T | null, format: (value: T) => string): string =>
  value === null ? 'No data' : format(value);

/** Returns the metrics in display order, with the labels that the screen uses. */
export const getDeckMetrics = (account: AccountDetails): [label: string, value: string][] => [
  ['MRR', formatAccountMoney(account.mrr)],
  ['Renewal', formatOrNoData(account.renewal, formatLongDate)],
  ['Health', String(account.health ?? NOT_ENOUGH_DATA)],
  ['Plan', account.plan || 'No data'],
  ['MRR change', formatOrNoData(account.percentage_change_in_mrr, formatPercentChange)],
  ['License utilization', formatOrNoData(account.license_utilization, formatPercent)],
  ['User reach', formatOrNoData(account.user_reach, formatPercent)],
  ['Avg daily active users', formatOrNoData(account.avg_daily_active_users, formatNumber)],
  ['Auto-renewal', formatOrNoData(account.auto_renewal, (isOn) => (isOn ? 'On' : 'Off'))],
];

/**
 * Builds the slide with the name, image and description.
 *
 * @param image PNG as a data URL; null shows the initial, as on the screen
 * @param day as-of day of the metrics, `YYYY-MM-DD`
 */
export function buildTitleSlide(account: AccountDetails, image: string | null, day: string): SlideObject[] {
  const imageBox = { x: MARGIN, y: 0.6, w: 1.2, h: 1.2 };
  const baseOptions: Deck.TextPropsOptions = { fontFace: FONT, color: INK, margin: 0 };
  const name = toSlideText(account.name);
  const nameRoom = { w: 7.5, h: 1.2 };
  const description = toSlideText(account.description) || 'No description found.';
  const room = { w: WIDTH, h: 2.6 };
  return [
    image
      ? { kind: 'image', options: { data: image, altText: name, ...imageBox } }
      : {
          kind: 'text',
          text: [...getInitials(name)][0] ?? '',
          options: {
            ...baseOptions,
            ...imageBox,
            color: QUIET,
            align: 'center',
            valign: 'middle',
            fontSize: 40,
            bold: true,
            shape: 'roundRect',
            rectRadius: 0.1,
            fill: { color: SOFT },
            line: { color: LINE, width: 1 },
          },
        },
    {
      kind: 'text',
      text: name,
      options: {
        ...baseOptions,
        x: 2,
        y: 0.6,
        ...nameRoom,
        valign: 'middle',
        bold: true,
        fit: 'shrink',
        fontSize: fitFontSize(name, nameRoom, NAME_SIZES),
        ...getDirection(name),
      },
    },
    {
      kind: 'text',
      text: toParagraphs(description),
      options: {
        ...baseOptions,
        x: MARGIN,
        y: 2.2,
        ...room,
        valign: 'top',
        fit: 'shrink',
        fontSize: fitFontSize(description, room, TEXT_SIZES),
        color: account.description ? INK : QUIET,
      },
    },
    {
      kind: 'text',
      text: `As of ${formatLongDate(day)}`,
      options: { ...baseOptions, x: MARGIN, y: 5, w: WIDTH, h: 0.3, fontSize: 10, color: QUIET },
    },
  ];
}

/** Builds the slide with one box per metric, three in a row. */
export function buildMetricsSlide(account: AccountDetails): SlideObject[] {
  const titleText = `Key metrics: ${toSlideText(account.name)}`;
  const room = { w: WIDTH, h: 0.6 };
  const title: SlideObject = {
    kind: 'text',
    text: titleText,
    options: {
      x: MARGIN,
      y: 0.45,
      ...room,
      margin: 0,
      valign: 'middle',
      fit: 'shrink',
      fontFace: FONT,
      fontSize: fitFontSize(titleText, room, TITLE_SIZES),
      bold: true,
      color: INK,
    },
  };
  const boxes = getDeckMetrics(account).map(
    ([label, value], index): SlideObject => ({
      kind: 'text',
      text: [
        { text: label, options: { color: QUIET, breakLine: true } },
        { text: toSlideText(value), options: { color: INK, bold: true } },
      ],
      options: {
        x: MARGIN + (index % METRIC_BOX.columns) * (METRIC_BOX.width + GAP),
        y: BOXES_TOP + Math.floor(index / METRIC_BOX.columns) * (METRIC_BOX.height + GAP),
        w: METRIC_BOX.width,
        h: METRIC_BOX.height,
        shape: 'roundRect',
        rectRadius: 0.06,
        fill: { color: SOFT },
        line: { color: LINE, width: 1 },
        fontFace: FONT,
        fontSize: METRIC_BOX.fontSize,
        align: 'left',
        valign: 'middle',
        margin: 12,
      },
    }),
  );
  return [title, ...boxes];
}
