import { Segments } from '../../../ui/Segments.tsx';
import { type TimelineView, useView } from './use-view.ts';

const VIEWS: readonly { value: TimelineView; label: string }[] = [
  { value: 'timeline', label: 'Timeline' },
  { value: 'gantt', label: 'Gantt' },
];

/** What happened, or what is to be done. */
export function ViewSwitch() {
  const { view, setView } = useView();
  return <Segments label="View" options={VIEWS} value={view} onChange={setView} />;
}
