import './NumberTable.css';

interface NumberTableProps {
  /** What the numbers are of. */
  title: string;
  head: readonly string[];
  /** A name, then its numbers. */
  rows: readonly (readonly string[])[];
  /** A row was chosen, by its place; undefined where nothing follows. */
  onPick?: ((index: number) => void) | undefined;
}

/** The numbers of a chart. Where the chart leads further, its rows do too. */
export const NumberTable = ({ title, head, rows, onPick }: NumberTableProps) => (
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
  <section className="numbers-scroll" tabIndex={0} aria-label={`${title} as a table`}>
    <table className="numbers num">
      <thead>
        <tr>
          {head.map((name) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([name, ...values], index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two rows may have one name, their place is their own.
          <tr key={index}>
            <th scope="row">
              {onPick ? (
                <button type="button" className="bare link" onClick={() => onPick(index)}>
                  {name}
                </button>
              ) : (
                name
              )}
            </th>
            {values.map((value, at) => (
              <td key={head[at + 1]}>{value}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </section>
);
