import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Picker, type PickerValue } from '../../../platform/ui/Picker.tsx';
import { searchTemplates } from '../queries.ts';
import styles from '../../../platform/ui/TextField.module.css';

interface TemplatePickerProps {
  value: PickerValue | null;
  error: string | undefined;
  onChange: (template: PickerValue | null) => void;
}

/** Selects the playbook that the rule adds. Only active playbooks are offered. */
export function TemplatePicker({ value, error, onChange }: TemplatePickerProps) {
  const [text, setText] = useState('');
  const [debouncedText] = useDebouncedValue(text, 200);
  const { data } = useQuery(searchTemplates(debouncedText));
  return (
    <div>
      <Picker
        label="Playbook"
        none="Search playbooks"
        value={value}
        options={data?.listing.map(({ id, name }) => ({ id, name })) ?? []}
        onFind={setText}
        onChange={onChange}
      />
      {error && (
        <p className={styles.errorMessage} role="alert">
          {error}
        </p>
      )}
    </div>
  );
}
