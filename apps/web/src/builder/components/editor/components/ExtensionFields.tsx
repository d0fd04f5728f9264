import { SelectField } from '../../../../platform/ui/SelectField.tsx';
import type { KindFieldsProps } from '../../component-kinds.ts';
import { getExtensions } from '../../extension-components.ts';
import { RowFields } from './RowFields.tsx';
import { Section } from './Section.tsx';

/** Selects the component that draws the rows, with its options, and the query of the rows. */
export function ExtensionFields({ definition, onChange }: KindFieldsProps<'extension'>) {
  const { extension } = definition;
  const extensions = getExtensions();
  const selected = extensions.find(({ name }) => name === extension.name);
  return (
    <>
      <Section title="Extension" open>
        <SelectField
          label="Component"
          value={extension.name}
          options={extensions.map(({ name, label }) => ({ value: name, label }))}
          onChange={(name) => onChange({ extension: { name, options: {} } })}
        />
        {selected?.OptionFields && (
          <selected.OptionFields
            options={extension.options}
            onChange={(options) => onChange({ extension: { ...extension, options } })}
          />
        )}
      </Section>
      <RowFields definition={definition} onChange={onChange} />
    </>
  );
}
