import { useQuery } from '@tanstack/react-query';
import { CheckField } from '../../../../platform/ui/CheckField.tsx';
import type { KindFieldsProps } from '../../component-kinds.ts';
import { componentsQuery } from '../queries.ts';
import { Section } from './Section.tsx';
import styles from './ComponentEditor.module.css';

const MAX_COMPONENTS = 5;

/** Selects the components whose rows are sent to the assistant as context. */
export function AssistantFields({ definition: { ai }, onChange }: KindFieldsProps<'react-ai'>) {
  const { data } = useQuery(componentsQuery);
  const selectedIds = ai.context_components;
  const setComponents = (context_components: number[]) => onChange({ ai: { ...ai, context_components } });
  return (
    <Section title="Data sources" open>
      <fieldset className={styles.checkList}>
        <legend>Components, {MAX_COMPONENTS} at most</legend>
        {(data?.listing ?? [])
          .filter(({ kind }) => kind !== 'react-ai')
          .map(({ id, title, name }) => (
            <CheckField
              key={id}
              label={title || name}
              value={selectedIds.includes(id)}
              onChange={(on) => {
                if (!on) setComponents(selectedIds.filter((one) => one !== id));
                else if (selectedIds.length < MAX_COMPONENTS) setComponents([...selectedIds, id]);
              }}
            />
          ))}
      </fieldset>
    </Section>
  );
}
