import type { EventGroup } from '@mainstay/contract/rules/timeline';
import { formatLongDate } from '../../../lib/dates.ts';
import { ExportButton } from '../../../ui/ExportButton.tsx';
import { downloadTimeline } from '../queries.ts';
import { GROUP_LABELS, formatMonth } from './format-event.ts';
import { ViewSwitch } from './ViewSwitch.tsx';
import '../../../ui/FilterBar.css';

interface TimelineToolsProps {
  accountId: number;
  group: EventGroup | undefined;
  onGroup: (group: EventGroup | undefined) => void;
  counted: { total: number; since: string | null } | undefined;
}

const GROUPS = Object.entries(GROUP_LABELS) as [EventGroup, string][];

/** Filters the events by kind and shows their number. */
export function TimelineTools({ accountId, group, onGroup, counted }: TimelineToolsProps) {
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
      {counted?.since && (
        <span className="cap num" title={`Since ${formatLongDate(counted.since)}`}>
          {`${counted.total.toLocaleString('en-US')} ${counted.total === 1 ? 'event' : 'events'} since ${formatMonth(counted.since)}`}
        </span>
      )}
      <ExportButton isTool name="timeline" download={() => downloadTimeline(accountId, group)} />
    </div>
  );
}
