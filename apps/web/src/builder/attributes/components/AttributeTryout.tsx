import {
  type AttributeValue,
  getPrimaryPart,
  parseAttributeValue,
  getSecondaryPart,
} from '@mainstay/contract/rules/attribute-values';
import { useState } from 'react';
import { AttributeCard } from './AttributeCard.tsx';
import type { AttributeDraft } from './attribute-draft.ts';

/** Preview of an attribute under construction; values entered here are not saved. */
export function AttributeTryout({ draft }: { draft: AttributeDraft }) {
  const [value, setValue] = useState<{ primary: AttributeValue; secondary: AttributeValue }>({
    primary: null,
    secondary: null,
  });
  const toValidValue = (
    part: ReturnType<typeof getPrimaryPart<AttributeDraft['components'][number]>>,
    raw: unknown,
  ) => {
    const parsed = part && parseAttributeValue(part, raw);
    return parsed?.issue === undefined ? (parsed?.value ?? null) : null;
  };
  const { components } = draft;
  const attribute = {
    ...draft,
    id: 0,
    version: 0,
    name: draft.name.trim() || 'Attribute',
    tooltip: draft.tooltip.trim() || null,
    components: components.map((part) => ({ ...part, options: [...part.options] })),
    read_permission: [...draft.read_permission],
    write_permission: [...draft.write_permission],
  };
  return (
    <aside className="ab-trial" aria-label="Preview">
      <p className="cap">Preview. Try it out; nothing is saved.</p>
      <AttributeCard
        key={components.map(({ type, validation }) => type + validation).join()}
        attribute={attribute}
        value={{
          primary: toValidValue(getPrimaryPart(components), value.primary),
          secondary: toValidValue(getSecondaryPart(components), value.secondary),
          ...{ meta_data: {}, updated_by: null, updated_at: null, version: 0, user_type: 'A', read_only: false },
        }}
        onReload={() => Promise.resolve()}
        onSave={async (next) =>
          setValue({
            primary: toValidValue(getPrimaryPart(components), next.primary),
            secondary: toValidValue(getSecondaryPart(components), next.secondary),
          })
        }
      />
    </aside>
  );
}
