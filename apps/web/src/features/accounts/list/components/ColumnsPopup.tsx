import { Popover } from '@mantine/core';
import { Columns3 } from 'lucide-react';
import { useState } from 'react';
import './ListTools.css';

interface ColumnsPopupProps {
  columns: readonly { id: string; name: string }[];
  hidden: readonly string[];
  onToggle: (id: string) => void;
}

/** Shows and hides columns. */
export function ColumnsPopup({ columns, hidden, onToggle }: ColumnsPopupProps) {
  const [opened, setOpened] = useState(false);
  return (
    <Popover
      opened={opened}
      onChange={setOpened}
      position="bottom-end"
      width={210}
      offset={6}
      trapFocus
      returnFocus
      portalProps={{ target: '#main' }}
    >
      <Popover.Target>
        <button type="button" className="tool lt-columns" onClick={() => setOpened(!opened)}>
          <Columns3 size={14} aria-hidden />
          Columns
        </button>
      </Popover.Target>
      <Popover.Dropdown aria-label="Columns">
        <fieldset className="lt-checks">
          <legend className="sr">Columns shown</legend>
          {columns.map(({ id, name }) => (
            <label key={id}>
              <input type="checkbox" checked={!hidden.includes(id)} onChange={() => onToggle(id)} />
              {name}
            </label>
          ))}
        </fieldset>
      </Popover.Dropdown>
    </Popover>
  );
}
