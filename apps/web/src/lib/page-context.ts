/** What a page knows of its place and hands to everything that stands on it (S3-09). */
import type { PageQuery } from './addresses.ts';
import { today } from './dates.ts';

/** Values by name, such as `account_id`. They go with every request of a component. */
export type PageContext = Readonly<Record<string, string | number>>;

/** Whether a value of an address is a day, `YYYY-MM-DD`, that the calendar knows. */
export const isDay = (value: unknown): value is string =>
  typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value) && !Number.isNaN(Date.parse(value));

/** The values that an address carries beside the tab and the component it asks for; an `as_of` that is no day is none. */
export function contextOfQuery({ tab: _tab, component_id: _component, ...rest }: PageQuery): PageContext {
  const values = Object.entries(rest).flatMap(([name, value]): [string, string | number][] => {
    if (name === 'as_of' && !isDay(value)) return [];
    if (typeof value === 'boolean') return [[name, String(value)]];
    return typeof value === 'string' || typeof value === 'number' ? [[name, value]] : [];
  });
  return Object.fromEntries(values);
}

/** Whether the page is looked at as of a day that is over. */
export const isOfPast = ({ as_of }: PageContext): boolean => isDay(as_of) && as_of < today();
