/** What a page knows of its place and hands to everything that stands on it (S3-09). */
import type { PageQuery } from './addresses.ts';

/** Values by name, such as `account_id`. They go with every request of a component. */
export type PageContext = Readonly<Record<string, string | number>>;

/** The values that an address carries beside the tab and the component it asks for. */
export function contextOfQuery({ tab: _tab, component_id: _component, ...rest }: PageQuery): PageContext {
  const values = Object.entries(rest).flatMap(([name, value]): [string, string | number][] => {
    if (typeof value === 'boolean') return [[name, String(value)]];
    return typeof value === 'string' || typeof value === 'number' ? [[name, value]] : [];
  });
  return Object.fromEntries(values);
}
