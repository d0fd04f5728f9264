import type { UseMutationResult } from '@tanstack/react-query';
import { getErrorMessage } from '../lib/api.ts';
import { Chip } from '../ui/Chip.tsx';
import { FormMessage } from '../ui/FormMessage.tsx';
import layoutStyles from '../theme/layout.module.css';
import settingsFormStyles from './settings-form.module.css';

interface SettingsTestResultProps {
  test: Pick<UseMutationResult<{ passed: boolean; text: string }, Error, void>, 'data' | 'error' | 'isPending'>;
}

/** Whether the last test of a server passed, or why there was no test. */
export function SettingsTestResult({ test: { data, error, isPending } }: SettingsTestResultProps) {
  if (error) return <FormMessage>{getErrorMessage(error)}</FormMessage>;
  if (!data || isPending) return null;
  return (
    <div className={settingsFormStyles.result} role="status">
      <div className={layoutStyles.row}>
        <b>Test</b>
        <Chip tone={data.passed ? 'good' : 'bad'}>{data.passed ? 'Passed' : 'Failed'}</Chip>
      </div>
      <p>{data.text}</p>
    </div>
  );
}
