import { SegmentedControl } from '../../../platform/ui/SegmentedControl.tsx';
import { type TimelineView, useTimelineView } from './use-view.ts';

const VIEWS: readonly { value: TimelineView; label: string }[] = [
  { value: 'timeline', label: 'Timeline' },
  { value: 'gantt', label: 'Gantt' },
];

/** Switches between past events and the Gantt chart of actions. */
export function ViewSwitch() {
  const { view, setView } = useTimelineView();
  return <SegmentedControl label="View" options={VIEWS} value={view} onChange={setView} />;
}
