import { isManager } from '@mainstay/contract/rules/access';
import { useQuery } from '@tanstack/react-query';
import { ListChecks } from 'lucide-react';
import type { ReactNode } from 'react';
import { useSignedIn } from '../../../platform/lib/session.ts';
import { ExportButton } from '../../../platform/ui/ExportButton.tsx';
import { SegmentedControl } from '../../../platform/ui/SegmentedControl.tsx';
import { SelectField } from '../../../platform/ui/SelectField.tsx';
import { ownersQuery } from '../queries.ts';
import { ACTION_GROUPS, type ActionGrouping } from './action-rows.ts';
import { toOwnerOptions } from './owner-options.ts';
import type { SelectionMode } from './use-selection-mode.ts';
import layoutStyles from '../../../platform/theme/layout.module.css';
import filterBarStyles from '../../../platform/ui/FilterBar.module.css';

/** The owner filter of the URL. */
interface OwnerSearch {
  whose?: 'mine' | 'team' | undefined;
  ownerId?: number | undefined;
}

interface ActionToolsProps extends OwnerSearch {
  grouping: ActionGrouping;
  /** Toggles the checkboxes of the rows; undefined if they are always visible. */
  selectionMode: SelectionMode | undefined;
  /** Downloads all listed actions as a spreadsheet. */
  download: () => Promise<Blob>;
  onOwnerChange: (owner: OwnerSearch) => void;
  onGroup: (grouping: ActionGrouping) => void;
  /** Rendered on the right. */
  children: ReactNode;
}

const ALL = { value: 'all', label: 'All' } as const;
const MINE = { value: 'mine', label: 'Mine' } as const;
const TEAM = { value: 'team', label: 'My team' } as const;

/** The toolbar of the actions list: owner filter and grouping. Managers can also select an owner. */
export function ActionTools({
  whose,
  ownerId,
  grouping,
  selectionMode,
  download,
  onOwnerChange,
  onGroup,
  children,
}: ActionToolsProps) {
  const { expanded_roles: roles } = useSignedIn();
  const isTeamManager = isManager(roles.map(({ abbr }) => abbr));
  return (
    <div className={filterBarStyles.root} role="toolbar" aria-label="Actions that are shown">
      <SegmentedControl
        label="Whose actions"
        options={isTeamManager ? [ALL, MINE, TEAM] : [ALL, MINE]}
        value={whose ?? 'all'}
        onChange={(next) => onOwnerChange(next === 'all' ? {} : { whose: next })}
      />
      {selectionMode && (
        <button
          type="button"
          className={filterBarStyles.toolButton}
          aria-pressed={selectionMode.isOn}
          data-on={selectionMode.isOn || undefined}
          onClick={() => selectionMode.onChange(!selectionMode.isOn)}
        >
          <ListChecks size={14} aria-hidden />
          Select
        </button>
      )}
      {isTeamManager && <OwnerField value={ownerId} onChange={(owner) => onOwnerChange({ ownerId: owner })} />}
      <span className={layoutStyles.grow} data-part="layout-grow" />
      <SelectField label="Group" quiet value={grouping} options={ACTION_GROUPS} onChange={onGroup} />
      <ExportButton isTool name="actions" download={download} />
      {children}
    </div>
  );
}

interface OwnerFieldProps {
  value: number | undefined;
  onChange: (owner: number | undefined) => void;
}

/** Selects whose actions are listed: everyone's, or those of one person who reports to the manager (2-S-65). */
function OwnerField({ value, onChange }: OwnerFieldProps) {
  const { data } = useQuery(ownersQuery);
  return (
    <SelectField
      label="Owner"
      quiet
      none="All owners"
      value={value === undefined ? '' : String(value)}
      options={toOwnerOptions(data?.owners ?? [])}
      onChange={(id) => onChange(id ? Number(id) : undefined)}
    />
  );
}
