import type { ReactNode } from 'react';

/** The header of the rows below it. It is sticky while its group is visible. */
export const TableGroupHeader = ({ span, children }: { span: number; children: ReactNode }) => (
  <tr className="tbl-group">
    <th scope="rowgroup" colSpan={span}>
      {children}
    </th>
  </tr>
);
