import { Menu, Popover } from '@mantine/core';
import { Plus, X } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { Popup } from './Popup.tsx';
import './FilterBar.css';

/** A filter in force. */
export interface FilterChip {
  id: string;
  /** Column and condition: `Renewal before`. */
  name: string;
  value: string;
}

interface FilterBarProps {
  /** Before the filters, such as a choice of view. */
  before?: ReactNode;
  chips: readonly FilterChip[];
  onRemove: (id: string) => void;
  /** Columns that + Filter offers. */
  columns?: readonly { id: string; name: string }[];
  /** Opens the filter of a column somewhere else; without it `editor` opens it here. */
  onAdd?: (id: string) => void;
  /** The form of a column's filter. With it + Filter and the chips open it in place. */
  editor?: (id: string, close: () => void) => ReactNode;
  /** Sort, columns, views: on the right. */
  children?: ReactNode;
}

/** Toolbar of a list: filters in force, then + Filter, then what stands on the right. */
export function FilterBar({ before, chips, onRemove, columns = [], onAdd, editor, children }: FilterBarProps) {
  return (
    <div className="toolbar">
      {before}
      {chips.map((chip) => (
        <span key={chip.id} className="fchip">
          {editor ? <ChipEditor chip={chip} editor={editor} /> : <ChipText chip={chip} />}
          <button
            type="button"
            className="fchip-x"
            aria-label={`Remove filter ${chip.name} ${chip.value}`}
            onClick={() => onRemove(chip.id)}
          >
            <X size={12} aria-hidden />
          </button>
        </span>
      ))}
      {(onAdd || editor) && columns.length > 0 && <AddFilter columns={columns} onAdd={onAdd} editor={editor} />}
      <span className="grow" />
      {children}
    </div>
  );
}

const ChipText = ({ chip }: { chip: FilterChip }) => (
  <>
    <span>{chip.name}</span>
    <b className="ell">{chip.value}</b>
  </>
);

type Editor = NonNullable<FilterBarProps['editor']>;

const ChipEditor = ({ chip, editor }: { chip: FilterChip; editor: Editor }) => (
  <Popup
    label={`Filter ${chip.name}`}
    position="bottom-start"
    width={236}
    trigger={
      <button type="button" className="fchip-t">
        <ChipText chip={chip} />
      </button>
    }
  >
    {(close) => editor(chip.id, close)}
  </Popup>
);

type AddFilterProps = Pick<FilterBarProps, 'onAdd' | 'editor'> & { columns: NonNullable<FilterBarProps['columns']> };

/** A menu of columns; the chosen one's form opens where the menu was. */
function AddFilter({ columns, onAdd, editor }: AddFilterProps) {
  const [adding, setAdding] = useState<string | null>(null);
  const trigger = useRef<HTMLButtonElement>(null);
  const close = () => {
    setAdding(null);
    trigger.current?.focus();
  };
  const chosen = columns.find((column) => column.id === adding);
  return (
    <Popover
      opened={chosen !== undefined}
      onChange={(open) => !open && close()}
      position="bottom-start"
      width={236}
      offset={6}
      trapFocus
      withRoles={false}
    >
      <Popover.Target>
        <span className="tool-anchor">
          <Menu position="bottom-start" width={200} returnFocus={onAdd !== undefined}>
            <Menu.Target>
              <button type="button" className="tool" ref={trigger}>
                <Plus size={14} aria-hidden />
                Filter
              </button>
            </Menu.Target>
            <Menu.Dropdown>
              {columns.map((column) => (
                <Menu.Item key={column.id} onClick={() => (editor ? setAdding(column.id) : onAdd?.(column.id))}>
                  {column.name}
                </Menu.Item>
              ))}
            </Menu.Dropdown>
          </Menu>
        </span>
      </Popover.Target>
      <Popover.Dropdown role="dialog" aria-label={`Filter ${chosen?.name ?? ''}`}>
        {chosen && <p className="fp-name">{chosen.name}</p>}
        {chosen && editor?.(chosen.id, close)}
      </Popover.Dropdown>
    </Popover>
  );
}
