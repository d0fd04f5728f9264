/**
 * Components that a feature renders within the screens of another one. Each is loaded with the first screen that shows
 * it.
 */
import { lazyComponent } from '../lib/lazy-component.tsx';

export const AttributeWidget = lazyComponent(
  async () => (await import('../features/attributes/components/AttributeWidget.tsx')).AttributeWidget,
);
export const ActionsGantt = lazyComponent(
  async () => (await import('../features/playbooks/gantt/components/ActionsGantt.tsx')).ActionsGantt,
);
