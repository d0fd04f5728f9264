import { lazyComponent } from '../../platform/lib/lazy-component.tsx';

export const AttributeWidget = lazyComponent(
  async () => (await import('./components/AttributeWidget.tsx')).AttributeWidget,
);
