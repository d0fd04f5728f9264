import type { EventGroup } from '@mainstay/contract/rules/timeline';
import { formatLongDate } from '../../../platform/lib/dates.ts';
import { ExportButton } from '../../../platform/ui/ExportButton.tsx';
import { downloadTimeline } from '../queries.ts';
import { GROUP_LABELS, formatMonth } from './format-event.ts';
import { ViewSwitch } from './ViewSwitch.tsx';
import '../../../platform/ui/FilterBar.css';

interface TimelineToolsProps {
  accountId: number;
  group: EventGroup | undefined;
  onGroup: (group: EventGroup | undefined) => void;
  counts: { total: number; since: string | null } | undefined;
}

const GROUPS = Object.entries(GROUP_LABELS) as [EventGroup, string][];

/** Filters the events by kind and shows their number. */
export function TimelineTools({ accountId, group, onGroup, counts }: TimelineToolsProps) {
  return (
    <div className="toolbar tlt" role="toolbar" aria-label="Event types">
      <ViewSwitch />
      {[[undefined, 'All'] as const, ...GROUPS].map(([key, name]) => (
        <button
          type="button"
          key={name}
          className="tool"
          aria-pressed={group === key}
          data-on={group === key || undefined}
          onClick={() => onGroup(key)}
        >
          {name}
        </button>
      ))}
      <span className="grow" />
      {counts?.since && (
        <span className="cap num" title={`Since ${formatLongDate(counts.since)}`}>
          {`${counts.total.toLocaleString('en-US')} ${counts.total === 1 ? 'event' : 'events'} since ${formatMonth(counts.since)}`}
        </span>
      )}
      <ExportButton isTool name="timeline" download={() => downloadTimeline(accountId, group)} />
    </div>
  );
}
