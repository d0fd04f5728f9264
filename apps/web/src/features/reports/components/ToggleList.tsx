interface ToggleListProps {
  label: string;
  values: readonly number[];
  /** Returns the accessible name of a value, and the text of its button if that is shorter. */
  nameOf: (value: number) => string;
  textOf?: (value: number) => string;
  chosen: readonly number[];
  onChange: (chosen: number[]) => void;
}

/** Toggles values of which at least one remains selected. */
export function ToggleList({ label, values, nameOf, textOf = nameOf, chosen, onChange }: ToggleListProps) {
  const toggle = (value: number) => {
    const next = chosen.includes(value) ? chosen.filter((one) => one !== value) : [...chosen, value];
    if (next.length > 0) onChange(next.sort((a, b) => a - b));
  };
  return (
    <fieldset className="rd-toggles">
      <legend>{label}</legend>
      {values.map((value) => (
        <button
          key={value}
          type="button"
          aria-label={nameOf(value)}
          aria-pressed={chosen.includes(value)}
          onClick={() => toggle(value)}
        >
          {textOf(value)}
        </button>
      ))}
    </fieldset>
  );
}
