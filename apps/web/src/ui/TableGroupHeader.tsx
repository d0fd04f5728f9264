import type { ReactNode } from 'react';

/** What the rows below have in common; it stays in view for as long as they are. */
export const TableGroupHeader = ({ span, children }: { span: number; children: ReactNode }) => (
  <tr className="tbl-group">
    <th scope="rowgroup" colSpan={span}>
      {children}
    </th>
  </tr>
);
