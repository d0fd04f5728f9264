import type { PlayPart } from '../queries.ts';
import { WorkAssets } from './WorkAssets.tsx';
import { WorkLog } from './WorkLog.tsx';
import { WorkNotes } from './WorkNotes.tsx';

/** Tabs that plays and actions have in common. */
export const PART_TABS = [
  { value: 'notes', label: 'Notes' },
  { value: 'assets', label: 'Assets' },
  { value: 'log', label: 'Log' },
] as const;
export type PartTab = (typeof PART_TABS)[number]['value'];

interface WorkspaceSectionProps {
  tab: PartTab;
  part: PlayPart;
  readOnly: boolean;
  onAction?: (id: number) => void;
}

/** Renders the content of one tab. */
export function WorkspaceSection({ tab, part, ...more }: WorkspaceSectionProps) {
  if (tab === 'notes') return <WorkNotes part={part} {...more} />;
  return tab === 'assets' ? <WorkAssets part={part} {...more} /> : <WorkLog part={part} />;
}
