import type { TimelineEvent } from '@mainstay/contract/timeline';
import type { LazyComponent } from '../../platform/lib/lazy-component.tsx';
import { extensionPoint } from '../../platform/feature.ts';

interface EventPanelProps {
  accountId: number;
  event: TimelineEvent;
  onClose: () => void;
}

/** A panel that shows what an event of the timeline is about. */
interface EventPanel {
  /** The label of the button that opens it. */
  label: string;
  isFor: (event: TimelineEvent) => boolean;
  Panel: LazyComponent<EventPanelProps>;
}

export const eventPanels = extensionPoint<EventPanel>('event-panels');
