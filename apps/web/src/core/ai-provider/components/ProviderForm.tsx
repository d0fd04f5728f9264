import type { AiProvider } from '@mainstay/contract/ai-provider';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Plug, PowerOff } from 'lucide-react';
import { useState } from 'react';
import { FormFrame } from '../../../platform/forms/FormFrame.tsx';
import { SecretField } from '../../../platform/forms/SecretField.tsx';
import { TestButton } from '../../../platform/forms/TestButton.tsx';
import { SettingsTestResult } from '../../../platform/forms/SettingsTestResult.tsx';
import { useEditForm } from '../../../platform/forms/use-edit-form.ts';
import { Card } from '../../../platform/ui/Card.tsx';
import { ConfirmDialog } from '../../../platform/ui/ConfirmDialog.tsx';
import { Fields } from '../../../platform/ui/Form.tsx';
import { TextField } from '../../../platform/ui/TextField.tsx';
import { showToast } from '../../../platform/ui/toast.ts';
import { saveAiProvider, testAiProvider } from '../queries.ts';
import { toProviderSettings, toProviderValues } from './provider-values.ts';
import settingsFormStyles from '../../../platform/forms/settings-form.module.css';
import textStyles from '../../../platform/theme/text.module.css';
import buttonStyles from '../../../platform/ui/button.module.css';

/** The address, the model and the limits of the provider, and a test. The stored key is never shown. */
export function ProviderForm({ provider }: { provider: AiProvider }) {
  const client = useQueryClient();
  const [isDisabling, setDisabling] = useState(false);
  const form = useEditForm({
    draft: 'AI provider',
    values: toProviderValues(provider),
    unstored: ['key'],
    save: async (values) => {
      const saved = await saveAiProvider(client, toProviderSettings(values));
      showToast('AI provider saved.');
      return saved;
    },
    toSaved: (saved) => ({ values: toProviderValues(saved) }),
  });
  const { values, canWrite } = form;
  const test = useMutation({ mutationFn: () => testAiProvider(toProviderSettings(values)) });
  const disable = async () => {
    form.reset({ values: toProviderValues(await saveAiProvider(client, toProviderSettings(form.saved, false))) });
    test.reset();
    showToast('AI provider disabled.');
  };
  return (
    <Card title="Provider" caption={provider.settings.enabled ? 'Enabled' : 'Not configured'}>
      <FormFrame
        form={form}
        verb="Save"
        aria-label="AI provider"
        className={settingsFormStyles.form}
        end={
          canWrite && (
            <>
              <TestButton test={test} icon={Plug}>
                Test
              </TestButton>
              {provider.settings.enabled && (
                <button type="button" className={buttonStyles.button} onClick={() => setDisabling(true)}>
                  <PowerOff size={14} aria-hidden />
                  Disable
                </button>
              )}
            </>
          )
        }
      >
        <Fields disabled={!canWrite}>
          <p className={textStyles.caption}>
            Any endpoint in the format of OpenAI. Prompts and the data in them are sent to it. The key is stored
            encrypted.
          </p>
          <TextField
            label="Address"
            placeholder="https://api.openai.com/v1"
            inputMode="url"
            maxLength={350}
            {...form.field('base_url')}
          />
          <div className={settingsFormStyles.pair}>
            <TextField label="Model" maxLength={350} {...form.field('model')} />
            <SecretField label="Key" maxLength={2000} isStored={provider.has_key} {...form.field('key')} />
          </div>
          <p className={textStyles.caption}>
            Prices of a million tokens, in the currency in which the provider bills. The cost of each call is computed
            from them.
          </p>
          <div className={settingsFormStyles.pair}>
            <TextField label="Price of input" inputMode="decimal" {...form.field('input_price')} />
            <TextField label="Price of output" inputMode="decimal" {...form.field('output_price')} />
          </div>
          <p className={textStyles.caption}>
            Limits of a calendar month. Leave a limit empty if there is none. Calls that would exceed it are rejected.
          </p>
          <div className={settingsFormStyles.pair}>
            <TextField label="Cost per month" inputMode="decimal" {...form.field('monthly_cost')} />
            <TextField label="Calls per month" inputMode="numeric" {...form.field('monthly_calls')} />
            <TextField label="Calls per month and user" inputMode="numeric" {...form.field('user_monthly_calls')} />
            <TextField label="Seconds per answer" inputMode="numeric" {...form.field('answer_seconds')} />
          </div>
        </Fields>
      </FormFrame>
      <SettingsTestResult test={test} />
      <ConfirmDialog
        opened={isDisabling}
        title="Disable the AI provider?"
        verb="Disable"
        onConfirm={disable}
        onClose={() => setDisabling(false)}
      >
        The settings and the key are deleted. Texts can no longer be generated, and questions are no longer answered.
      </ConfirmDialog>
    </Card>
  );
}
