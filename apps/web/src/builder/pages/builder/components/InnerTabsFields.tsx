import { ListButtons } from '../../../../platform/ui/ListButtons.tsx';
import { TextField } from '../../../../platform/ui/TextField.tsx';
import { useBuilder } from './builder-context.ts';
import { type Item, createId, moveEntry } from './page-draft.ts';

interface InnerTabsFieldsProps {
  item: Item;
  set: (more: Partial<Item>, mark?: string) => void;
}

/** Edits the tabs inside an item. At least one tab remains. */
export function InnerTabsFields({ item, set }: InnerTabsFieldsProps) {
  const { openInnerTab } = useBuilder();
  const tabs = item.tabs ?? [];
  const add = () => {
    const id = createId();
    set({ tabs: [...tabs, { id, name: `Tab ${tabs.length + 1}`, layout: [] }] });
    openInnerTab(item.id, id);
  };
  return (
    <fieldset className="bd-list">
      <legend>Tabs in this item</legend>
      {tabs.map((tab, index) => (
        <div key={tab.id} className="bd-row">
          <TextField
            label={`Name of tab ${index + 1}`}
            value={tab.name}
            maxLength={350}
            onChange={(name) => set({ tabs: tabs.map((one) => (one.id === tab.id ? { ...one, name } : one)) }, tab.id)}
          />
          <ListButtons
            name={tab.name}
            onStep={(by) => set({ tabs: moveEntry(tabs, tab.id, by) })}
            onRemove={tabs.length > 1 ? () => set({ tabs: tabs.filter((one) => one.id !== tab.id) }) : undefined}
          />
        </div>
      ))}
      <button type="button" className="btn" onClick={add}>
        Add tab
      </button>
    </fieldset>
  );
}
