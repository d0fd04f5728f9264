import type { Extension } from '@mainstay/contract/components/definition';
import { ChoiceField } from '../../../../platform/ui/ChoiceField.tsx';
import { getExtensions } from '../../extension-components.ts';
import { Section } from './Section.tsx';

interface ExtensionSectionProps {
  extension: Extension;
  onChange: (extension: Extension) => void;
}

/** Selects the component that draws the rows, with its options. */
export function ExtensionSection({ extension, onChange }: ExtensionSectionProps) {
  const extensions = getExtensions();
  const selected = extensions.find(({ name }) => name === extension.name);
  return (
    <Section title="Extension" open>
      <ChoiceField
        label="Component"
        value={extension.name}
        options={extensions.map(({ name, label }) => [name, label] as const)}
        onChange={(name) => onChange({ name, options: {} })}
      />
      {selected?.OptionFields && (
        <selected.OptionFields
          options={extension.options}
          onChange={(options) => onChange({ ...extension, options })}
        />
      )}
    </Section>
  );
}
