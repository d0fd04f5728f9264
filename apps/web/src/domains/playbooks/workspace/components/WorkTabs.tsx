import './Workspace.css';

interface WorkTabsProps<T extends string> {
  label: string;
  tabs: readonly { value: T; label: string; count?: number }[];
  value: T;
  onChange: (value: T) => void;
}

/** The tabs of a workspace. */
export const WorkTabs = <T extends string>({ label, tabs, value, onChange }: WorkTabsProps<T>) => (
  <div className="wk-tabs" role="group" aria-label={label}>
    {tabs.map((tab) => (
      <button
        key={tab.value}
        type="button"
        className="view"
        aria-pressed={tab.value === value}
        onClick={() => onChange(tab.value)}
      >
        {tab.label}
        {tab.count !== undefined && <span className="view-count num">{tab.count}</span>}
      </button>
    ))}
  </div>
);
