import { Menu } from '@mantine/core';
import { Plus, X } from 'lucide-react';
import type { ReactNode } from 'react';
import './overlay-styles.ts';
import './FilterBar.css';

/** A filter in force. */
export interface FilterChip {
  id: string;
  /** Column and condition: `Renewal before`. */
  name: string;
  value: string;
}

interface FilterBarProps {
  chips: readonly FilterChip[];
  onRemove: (id: string) => void;
  /** Columns that + Filter offers. */
  columns?: readonly { id: string; name: string }[];
  /** Opens the filter of a column. */
  onAdd?: (id: string) => void;
  /** Sort, columns, views: on the right. */
  children?: ReactNode;
}

/** Toolbar of a list: filters in force, then + Filter, then what stands on the right. */
export function FilterBar({ chips, onRemove, columns = [], onAdd, children }: FilterBarProps) {
  return (
    <div className="toolbar">
      {chips.map((chip) => (
        <span key={chip.id} className="fchip">
          <span>{chip.name}</span>
          <b className="ell">{chip.value}</b>
          <button
            type="button"
            aria-label={`Remove filter ${chip.name} ${chip.value}`}
            onClick={() => onRemove(chip.id)}
          >
            <X size={12} aria-hidden />
          </button>
        </span>
      ))}
      {onAdd && columns.length > 0 && (
        <Menu position="bottom-start" width={200}>
          <Menu.Target>
            <button type="button" className="tool">
              <Plus size={14} aria-hidden />
              Filter
            </button>
          </Menu.Target>
          <Menu.Dropdown>
            {columns.map((column) => (
              <Menu.Item key={column.id} onClick={() => onAdd(column.id)}>
                {column.name}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
      <span className="grow" />
      {children}
    </div>
  );
}
