import type { ReactNode } from 'react';
import styles from './DataTable.module.css';

/** The header of the rows below it. It is sticky while its group is visible. */
export const TableGroupHeader = ({ span, children }: { span: number; children: ReactNode }) => (
  <tr className={styles.groupRow}>
    <th scope="rowgroup" colSpan={span}>
      {children}
    </th>
  </tr>
);
