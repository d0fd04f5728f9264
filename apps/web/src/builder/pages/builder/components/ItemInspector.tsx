import { GRID_COLUMNS, GRID_ROWS, type InnerItem, isWidget } from '@mainstay/contract/pages/page';
import { X } from 'lucide-react';
import { CheckField } from '../../../../platform/ui/CheckField.tsx';
import { ListButtons } from '../../../../platform/ui/ListButtons.tsx';
import { SelectField } from '../../../../platform/ui/SelectField.tsx';
import { TextField } from '../../../../platform/ui/TextField.tsx';
import { ItemContentFields } from './ItemContentFields.tsx';
import { useBuilder } from './builder-context.ts';
import { insertItem, moveItem, removeItem, resizeItem } from './grid-moves.ts';
import {
  createId,
  findItem,
  getAllTabs,
  getItemsAt,
  type GridPlace,
  isSamePlace,
  type Item,
  moveEntry,
  type Selection,
  withItem,
  withItems,
} from './page-draft.ts';
import textStyles from '../../../../platform/theme/text.module.css';
import buttonStyles from '../../../../platform/ui/button.module.css';
import iconButtonStyles from '../../../../platform/ui/icon-button.module.css';
import selectFieldStyles from '../../../../platform/ui/SelectField.module.css';
import styles from './Builder.module.css';

type Height = 'rows' | 'content' | 'own';
const HEIGHTS = [
  { value: 'rows', label: 'Rows of 200 pixels' },
  { value: 'content', label: 'Auto height' },
  { value: 'own', label: 'Custom height' },
] as const;
const UNITS = (['px', 'vh', 'rem'] as const).map((unit) => ({ value: unit, label: unit }));
const DEFAULT_HEIGHT: InnerItem['customHeight'] = { heightValue: 320, heightUnit: 'px' };

const getHeight = ({ customHeight, autoHeight }: Item): Height =>
  customHeight ? 'own' : autoHeight ? 'content' : 'rows';

/** Returns whether the item takes the full width and the height of its content. */
const isWholeScreen = ({ screen }: Item): boolean => screen !== null && !isWidget(screen);

/** Edits the settings of the selected item. */
export function ItemInspector({ selection }: { selection: Selection }) {
  const { draft, change, select, getTitle, canWrite, editComponent } = useBuilder();
  const item = findItem(draft, selection);
  if (!item) return null;
  const { place, id } = selection;
  const set = (more: Partial<Item>, mark?: string) =>
    change(withItem(draft, selection, more), `Change ${getTitle(item)}`, mark && `${id} ${mark}`);
  const isWhole = isWholeScreen(item);
  return (
    <>
      <div className={styles.inspectorHeader}>
        <h2 className={textStyles.truncate}>{getTitle(item)}</h2>
        <button type="button" className={iconButtonStyles.iconButton} aria-label="Close" onClick={() => select(null)}>
          <X size={15} aria-hidden />
        </button>
      </div>
      <div className={selectFieldStyles.fields}>
        <ItemContentFields item={item} set={set} />
        {item.component !== null && canWrite && (
          <button
            type="button"
            className={buttonStyles.button}
            onClick={() => item.component !== null && editComponent(item.component)}
          >
            Edit component
          </button>
        )}
        {item.tabs && item.tabs.length > 0 && <InnerTabsFields item={item} set={set} />}
        <PlaceFields item={item} place={place} />
        {!isWhole && <HeightFields item={item} set={set} />}
        <div>
          <CheckField label="Hide the title" value={item.hideTitle} onChange={(hideTitle) => set({ hideTitle })} />
          <CheckField label="No border" value={item.noContainer} onChange={(noContainer) => set({ noContainer })} />
          <CheckField
            label="Hidden from viewers"
            value={item.hide_component}
            onChange={(hide_component) => set({ hide_component })}
          />
        </div>
        <MoveField item={item} place={place} />
      </div>
    </>
  );
}

interface FieldsProps {
  item: Item;
  set: (more: Partial<Item>, mark?: string) => void;
}

