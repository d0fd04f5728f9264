import type { EventName } from '@mainstay/contract/product-events';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { FormDialog } from '../../../platform/forms/FormDialog.tsx';
import { useEditForm } from '../../../platform/forms/use-edit-form.ts';
import { CheckField } from '../../../platform/ui/CheckField.tsx';
import { Picker } from '../../../platform/ui/Picker.tsx';
import { featureChoicesQuery, updateEventName } from '../queries.ts';
import textStyles from '../../../platform/theme/text.module.css';

/** The number of features that the list shows; typing narrows it. */
const SHOWN = 50;

/** Selects or creates the feature of an event, or ignores the event. */
export function NameDialog({ event, onClose }: { event: EventName; onClose: () => void }) {
  const client = useQueryClient();
  const [find, setFind] = useState('');
  const features = useQuery(featureChoicesQuery).data?.features ?? [];
  const found = features.filter(({ name }) => name.toLowerCase().includes(find.toLowerCase()));
  const options = found
    .slice(0, SHOWN)
    .map(({ id, name, product }) => ({ id, name: product === null ? name : `${name} (${product})` }));
  const form = useEditForm({
    draft: `event name ${event.id}`,
    values: { feature: event.is_selected ? event.feature : null, created: false, ignored: event.is_ignored },
    save: ({ feature, created, ignored }) =>
      updateEventName(client, event, {
        feature_id: feature?.id ?? null,
        create_feature: created && feature === null,
        is_ignored: ignored,
      }),
    onSaved: onClose,
  });
  return (
    <FormDialog form={form} title={`Feature of ${event.name}`} verb="Save" onClose={onClose}>
      <Picker
        label="Feature"
        none="The feature with this name"
        value={form.values.feature}
        options={options}
        onFind={setFind}
        onChange={form.field('feature').onChange}
      />
      {event.feature === null && form.values.feature === null && (
        <CheckField label={`Create the feature ${event.name}`} {...form.field('created')} />
      )}
      <CheckField label="Ignore this event" {...form.field('ignored')} />
      <p className={textStyles.caption}>Events of the last 30 days follow.</p>
    </FormDialog>
  );
}
