import { isWidget, WHOLE_SCREENS, WIDGETS } from '@mainstay/contract/pages/page';
import { useQuery } from '@tanstack/react-query';
import { CheckField } from '../../../../platform/ui/CheckField.tsx';
import { SelectField } from '../../../../platform/ui/SelectField.tsx';
import { attributeChoices, componentsQuery, kpiChoices } from '../../../components/editor/queries.ts';
import { getScreenName } from './item-kinds.ts';
import type { Item } from './page-draft.ts';
import styles from './Builder.module.css';

interface ItemContentFieldsProps {
  item: Item;
  set: (more: Partial<Item>) => void;
}

/** Selects the content of an item among others of the same kind. */
export function ItemContentFields({ item, set }: ItemContentFieldsProps) {
  if (item.component !== null) return <ComponentField item={item} set={set} />;
  if (item.isKpi) return <KpiFields item={item} set={set} />;
  if (item.attribute !== null) return <AttributeField item={item} set={set} />;
  if (item.screen !== null) {
    const [label, choices] = isWidget(item.screen) ? ['Widget', WIDGETS] : ['Screen', WHOLE_SCREENS];
    const options = choices.map((screen: string) => ({ value: screen, label: getScreenName(screen) }));
    return <SelectField label={label} value={item.screen} options={options} onChange={(screen) => set({ screen })} />;
  }
  return null;
}

function ComponentField({ item, set }: ItemContentFieldsProps) {
  const { data } = useQuery(componentsQuery);
  const options = (data?.listing ?? []).map(({ id, title, name }) => ({ value: String(id), label: title || name }));
  return (
    <SelectField
      label="Component"
      value={String(item.component)}
      options={options}
      onChange={(id) => set({ component: Number(id) })}
    />
  );
}

function KpiFields({ item, set }: ItemContentFieldsProps) {
  const { data } = useQuery(kpiChoices);
  const toggle = (id: number, on: boolean) => {
    const kpis = on ? [...item.kpis, id] : item.kpis.filter((kpi) => kpi !== id);
    if (kpis.length > 0) set({ kpis });
  };
  return (
    <fieldset className={styles.checkList}>
      <legend>KPI cards</legend>
      {(data?.listing ?? []).map(({ id, name }) => (
        <CheckField key={id} label={name} value={item.kpis.includes(id)} onChange={(on) => toggle(id, on)} />
      ))}
    </fieldset>
  );
}

function AttributeField({ item, set }: ItemContentFieldsProps) {
  const { data } = useQuery(attributeChoices);
  const options = (data?.listing ?? []).map(({ id, name }) => ({ value: String(id), label: name }));
  return (
    <SelectField
      label="Attribute"
      value={String(item.attribute)}
      options={options}
      onChange={(id) => set({ attribute: Number(id) })}
    />
  );
}
