import { DESIGNATION_COLORS, designationLevel } from '@mainstay/contract/rules/designations';
import { clsx } from 'clsx';
import type { CSSProperties } from 'react';
import { Chip } from '../../../platform/ui/Chip.tsx';
import { Person } from '../../../platform/ui/Person.tsx';
import { flattenTrees } from './org-layout.ts';
import type { OrgNode } from './org-tree.ts';
import orgChartStyles from './OrgChart.module.css';
import layoutStyles from '../../../platform/theme/layout.module.css';
import textStyles from '../../../platform/theme/text.module.css';
import styles from './Contacts.module.css';

/** Props shared by the chart and the list. */
export interface OrgProps {
  trees: readonly OrgNode[];
  /** Ids of the contacts that match the search. */
  found: ReadonlySet<number>;
  searching: boolean;
  onOpen: (contactId: number) => void;
}

/** Maximum indentation level, because phones are narrow. */
const MAX_INDENT = 6;
const INDENT_PX = 20;

/** The reporting lines as an indented list. */
export const OrgList = ({ trees, found, searching, onOpen }: OrgProps) => (
  <ul className={styles.orgList} aria-label="Organization">
    {flattenTrees(trees).map(({ contact, depth }) => (
      <li key={contact.id}>
        <button
          type="button"
          data-found={found.has(contact.id) || undefined}
          data-dim={(searching && !found.has(contact.id)) || undefined}
          style={
            {
              '--in': `${Math.min(depth, MAX_INDENT) * INDENT_PX}px`,
              '--level': DESIGNATION_COLORS[designationLevel(contact.designation)],
            } as CSSProperties
          }
          onClick={() => onOpen(contact.id)}
        >
          <i className={clsx(orgChartStyles.levelMark, styles.levelMark)} aria-hidden />
          <Person name={contact.name} size={28} />
          <span className={clsx(layoutStyles.grow, styles.grow)}>
            <b className={textStyles.truncate}>{contact.name}</b>
            <span className={clsx(textStyles.caption, textStyles.truncate)}>{contact.designation}</span>
          </span>
          {contact.tags[0] !== undefined && <Chip>{contact.tags[0]}</Chip>}
        </button>
      </li>
    ))}
  </ul>
);
