import { clsx } from 'clsx';
import { Plus } from 'lucide-react';
import { RoleNames } from '../../../../core/people/RoleNames.tsx';
import { useTabKeys } from '../../../../platform/ui/use-tab-keys.ts';
import { useBuilder } from './builder-context.ts';
import { BuilderGrid } from './BuilderGrid.tsx';
import textStyles from '../../../../platform/theme/text.module.css';
import pageHeaderStyles from '../../../../platform/ui/PageHeader.module.css';
import styles from './Builder.module.css';

interface CanvasProps {
  /** Ids of the open tab and nested tab. */
  tab: string | null;
  nested: string | null;
  onOpen: (tab: string, nested: string | null) => void;
  onAddTab: (parent?: string) => void;
}

/** The page as viewers will see it: its own grid, its tabs, and the grids of the open tabs. */
export function Canvas({ tab, nested, onOpen, onAddTab }: CanvasProps) {
  const { draft, canWrite } = useBuilder();
  const open = draft.tabs.find(({ id }) => id === tab);
  const inner = open?.nestedTabs.find(({ id }) => id === nested);
  const addTabButton = canWrite && (
    <button type="button" className={clsx(pageHeaderStyles.view, styles.addTabButton)} onClick={() => onAddTab()}>
      <Plus size={13} aria-hidden />
      Tab
    </button>
  );
  return (
    <>
      {(draft.layout.length > 0 || draft.tabs.length === 0) && <BuilderGrid place={{ tab: null }} />}
      {(draft.tabs.length > 0 || canWrite) && (
        <div className={styles.tabBar}>
          <TabStrip label="Tabs of the page" tabs={draft.tabs} open={tab} onOpen={(id) => onOpen(id, null)} />
          {addTabButton}
        </div>
      )}
      {open && open.nestedTabs.length > 0 && (
        <div className={styles.tabBar}>
          <TabStrip
            label={`Tabs of ${open.name}`}
            tabs={open.nestedTabs}
            open={nested}
            onOpen={(id) => onOpen(open.id, id)}
          />
          {canWrite && (
            <button
              type="button"
              className={clsx(pageHeaderStyles.view, styles.addTabButton)}
              onClick={() => onAddTab(open.id)}
            >
              <Plus size={13} aria-hidden />
              Nested tab
            </button>
          )}
        </div>
      )}
      {open && (open.layout.length > 0 || open.nestedTabs.length === 0) && (
        <BuilderGrid key={open.id} place={{ tab: open.id }} />
      )}
      {inner && <BuilderGrid key={inner.id} place={{ tab: inner.id }} />}
    </>
  );
}

interface TabStripProps {
  label: string;
  tabs: readonly { id: string; name: string; roles: readonly string[] }[];
  open: string | null;
  onOpen: (id: string) => void;
}

function TabStrip({ label, tabs, open, onOpen }: TabStripProps) {
  const openIndex = tabs.findIndex(({ id }) => id === open);
  const onKeyDown = useTabKeys(tabs.length, openIndex, (next) => onOpen(tabs[next]?.id ?? ''));
  if (tabs.length === 0) return null;
  return (
    <div
      className={clsx(pageHeaderStyles.views, styles.views)}
      role="tablist"
      tabIndex={-1}
      aria-label={label}
      onKeyDown={onKeyDown}
    >
      {tabs.map(({ id, name, roles }) => (
        <button
          key={id}
          type="button"
          role="tab"
          className={pageHeaderStyles.view}
          aria-selected={id === open}
          tabIndex={id === open || (openIndex === -1 && tabs[0]?.id === id) ? 0 : -1}
          onClick={() => onOpen(id)}
        >
          {name}
          {roles.length > 0 && (
            <span className={clsx(textStyles.caption, styles.caption)}>
              <RoleNames codes={roles} />
            </span>
          )}
        </button>
      ))}
    </div>
  );
}
