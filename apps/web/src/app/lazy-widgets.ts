import { lazyComponent } from '../lib/lazy-component.tsx';

export const AttributeWidget = lazyComponent(
  async () => (await import('../features/attributes/components/AttributeWidget.tsx')).AttributeWidget,
);
