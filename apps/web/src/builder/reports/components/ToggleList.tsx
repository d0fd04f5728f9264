interface ToggleListProps {
  label: string;
  values: readonly number[];
  /** Returns the accessible name of a value, and the text of its button if that is shorter. */
  getName: (value: number) => string;
  getText?: (value: number) => string;
  selected: readonly number[];
  onChange: (selectedIds: number[]) => void;
}

/** Toggles values of which at least one remains selected. */
export function ToggleList({ label, values, getName, getText = getName, selected, onChange }: ToggleListProps) {
  const toggle = (value: number) => {
    const next = selected.includes(value) ? selected.filter((one) => one !== value) : [...selected, value];
    if (next.length > 0) onChange(next.sort((a, b) => a - b));
  };
  return (
    <fieldset className="rd-toggles">
      <legend>{label}</legend>
      {values.map((value) => (
        <button
          key={value}
          type="button"
          aria-label={getName(value)}
          aria-pressed={selected.includes(value)}
          onClick={() => toggle(value)}
        >
          {getText(value)}
        </button>
      ))}
    </fieldset>
  );
}
