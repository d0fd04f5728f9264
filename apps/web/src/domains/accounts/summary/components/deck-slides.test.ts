import type { AccountDetails } from '@mainstay/contract/accounts';
import { expect, test } from 'vitest';
import { METRIC_BOX, buildTitleSlide, buildMetricsSlide, type SlideObject } from './deck-slides.ts';

const account = {
  id: 7,
  name: 'Alder Mills',
  description: 'Grinds rye.',
  image_url: '/media/x',
  plan: 'Enterprise',
  mrr: 12_500,
  renewal: '2027-01-18',
  health: 76,
  percentage_change_in_mrr: 4.2,
  license_utilization: 71.2,
  user_reach: null,
  avg_daily_active_users: 1400,
  auto_renewal: true,
} as AccountDetails;
const IMAGE = 'data:image/png;base64,AAAA';

const getText = (object: SlideObject | undefined): string =>
  object?.kind !== 'text'
    ? ''
    : typeof object.text === 'string'
      ? object.text
      : object.text.map(({ text }) => text).join(' ');

test('2-exports-04 the first slide holds image, name and description', () => {
  const [image, name, description] = buildTitleSlide(account, IMAGE, '2026-11-22');
  expect(image).toMatchObject({ kind: 'image', options: { data: IMAGE, altText: 'Alder Mills' } });
  expect([getText(name), getText(description)]).toEqual(['Alder Mills', 'Grinds rye.']);
});

test('shows the initial without an image and a placeholder without a description', () => {
  const [letter, , description] = buildTitleSlide({ ...account, description: '' }, null, '2026-11-22');
  expect([getText(letter), getText(description)]).toEqual(['A', 'No description found.']);
});

test('2-exports-05 the second slide has one box per metric', () => {
  const [, ...boxes] = buildMetricsSlide(account);
  expect(boxes.map(getText)).toEqual([
    'MRR $12.5K',
    'Renewal Jan 18th, 2027',
    'Health 76',
    'Plan Enterprise',
    'MRR change +4.2%',
    'License utilization 71.2%',
    'User reach No data',
    'Avg daily active users 1,400',
    'Auto-renewal On',
  ]);
});

test('2-exports-06 boxes of 2.8 by 0.9 inches at size 12, in three columns', () => {
  const [, ...boxes] = buildMetricsSlide(account);
  const { options: first } = boxes[0] as SlideObject;
  const { options: third } = boxes[2] as SlideObject;
  const { options: fourth } = boxes[3] as SlideObject;
  expect(METRIC_BOX).toEqual({ columns: 3, width: 2.8, height: 0.9, fontSize: 12 });
  for (const { options } of boxes) expect(options).toMatchObject({ w: 2.8, h: 0.9, fontSize: 12 });
  expect(fourth.x).toBe(first.x);
  expect(fourth.y).toBeCloseTo(Number(first.y) + 1.2);
  // The third box ends at the right margin of a slide that is 10 inches wide.
  expect(Number(third.x) + 2.8).toBeCloseTo(9.5);
  const last = boxes.at(-1)?.options;
  expect(Number(last?.y) + 0.9).toBeLessThan(5.625);
});

test('removes characters that the format does not allow, and truncates long texts', () => {
  const [, name, description] = buildTitleSlide(
    { ...account, name: 'A\u0000l\u001bder \ud800', description: 'x'.repeat(9000) },
    null,
    '2026-11-22',
  );
  expect(getText(name)).toBe('Alder \ufffd');
  expect(getText(description)).toHaveLength(1501);
});

test('truncates at a word boundary and never within a character', () => {
  const getDescription = (description: string) =>
    getText(buildTitleSlide({ ...account, description }, null, '2026-11-22')[2]);
  expect(getDescription('harbour '.repeat(500))).toMatch(/harbour…$/);
  expect(getDescription(`x${'😀'.repeat(900)}`)).toMatch(/😀…$/u);
});

test('sets the text direction by paragraph', () => {
  const description = 'Two plants.\nالشركة تعمل في ثلاث قارات (B2B).\n42 עובדים';
  const object = buildTitleSlide({ ...account, name: 'שלום', description }, null, '2026-11-22');
  const [, name, text] = object;
  expect(name?.options).toMatchObject({ rtlMode: true, align: 'right' });
  const runs = text?.kind === 'text' && typeof text.text !== 'string' ? text.text : [];
  expect(runs.map(({ options }) => options?.rtlMode ?? false)).toEqual([false, true, true]);
});

test('uses smaller fonts for longer texts', () => {
  const sizes = (name: string, description: string) => {
    const [, heading, text] = buildTitleSlide({ ...account, name, description }, null, '2026-11-22');
    const [title] = buildMetricsSlide({ ...account, name });
    return [heading, text, title].map((object) => Number(object?.kind === 'text' && object.options.fontSize));
  };
  expect(sizes('Alder Mills', 'Grinds rye.')).toEqual([32, 16, 24]);
  const long = sizes('Alder and Sons Milling Company '.repeat(11), 'Grinds rye and wheat. '.repeat(80));
  expect(long).toEqual([12, 10, 10]);
  // Full-width characters and line breaks need more room than letters.
  expect(sizes('Alder Mills', '港湾設備'.repeat(180))[1]).toBeLessThan(12);
  expect(sizes('Alder Mills', 'Rye.\n'.repeat(14))[1]).toBeLessThan(12);
});
