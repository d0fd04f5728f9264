import type { DefinitionByKind } from '@mainstay/contract/components/definition';
import { useQuery } from '@tanstack/react-query';
import { CheckField } from '../../../../platform/ui/CheckField.tsx';
import { componentsQuery } from '../queries.ts';
import { Section } from './Section.tsx';

type Ai = DefinitionByKind<'react-ai'>['ai'];
const MAX_COMPONENTS = 5;

/** Selects the components whose rows are sent to the assistant as context. */
export function AssistantSection({ ai, onChange }: { ai: Ai; onChange: (ai: Ai) => void }) {
  const { data } = useQuery(componentsQuery);
  const selectedIds = ai.context_components;
  const setComponents = (context_components: number[]) => onChange({ ...ai, context_components });
  return (
    <Section title="Data sources" open>
      <fieldset className="ce-checks">
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
