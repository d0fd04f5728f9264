import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { promptPages } from '../../../../core/assistant-chat/queries.ts';
import { CheckField } from '../../../../platform/ui/CheckField.tsx';
import { SelectField } from '../../../../platform/ui/SelectField.tsx';
import type { KindFieldsProps } from '../../component-kinds.ts';
import { componentsQuery } from '../queries.ts';
import { Section } from './Section.tsx';
import styles from './ComponentEditor.module.css';

const MAX_COMPONENTS = 5;

/** Selects the prompt of the assistant, and the components whose rows are sent to it as context. */
export function AssistantFields({ definition: { ai }, onChange }: KindFieldsProps<'react-ai'>) {
  const { data } = useQuery(componentsQuery);
  const { data: prompts } = useInfiniteQuery(promptPages);
  const { prompt_id, context_components: selectedIds, ...rest } = ai;
  const setComponents = (context_components: number[]) => onChange({ ai: { ...ai, context_components } });
  const setPrompt = (id: string) =>
    onChange({ ai: { ...rest, context_components: selectedIds, ...(id !== '' && { prompt_id: Number(id) }) } });
  return (
    <>
      <Section title="Prompt" open>
        <SelectField
          label="Prompt of this chat"
          none="Only the prompts for all chats"
          value={prompt_id === undefined ? '' : String(prompt_id)}
          options={(prompts?.pages ?? [])
            .flatMap(({ listing }) => listing)
            .map(({ id, prompt_name }) => ({ value: String(id), label: String(prompt_name) }))}
          onChange={setPrompt}
        />
      </Section>
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
    </>
  );
}
