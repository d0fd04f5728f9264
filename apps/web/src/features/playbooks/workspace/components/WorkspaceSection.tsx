import type { PlayPart } from '../queries.ts';
import { WorkAssets } from './WorkAssets.tsx';
import { WorkLog } from './WorkLog.tsx';
import { WorkNotes } from './WorkNotes.tsx';

/** What stands on a play as on an action. */
export const PART_TABS = [
  { value: 'notes', label: 'Notes' },
  { value: 'assets', label: 'Assets' },
  { value: 'log', label: 'Log' },
] as const;
export type PartTab = (typeof PART_TABS)[number]['value'];

interface WorkPartProps {
  tab: PartTab;
  part: PlayPart;
  readOnly: boolean;
  onAction?: (id: number) => void;
}

/** One of them. */
export function WorkspaceSection({ tab, part, ...more }: WorkPartProps) {
  if (tab === 'notes') return <WorkNotes part={part} {...more} />;
  return tab === 'assets' ? <WorkAssets part={part} {...more} /> : <WorkLog part={part} />;
}
