import type { ComponentDetail } from '@mainstay/contract/components/report';
import { afterEach, expect, test, vi } from 'vitest';
import { features } from '../../../../features.ts';
import { defineFeature, loadFeatures, provideFeatures } from '../../../../platform/feature.ts';
import { useTestContainer } from '../../../../testing/test-container.tsx';
import { createView } from '../../components/component-view.ts';
import { extensionComponents } from '../../extension-components.ts';
import { ExtensionRenderer } from './ExtensionRenderer.tsx';

const box = useTestContainer();
afterEach(async () => {
  provideFeatures(features);
  await loadFeatures();
});

const Renderer = Object.assign(
  ({ detail }: { detail: ComponentDetail }) => <p>Zoom {String(detail.extension?.options.zoom)}</p>,
  { preload: async () => undefined },
);
const feature = defineFeature({
  name: 'maps',
  contributions: [extensionComponents({ name: 'account-map', label: 'Map', Renderer })],
});

async function render(name: string) {
  provideFeatures([{ load: async () => ({ feature }) }]);
  await loadFeatures();
  const onDrawn = vi.fn();
  box.render(
    <ExtensionRenderer
      report={undefined}
      failed={false}
      busy={false}
      view={createView(7)}
      change={vi.fn()}
      context={{}}
      detail={{
        id: 7,
        name: 'Map of accounts',
        kind: 'extension',
        version: 1,
        drilldown: null,
        threshold_config: [],
        columns: [],
        meta: { pagination: true, page_size: 10, subscriptions: [] },
        extension: { name, options: { zoom: 3 } },
      }}
      request={{ query: { id: 7, pageNumber: 1, pageSize: 10 }, body: undefined }}
      onPick={undefined}
      onDrawn={onDrawn}
    />,
  );
  return onDrawn;
}

test('draws the component of a feature with its options', async () => {
  await render('account-map');
  expect(box.element.textContent).toBe('Zoom 3');
});

test('states that the feature of a component is missing, and reports that it is drawn', async () => {
  const onDrawn = await render('globe');
  expect(box.element.textContent).toBe(
    'The extension globe is not installed.Ask an administrator to install it, or remove this component from the page.',
  );
  expect(onDrawn).toHaveBeenCalled();
});
