import { Columns3 } from 'lucide-react';
import { Popup } from '../../../../platform/ui/Popup.tsx';
import './ListTools.css';

interface ColumnsPopupProps {
  columns: readonly { id: string; name: string }[];
  hidden: readonly string[];
  onToggle: (id: string) => void;
}

/** Popup with checkboxes to show or hide columns. */
export const ColumnsPopup = ({ columns, hidden, onToggle }: ColumnsPopupProps) => (
  <Popup
    label="Columns shown"
    position="bottom-end"
    width={210}
    trigger={
      <button type="button" className="tool lt-columns">
        <Columns3 size={14} aria-hidden />
        Columns
      </button>
    }
  >
    <fieldset className="lt-checks">
      <legend className="sr">Columns shown</legend>
      {columns.map(({ id, name }) => (
        <label key={id}>
          <input type="checkbox" checked={!hidden.includes(id)} onChange={() => onToggle(id)} />
          {name}
        </label>
      ))}
    </fieldset>
  </Popup>
);
