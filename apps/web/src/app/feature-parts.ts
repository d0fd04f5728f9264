/** Parts that a feature draws within the screens of another one, each loaded with the first screen that shows it. */
import { lazyPart } from '../lib/lazy-part.tsx';

export const AttributeWidget = lazyPart(
  async () => (await import('../features/attributes/components/AttributeWidget.tsx')).AttributeWidget,
);
export const ActionsGantt = lazyPart(
  async () => (await import('../features/playbooks/gantt/components/ActionsGantt.tsx')).ActionsGantt,
);
