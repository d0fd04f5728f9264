import { X } from 'lucide-react';
import { useState } from 'react';
import '../../../platform/ui/NativeField.css';

interface EntryListFieldProps {
  value: readonly string[];
  onChange: (value: string[]) => void;
}

/** List of texts that are added one at a time. Text that remains in the field is added on blur. */
export function EntryListField({ value, onChange }: EntryListFieldProps) {
  const [text, setText] = useState('');
  const add = () => {
    const entry = text.trim();
    if (entry === '') return;
    setText('');
    if (!value.includes(entry)) onChange([...value, entry]);
  };
  return (
    <>
      {value.length > 0 && (
        <ul className="at-entries">
          {value.map((entry) => (
            <li key={entry}>
              <span>{entry}</span>
              <button
                type="button"
                className="ic"
                aria-label={`Remove ${entry}`}
                onClick={() => onChange(value.filter((one) => one !== entry))}
              >
                <X size={12} aria-hidden />
              </button>
            </li>
          ))}
        </ul>
      )}
      <input
        className="native-in"
        aria-label="Add an entry"
        placeholder="Add an entry"
        value={text}
        onChange={(event) => setText(event.target.value)}
        onBlur={add}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          add();
        }}
      />
    </>
  );
}
