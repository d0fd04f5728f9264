import { componentAuthoring } from '@mainstay/contract/components/admin';
import type { Definition } from '@mainstay/contract/components/definition';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, useEffect, useState } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { queryKey } from '../../../../platform/lib/query.ts';
import { componentsQuery } from '../queries.ts';
import { EditingContext } from './editor-state.ts';
import { createColumn } from './create-query.ts';
import { LinksSection } from './LinksSection.tsx';

const columns = [createColumn('plan', 'Plan', { expr: { field: 'plan' } })];
const param = { name: 'industry', type: 'text', from: 'drill', required: false } as const;
/** Receives values from the page, but not from links or clicks. */
const pageParam = { name: 'account_id', type: 'int', from: 'context', required: false } as const;
const table = (name: string, meta: object = {}): Definition => ({
  kind: 'table',
  name,
  threshold_config: [],
  meta: { pagination: true, page_size: 10, subscriptions: [], ...meta },
  query: { source: { kind: 'static', rows: [] }, params: [pageParam, param], columns, fill: 'none', sort: [] },
});

let root: Root;
let box: HTMLElement;
let saved: Definition;
let client: QueryClient;
beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  const listing = [
    { id: 7, name: 'Accounts' },
    { id: 8, name: 'Itself' },
  ];
  client.setQueryData(componentsQuery.queryKey, { listing } as never);
  client.setQueryData(queryKey(componentAuthoring.getComponent, { params: { id: 7 } }), {
    id: 7,
    name: 'Accounts',
    definition: table('Accounts'),
  });
  vi.stubGlobal('fetch', () => new Promise(() => undefined));
  box = document.body.appendChild(document.createElement('div'));
  root = createRoot(box);
});
afterEach(() => {
  act(() => root.unmount());
  box.remove();
  vi.unstubAllGlobals();
});

function Editor({ initial }: { initial: Definition }) {
  const [definition, setDefinition] = useState(initial);
  useEffect(() => {
    saved = definition;
  }, [definition]);
  return (
    <LinksSection
      ownId={8}
      definition={definition}
      onDrilldown={(drilldown) => setDefinition({ ...definition, drilldown })}
      onMeta={(meta) => setDefinition({ ...definition, meta })}
    />
  );
}

function open(initial: Definition, issues: Record<string, string> = {}): void {
  act(() =>
    root.render(
      <QueryClientProvider client={client}>
        <EditingContext value={{ datasets: [], faults: issues }}>
          <Editor initial={initial} />
        </EditingContext>
      </QueryClientProvider>,
    ),
  );
}

const getField = (label: string): HTMLSelectElement => {
  const labelElement = [...box.querySelectorAll('label')].find((one) => one.textContent === label);
  const found = box.querySelector<HTMLSelectElement>(`[id="${labelElement?.htmlFor}"]`);
  if (!found) throw new Error(`no field ${label}`);
  return found;
};
function selectOption(label: string, value: string): void {
  const select = getField(label);
  act(() => {
    select.value = value;
    select.dispatchEvent(new Event('change', { bubbles: true }));
  });
}
const clickButton = (name: string) =>
  act(() => [...box.querySelectorAll('button')].find((one) => one.textContent === name)?.click());

test('passes a row to another component by column and parameter', () => {
  open(table('Itself'));
  expect([...getField('On row click, pass the row to').options].map(({ text }) => text)).toEqual([
    'No component',
    'Accounts',
  ]);
  selectOption('On row click, pass the row to', '7');
  clickButton('Pass a column');
  selectOption('Where it opens', 'replace');
  expect(saved.meta.linked_component).toEqual({ id: 7, mode: 'replace', map: { plan: 'industry' } });
  selectOption('On row click, pass the row to', '');
  expect(saved.meta.linked_component).toBeUndefined();
});

test('offers the parameters of the drilldown target', () => {
  open(table('Itself'));
  selectOption('On click, replace with', '7');
  clickButton('Pass a column');
  expect([...getField('Parameter').options].map(({ value }) => value)).toEqual(['industry']);
  expect(saved.drilldown).toEqual({ component: 7, linkparams: {}, params: [{ selected: 'plan', value: 'industry' }] });
});

test('offers the values of the event of a subscribed component', () => {
  open(table('Itself'));
  clickButton('Subscribe to a component');
  selectOption('Event', 'page');
  clickButton('Map a value');
  expect(saved.meta.subscriptions).toEqual([{ component_id: 7, event: 'page', map: { page: 'industry' } }]);
  expect([...getField('Parameter').options].map(({ value }) => value)).toEqual(['industry']);
});

test('shows server errors at their fields, in a section that opens for them', () => {
  const subscriptions = [{ component_id: 7, event: 'select', map: {} }];
  const linked_component = { id: 7, mode: 'same_page', map: { gone: 'industry' } };
  open(table('Itself', { subscriptions, linked_component }), {
    'meta.linked_component.map': 'There is no column named gone.',
    'meta.subscriptions.0.component_id': 'Component 7 not found.',
  });
  expect(box.querySelector('details')?.open).toBe(true);
  expect(getField('Component').getAttribute('aria-invalid')).toBe('true');
  const alerts = [...box.querySelectorAll('[role="alert"]')].map(({ textContent }) => textContent);
  expect(alerts).toEqual(['There is no column named gone.', 'Component 7 not found.']);
});
