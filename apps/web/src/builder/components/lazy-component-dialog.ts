import { lazyComponent } from '../../platform/lib/lazy-component.tsx';

export const ComponentDialog = lazyComponent(
  async () => (await import('./editor/components/ComponentDialog.tsx')).ComponentDialog,
);
