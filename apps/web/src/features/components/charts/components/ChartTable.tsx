import type { ChartView } from '@mainstay/contract/rules/chart-options';
import { useEffect } from 'react';

interface ChartTableProps {
  title: string;
  chart: ChartView;
  /** A row was chosen, by its place; undefined where nothing follows. */
  onPick: ((index: number) => void) | undefined;
  onDrawn: () => void;
}

/** The numbers of a chart. Where the chart leads further, its rows do too. */
export function ChartTable({ title, chart, onPick, onDrawn }: ChartTableProps) {
  useEffect(onDrawn, [onDrawn]);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
    <section className="cmp-scroll" tabIndex={0} aria-label={`${title} as a table`}>
      <table className="cmp-t num">
        <thead>
          <tr>
            {chart.head.map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {chart.rows.map(([name, ...values], index) => (
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
                <td key={chart.head[at + 1]}>{value}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
