import type { Score } from '@mainstay/contract/components/definition';
import { useQuery } from '@tanstack/react-query';
import { CheckField } from '../../../../ui/CheckField.tsx';
import { ListButtons } from '../../../../ui/ListButtons.tsx';
import { SelectField } from '../../../../ui/SelectField.tsx';
import { kpiChoices } from '../queries.ts';
import { removeAt, replaceAt, moveAt, useEditor } from './editor-state.ts';
import { NumberField } from './NumberField.tsx';
import { Section } from './Section.tsx';

type Item = Score['items'][number];
const MAX = 25;

/** The KPIs of a score and their weights. */
export function ScoreSection({ score, onChange }: { score: Score; onChange: (score: Score) => void }) {
  const { data } = useQuery(kpiChoices);
  const { faults } = useEditor();
  const { items } = score;
  const kpis = (data?.listing ?? []).map(({ id, name }) => ({ value: String(id), label: name }));
  const nameOf = (id: number) => kpis.find(({ value }) => value === String(id))?.label ?? 'KPI';
  const put = (next: Item[]) => onChange({ items: next });
  return (
    <Section title="KPIs and their weights" open>
      {items.map((item, at) => {
        const set = (more: Partial<Item>) => put(replaceAt(items, at, { ...item, ...more }));
        const number = (label: string, key: 'weightage' | 'min' | 'max') => (
          <NumberField label={label} value={item[key]} onNumber={(value) => set({ [key]: value })} />
        );
        return (
          <fieldset key={at} className="ce-item fields">
            <legend className="sr">{nameOf(item.kpi)}</legend>
            <div className="ce-head">
              <b className="grow ell">{nameOf(item.kpi)}</b>
              <ListButtons
                name={nameOf(item.kpi)}
                onStep={(by) => put(moveAt(items, at, by))}
                onRemove={items.length > 1 ? () => put(removeAt(items, at)) : undefined}
              />
            </div>
            <div className="fields-pair">
              <SelectField
                label="KPI"
                value={String(item.kpi)}
                options={kpis}
                error={faults[`score.items.${at}.kpi`]}
                onChange={(id) => set({ kpi: Number(id) })}
              />
              {number('Weight', 'weightage')}
            </div>
            <div className="fields-pair">
              {number('Score 0 at', 'min')}
              {number('Score 100 at', 'max')}
            </div>
            <CheckField label="Lower is better" value={item.invert} onChange={(invert) => set({ invert })} />
          </fieldset>
        );
      })}
      {items.length < MAX && (
        <button
          type="button"
          className="btn"
          onClick={() =>
            put([...items, { kpi: Number(kpis[0]?.value ?? 1), weightage: 10, min: 0, max: 100, invert: false }])
          }
        >
          Add KPI
        </button>
      )}
    </Section>
  );
}
