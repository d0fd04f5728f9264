/** Stores test components in the demo company and queries them over HTTP as its users. */
import { components } from '@mainstay/contract/components';
import { Definition } from '@mainstay/contract/components/definition';
import type { Report } from '@mainstay/contract/components/report';
import { afterAll, beforeAll } from 'vitest';
import type { z } from 'zod';
import { createComponent } from '../../builder/components/save-component.ts';
import { type TestResponse, type Caller, openTestApp, type TestApp } from './app.ts';

type DefinitionInput = z.input<typeof Definition>;
type Query = Extract<DefinitionInput, { kind: 'table' | 'react-table' | 'graph' }>['query'];

export const column = (key: string, formula = key, more: object = {}) => ({
  key,
  label: key,
  expr: { formula },
  ...more,
});
export const measure = (key: string, formula: string, more: object = {}) =>
  column(key, formula, { role: 'measure', ...more });
/** A list of accounts with one searchable column and one that can be filtered by a range. */
export const accountList = {
  columns: [column('id'), column('name', 'name', { filter: 'search' }), column('mrr', 'mrr', { filter: 'numrange' })],
};

export const getReport = (answer: TestResponse<unknown>): Report => (answer.body as { data: Report }).data;

interface Demo {
  t: TestApp;
  /** An administrator. */
  ada: Caller;
  /** A CSM. */
  maya: Caller;
  /** The component "All accounts", seven rows per page. */
  list: number;
}

/** Opens the demo company before the tests of a file and closes it afterwards; `demo` is filled by then. */
export function setUpDemoComponents() {
  const demo = {} as Demo;
  let componentCount = 0;
  /**
   * Stores a definition.
   * @returns its id
   */
  const storeDefinition = async (
    definition: { kind: string; name?: string; meta?: object } & Record<string, unknown>,
  ) => {
    const parsed = Definition.parse({ name: `Component ${++componentCount}`, meta: {}, ...definition });
    return demo.t.inTenant('demo', 'write', (tx) => createComponent(tx, parsed, { by: null }));
  };
  const table = (query: Omit<Query, 'source'> & { source?: Query['source'] }, more: object = {}) =>
    storeDefinition({
      kind: 'react-table',
      query: { source: { kind: 'dataset', name: 'accounts' }, ...query },
      ...more,
    });
  const get = (id: number, query: object = {}, caller = demo.ada) =>
    demo.t.call(caller, components.getComponentData, { query: { id, ...query } });
  const post = (id: number, body: object, query: object = {}, caller = demo.ada) =>
    demo.t.call(caller, components.askComponentData, { query: { id, ...query }, body });
  const queryNumbers = (statement: string, ...more: unknown[]) =>
    demo.t.query<Record<string, number>>('demo', statement, ...more);

  beforeAll(async () => {
    demo.t = await openTestApp({ demo: true });
    [demo.ada, demo.maya] = await Promise.all([
      demo.t.signIn('ada.admin@demo.test'),
      demo.t.signIn('maya.csm@demo.test'),
    ]);
    demo.list = await table(accountList, { meta: { title: 'Accounts', page_size: 7 }, name: 'All accounts' });
  });
  afterAll(() => demo.t.close());
  return { demo, stored: storeDefinition, table, get, post, asked: queryNumbers };
}
