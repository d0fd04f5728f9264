import { actionsPath } from '../../../lib/addresses.ts';
import { useGo } from '../../../lib/use-go.ts';
import { Segments } from '../../../ui/Segments.tsx';

const VIEWS = [
  { value: 'actions', label: 'Actions' },
  { value: 'playbooks', label: 'Playbooks' },
] as const;

/** Single actions by their due date, or the playbooks that they belong to. */
export function ViewChoice({ value }: { value: (typeof VIEWS)[number]['value'] }) {
  const go = useGo();
  return (
    <Segments
      label="View"
      options={VIEWS}
      value={value}
      onChange={(view) => go(actionsPath(view === 'playbooks' ? { view } : {}))}
    />
  );
}
