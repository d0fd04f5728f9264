import { actionsPath } from '../../../platform/lib/addresses.ts';
import { useNavigateTo } from '../../../platform/lib/use-navigate-to.ts';
import { SegmentedControl } from '../../../platform/ui/SegmentedControl.tsx';
import type { PlaySearch } from './play-search.ts';

const VIEWS = [
  { value: 'actions', label: 'Actions' },
  { value: 'playbooks', label: 'Playbooks' },
  { value: 'gantt', label: 'Gantt' },
] as const;

interface ViewChoiceProps {
  value: (typeof VIEWS)[number]['value'];
  /** The filter that the list of playbooks and the Gantt chart share. */
  search?: PlaySearch;
}

/** Switches between actions, playbooks, and a Gantt chart of both. */
export function ViewChoice({ value, search = {} }: ViewChoiceProps) {
  const navigate = useNavigateTo();
  return (
    <SegmentedControl
      label="View"
      options={VIEWS}
      value={value}
      onChange={(view) => navigate(actionsPath(view === 'actions' ? {} : { ...search, playId: undefined, view }))}
    />
  );
}
