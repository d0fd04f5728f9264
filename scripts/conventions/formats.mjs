/**
 * Checks that dates and numbers are formatted only by the formatters of the contract, so that the same value looks the same on screens, in
 * charts, exports, PDF and mail.
 */
const PRODUCT = /^(?:apps\/(?:server|web)|packages\/contract)\/src\/.*\.tsx?$/;
const TEST = /\.test\.tsx?$|\/src\/(?:app\/)?testing\/|\/src\/app\/(?:display|demo)\//;

const FORMATTERS = new Set(
  ['dates', 'durations', 'money', 'numbers', 'percentages', 'relative-time'].map(
    (name) => `packages/contract/src/rules/${name}.ts`,
  ),
);
/** Files that use the same functions for another purpose. */
const EXCEPTIONS = new Map([
  ['packages/contract/src/rules/time-zones.ts', 'checks the name of a time zone'],
  ['apps/server/src/app/commands/tenant.ts', 'checks the name of a time zone and finds the symbol of a currency'],
  ['apps/server/src/core/imports/import-list.ts', 'sends amounts as decimal text without loss'],
  ['apps/server/src/platform/session/access.ts', 'finds the number of decimals of a currency'],
  ['apps/server/src/platform/uploads/sheet.worker.ts', 'removes the error of binary fractions from cells'],
  ['apps/server/src/platform/uploads/dates.ts', 'finds the offset of a time zone to parse a date'],
  ['apps/web/src/platform/ui/time-zone-names.ts', 'finds the offset of a time zone'],
]);

const RULES = [
  [/\bIntl\.\w+Format\b/, 'with Intl'],
  [/\.to(?:Fixed|Precision|Exponential)\(/, 'decimals'],
  [/\.toLocale(?:|Date|Time)String\(/, 'with a locale'],
  [/'(?:January|Jan)'/, 'names of months'],
  // A percent sign after a value in markup or in a sentence. In a style, the value is the whole text.
  [/(?<!\$)\{[^{}]*\}%|(?<!calc\()\$\{[^{}]*\}%(?=[ ,.;·)])/, 'percentages'],
];

/** Blanks comments, which may quote formatted values. */
const removeComments = ({ text, comments }) =>
  comments.reduce(
    (code, { start, end }) => code.slice(0, start) + code.slice(start, end).replace(/\S/g, ' ') + code.slice(end),
    text,
  );

const findFormats = (source) =>
  removeComments(source)
    .split('\n')
    .flatMap((line, index) =>
      RULES.filter(([pattern]) => pattern.test(line)).map(([, what]) => `line ${index + 1} formats ${what}`),
    );

/** Finds dates and numbers that are formatted outside the formatters, and exceptions that are no longer needed. */
export function checkFormats(sources) {
  return [...sources].flatMap(([file, source]) => {
    if (!PRODUCT.test(file) || TEST.test(file) || FORMATTERS.has(file)) return [];
    const found = findFormats(source);
    if (!EXCEPTIONS.has(file))
      return found.map((what) => `${file}: ${what}: use a formatter of packages/contract/src/rules`);
    return found.length > 0 ? [] : [`${file}: scripts/conventions/formats.mjs lists it, but it formats nothing`];
  });
}