function PlaceFields({ item, place }: { item: Item; place: GridPlace }) {
  const { draft, change, getTitle } = useBuilder();
  const items = getItemsAt(draft, place);
  const setItems = (next: readonly Item[], verb: 'Move' | 'Resize') =>
    change(withItems(draft, place, next), `${verb} ${getTitle(item)}`);
  const renderNumberField = (label: string, value: number, max: number, onChange: (n: number) => void) => (
    <TextField
      label={label}
      type="number"
      min={1}
      max={max}
      value={value}
      onChange={(text) => {
        const n = Number(text);
        if (Number.isInteger(n) && n >= 1 && n <= max) onChange(n);
      }}
    />
  );
  if (isWholeScreen(item)) {
    return renderNumberField('Row', item.row + 1, GRID_ROWS, (n) =>
      setItems(moveItem(items, item.id, 0, n - 1), 'Move'),
    );
  }
  return (
    <>
      <div className={selectFieldStyles.pair}>
        {renderNumberField('Column', item.col + 1, GRID_COLUMNS, (n) =>
          setItems(moveItem(items, item.id, n - 1, item.row), 'Move'),
        )}
        {renderNumberField('Row', item.row + 1, GRID_ROWS, (n) =>
          setItems(moveItem(items, item.id, item.col, n - 1), 'Move'),
        )}
      </div>
      <div className={selectFieldStyles.pair}>
        {renderNumberField('Columns wide', item.sizeX, GRID_COLUMNS, (n) =>
          setItems(resizeItem(items, item.id, n, item.sizeY), 'Resize'),
        )}
        {renderNumberField('Rows high', item.sizeY, GRID_ROWS, (n) =>
          setItems(resizeItem(items, item.id, item.sizeX, n), 'Resize'),
        )}
      </div>
    </>
  );
}

function HeightFields({ item, set }: FieldsProps) {
  const setHeight = (height: Height) =>
    set({ autoHeight: height === 'content', customHeight: height === 'own' ? DEFAULT_HEIGHT : null });
  const customHeight = item.customHeight;
  return (
    <>
      <SelectField label="Height" value={getHeight(item)} options={HEIGHTS} onChange={setHeight} />
      {customHeight && (
        <div className={selectFieldStyles.pair}>
          <TextField
            label="Height value"
            type="number"
            min={20}
            max={10_000}
            value={customHeight.heightValue}
            onChange={(text) => {
              const heightValue = Number(text);
              if (heightValue > 0) set({ customHeight: { ...customHeight, heightValue } }, 'height');
            }}
          />
          <SelectField
            label="Unit"
            value={customHeight.heightUnit}
            options={UNITS}
            onChange={(heightUnit) => set({ customHeight: { ...customHeight, heightUnit } })}
          />
        </div>
      )}
    </>
  );
}

/** Moves an item to another tab. An item with tabs cannot move into a tab inside an item. */
function MoveField({ item, place }: { item: Item; place: GridPlace }) {
  const { draft, change, select, getTitle } = useBuilder();
  const grids: { value: string; label: string; place: GridPlace }[] = [
    { value: 'page', label: 'The page itself', place: { tab: null } },
    ...getAllTabs(draft).map(({ id, name }) => ({ value: id, label: `Tab ${name}`, place: { tab: id } })),
  ];
  const others = grids.filter((grid) => !isSamePlace(grid.place, place));
  if (others.length === 0) return null;
  const move = (value: string) => {
    const target = others.find((grid) => grid.value === value)?.place;
    if (!target) return;
    const withoutItem = withItems(draft, place, removeItem(getItemsAt(draft, place), item.id));
    change(withItems(withoutItem, target, insertItem(getItemsAt(withoutItem, target), item)), `Move ${getTitle(item)}`);
    select(null);
  };
  return <SelectField label="Move to" value="" none="Current location" options={others} onChange={move} />;
}

interface InnerTabsFieldsProps {
  item: Item;
  set: (more: Partial<Item>, mark?: string) => void;
}

/** Edits the tabs inside an item. At least one tab remains. */
function InnerTabsFields({ item, set }: InnerTabsFieldsProps) {
  const { openInnerTab } = useBuilder();
  const tabs = item.tabs ?? [];
  const add = () => {
    const id = createId();
    set({ tabs: [...tabs, { id, name: `Tab ${tabs.length + 1}`, layout: [] }] });
    openInnerTab(item.id, id);
  };
  return (
    <fieldset className={styles.tabList}>
      <legend>Tabs in this item</legend>
      {tabs.map((tab, index) => (
        <div key={tab.id} className={styles.tabRow}>
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
      <button type="button" className={buttonStyles.button} onClick={add}>
        Add tab
      </button>
    </fieldset>
  );
}
