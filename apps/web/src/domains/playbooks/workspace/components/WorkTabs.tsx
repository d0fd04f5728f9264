import { clsx } from 'clsx';
import textStyles from '../../../../platform/theme/text.module.css';
import pageHeaderStyles from '../../../../platform/ui/PageHeader.module.css';
import styles from './Workspace.module.css';

interface WorkTabsProps<T extends string> {
  label: string;
  tabs: readonly { value: T; label: string; count?: number }[];
  value: T;
  onChange: (value: T) => void;
}

/** The tabs of a workspace. */
export const WorkTabs = <T extends string>({ label, tabs, value, onChange }: WorkTabsProps<T>) => (
  <div className={styles.tabs} role="group" aria-label={label}>
    {tabs.map((tab) => (
      <button
        key={tab.value}
        type="button"
        className={pageHeaderStyles.view}
        aria-pressed={tab.value === value}
        onClick={() => onChange(tab.value)}
      >
        {tab.label}
        {tab.count !== undefined && (
          <span className={clsx(pageHeaderStyles.viewCount, textStyles.tabular)}>{tab.count}</span>
        )}
      </button>
    ))}
  </div>
);
