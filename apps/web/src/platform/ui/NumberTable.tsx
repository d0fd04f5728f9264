import { clsx } from 'clsx';
import layoutStyles from '../theme/layout.module.css';
import textStyles from '../theme/text.module.css';
import styles from './NumberTable.module.css';

interface NumberTableProps {
  /** What the numbers describe. */
  title: string;
  header: readonly string[];
  /** A name followed by its numbers. */
  rows: readonly (readonly string[])[];
  /** Called with the index of the clicked row; undefined if rows are not clickable. */
  onPick?: ((index: number) => void) | undefined;
}

/** The numbers of a chart as a table. If values of the chart are clickable, its rows are as well. */
export const NumberTable = ({ title, header, rows, onPick }: NumberTableProps) => (
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrollable content must be reachable by keyboard
  <section className={styles.root} tabIndex={0} aria-label={`${title} as a table`}>
    <table className={styles.table}>
      <thead>
        <tr>
          {header.map((name) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([name, ...values], index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows may have equal names, but their positions are unique.
          <tr key={index}>
            <th scope="row">
              {onPick ? (
                <button
                  type="button"
                  className={clsx(layoutStyles.unstyled, textStyles.link)}
                  data-part="text-link"
                  onClick={() => onPick(index)}
                >
                  {name}
                </button>
              ) : (
                name
              )}
            </th>
            {values.map((value, at) => (
              <td key={header[at + 1]}>{value}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </section>
);
