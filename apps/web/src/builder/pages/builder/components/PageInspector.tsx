import { PAGE_SCOPES } from '@mainstay/contract/pages/page';
import { clsx } from 'clsx';
import { CheckField } from '../../../../platform/ui/CheckField.tsx';
import { ListButtons } from '../../../../platform/ui/ListButtons.tsx';
import { SelectField } from '../../../../platform/ui/SelectField.tsx';
import { TextField } from '../../../../platform/ui/TextField.tsx';
import { RoleFields } from '../../../../core/people/RoleFields.tsx';
import { useBuilder } from './builder-context.ts';
import { getAllTabs, type PageDraft, removeTab, moveTab, withDefaultTab, withTab } from './page-draft.ts';
import textStyles from '../../../../platform/theme/text.module.css';
import buttonStyles from '../../../../platform/ui/button.module.css';
import selectFieldStyles from '../../../../platform/ui/SelectField.module.css';
import styles from './Builder.module.css';

const SCOPE_NAMES: Readonly<Record<PageDraft['scope'], string>> = {
  Global: 'Everywhere',
  Account: 'On account pages',
  Portfolio: 'On portfolio pages',
  Report: 'As a report',
};
const SCOPES = PAGE_SCOPES.map((scope) => ({ value: scope, label: SCOPE_NAMES[scope] }));

interface PageInspectorProps {
  tab: string | null;
  nested: string | null;
  onAddTab: (parent?: string) => void;
  /** Errors of the server by field. */
  errors: Readonly<Record<string, string>>;
  /** True if the page opens a built-in screen and must stay in the menu. */
  fixed: boolean;
}

/** Edits the settings of the page and of the open tab. */
export function PageInspector({ tab, nested, onAddTab, errors, fixed }: PageInspectorProps) {
  const { draft, change } = useBuilder();
  const set = (more: Partial<PageDraft>, mark?: string) => change({ ...draft, ...more }, 'Change page settings', mark);
  return (
    <>
      <div className={styles.inspectorHeader}>
        <h2>Page</h2>
      </div>
      <div className={selectFieldStyles.fields}>
        <TextField
          label="Name"
          maxLength={350}
          value={draft.name}
          error={errors.name}
          onChange={(name) => set({ name }, 'name')}
        />
        <SelectField label="Scope" value={draft.scope} options={SCOPES} onChange={(scope) => set({ scope })} />
        {!fixed && <CheckField label="In the menu" value={draft.in_menu} onChange={(in_menu) => set({ in_menu })} />}
        <RoleFields legend="Visible to" value={draft.roles} error={errors.roles} onChange={(roles) => set({ roles })} />
      </div>
      {tab && <TabFields id={tab} onAddTab={onAddTab} />}
      {nested && <TabFields id={nested} />}
    </>
  );
}

/** The name, position and roles of one tab. */
function TabFields({ id, onAddTab }: { id: string; onAddTab?: (parent: string) => void }) {
  const { draft, change } = useBuilder();
  const tab = getAllTabs(draft).find((one) => one.id === id);
  const outer = draft.tabs.find((one) => one.id === id);
  if (!tab) return null;
  const kind = onAddTab ? 'Tab' : 'Nested tab';
  const noun = `${kind.toLowerCase()} ${tab.name}`;
  return (
    <section className={styles.inspectorSection} aria-label={`${kind} ${tab.name}`}>
      <div className={styles.inspectorHeader}>
        <h2 className={textStyles.truncate}>
          {kind} {tab.name}
        </h2>
        <ListButtons
          name={noun}
          onStep={(by) => change(moveTab(draft, id, by), `Move ${noun}`)}
          onRemove={() => change(removeTab(draft, id), `Remove ${noun}`)}
        />
      </div>
      <div className={selectFieldStyles.fields}>
        <TextField
          label={`${kind} name`}
          maxLength={350}
          value={tab.name}
          onChange={(name) =>
            change(
              withTab(draft, id, (one) => ({ ...one, name })),
              `Rename ${noun}`,
              `tab ${id}`,
            )
          }
        />
        <p className={clsx(textStyles.caption, styles.caption)}>URL key: {tab.key}</p>
        {outer && (
          <CheckField
            label="Default tab"
            value={outer.is_default}
            onChange={(on) => change(withDefaultTab(draft, on ? id : null), `Change ${noun}`)}
          />
        )}
        <RoleFields
          legend={`${kind} visible to`}
          value={tab.roles}
          onChange={(roles) =>
            change(
              withTab(draft, id, (one) => ({ ...one, roles })),
              `Change ${noun}`,
            )
          }
        />
        {onAddTab && (
          <button type="button" className={buttonStyles.button} onClick={() => onAddTab(id)}>
            Add nested tab
          </button>
        )}
      </div>
    </section>
  );
}
