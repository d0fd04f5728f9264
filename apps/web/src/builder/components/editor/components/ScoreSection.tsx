import type { Score } from '@mainstay/contract/components/definition';
import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { CheckField } from '../../../../platform/ui/CheckField.tsx';
import { ListButtons } from '../../../../platform/ui/ListButtons.tsx';
import { SelectField } from '../../../../platform/ui/SelectField.tsx';
import type { KindFieldsProps } from '../../component-kinds.ts';
import { kpiChoices } from '../queries.ts';
import { removeAt, replaceAt, moveAt, useEditor } from './editor-state.ts';
import { NumberField } from './NumberField.tsx';
import { Section } from './Section.tsx';
import layoutStyles from '../../../../platform/theme/layout.module.css';
import textStyles from '../../../../platform/theme/text.module.css';
import buttonStyles from '../../../../platform/ui/button.module.css';
import selectFieldStyles from '../../../../platform/ui/SelectField.module.css';
import styles from './ComponentEditor.module.css';

type Item = Score['items'][number];
const MAX_ITEMS = 25;

export const ScoreFields = ({ definition, onChange }: KindFieldsProps<'score'>) => (
  <ScoreSection score={definition.score} onChange={(score) => onChange({ score })} />
);

/** The KPIs of a score and their weights. */
export function ScoreSection({ score, onChange }: { score: Score; onChange: (score: Score) => void }) {
  const { data } = useQuery(kpiChoices);
  const { faults: issues } = useEditor();
  const { items } = score;
  const kpis = (data?.listing ?? []).map(({ id, name }) => ({ value: String(id), label: name }));
  const getKpiName = (id: number) => kpis.find(({ value }) => value === String(id))?.label ?? 'KPI';
  const setItems = (next: Item[]) => onChange({ items: next });
  return (
    <Section title="KPIs and their weights" open>
      {items.map((item, index) => {
        const set = (more: Partial<Item>) => setItems(replaceAt(items, index, { ...item, ...more }));
        const renderNumberField = (label: string, key: 'weightage' | 'min' | 'max') => (
          <NumberField label={label} value={item[key]} onNumber={(value) => set({ [key]: value })} />
        );
        return (
          <fieldset key={index} className={clsx(styles.item, selectFieldStyles.fields)}>
            <legend className={textStyles.screenReaderOnly}>{getKpiName(item.kpi)}</legend>
            <div className={styles.itemHeader}>
              <b className={clsx(layoutStyles.grow, textStyles.truncate)}>{getKpiName(item.kpi)}</b>
              <ListButtons
                name={getKpiName(item.kpi)}
                onStep={(by) => setItems(moveAt(items, index, by))}
                onRemove={items.length > 1 ? () => setItems(removeAt(items, index)) : undefined}
              />
            </div>
            <div className={selectFieldStyles.pair}>
              <SelectField
                label="KPI"
                value={String(item.kpi)}
                options={kpis}
                error={issues[`score.items.${index}.kpi`]}
                onChange={(id) => set({ kpi: Number(id) })}
              />
              {renderNumberField('Weight', 'weightage')}
            </div>
            <div className={selectFieldStyles.pair}>
              {renderNumberField('Score 0 at', 'min')}
              {renderNumberField('Score 100 at', 'max')}
            </div>
            <CheckField label="Lower is better" value={item.invert} onChange={(invert) => set({ invert })} />
          </fieldset>
        );
      })}
      {items.length < MAX_ITEMS && (
        <button
          type="button"
          className={buttonStyles.button}
          onClick={() =>
            setItems([...items, { kpi: Number(kpis[0]?.value ?? 1), weightage: 10, min: 0, max: 100, invert: false }])
          }
        >
          Add KPI
        </button>
      )}
    </Section>
  );
}
