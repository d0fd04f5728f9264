import { SegmentedControl } from '../../../ui/SegmentedControl.tsx';
import { type TimelineView, useTimelineView } from './use-view.ts';

const VIEWS: readonly { value: TimelineView; label: string }[] = [
  { value: 'timeline', label: 'Timeline' },
  { value: 'gantt', label: 'Gantt' },
];

/** What happened, or what is to be done. */
export function ViewSwitch() {
  const { view, setView } = useTimelineView();
  return <SegmentedControl label="View" options={VIEWS} value={view} onChange={setView} />;
}
