/** Formats the months of a history. */
const SHORT = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
const LONG = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];
const getMonthIndex = (month: string) => Number(month.slice(5, 7)) - 1;

/** Formats a month as `Nov`. */
export const formatShortMonth = (month: string): string => SHORT[getMonthIndex(month)] ?? '';
/** Formats a month as `November 2026`. */
export const formatLongMonth = (month: string): string => `${LONG[getMonthIndex(month)] ?? ''} ${month.slice(0, 4)}`;
