import { themeOrDefault } from '@mainstay/contract/rules/themes';
import type { Theme } from '@mainstay/contract/tenants/appearance';
import { type FormEvent, type ReactNode, useEffect, useState } from 'react';
import { getErrorMessage } from '../../../../platform/lib/api.ts';
import { getSession } from '../../../../platform/lib/session.ts';
import { applyBrand } from '../../../../platform/theme/brand.ts';
import { Form } from '../../../../platform/ui/Form.tsx';
import { FormMessage } from '../../../../platform/ui/FormMessage.tsx';
import { SubmitButton } from '../../../../platform/ui/SubmitButton.tsx';
import { TextField } from '../../../../platform/ui/TextField.tsx';
import { showToast } from '../../../../platform/ui/toast.ts';
import { ThemeChoice } from '../../setup/components/ThemeChoice.tsx';
import { saveCompanyName, saveTheme } from '../../setup/queries.ts';
import { LogoField } from './LogoField.tsx';
import './Company.css';

interface CompanyFormProps {
  saved: { entity_name: string; entity_theme: Theme };
  canWrite: boolean;
  /** Rendered beside the button. */
  footer?: ReactNode;
}

/** Edits the branding of the company: logo, name and theme. The theme is previewed before it is saved. */
export function CompanyForm({ saved, canWrite, footer }: CompanyFormProps) {
  const [name, setName] = useState(saved.entity_name);
  const [theme, setTheme] = useState(saved.entity_theme);
  const [message, setMessage] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  usePreview(theme);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    setMessage(null);
    try {
      if (name.trim() !== saved.entity_name) await saveCompanyName(name.trim());
      if (theme !== saved.entity_theme) await saveTheme(theme);
      showToast('Company setup saved');
    } catch (error) {
      setMessage(getErrorMessage(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Form busy={busy} className="co" onSubmit={(event) => void submit(event)} noValidate>
      <LogoField canWrite={canWrite} />
      <TextField
        label="Company name"
        name="entity_name"
        autoComplete="organization"
        maxLength={350}
        readOnly={!canWrite}
        value={name}
        onChange={setName}
      />
      <ThemeChoice value={theme} disabled={!canWrite} onChange={setTheme} />
      <FormMessage>{message}</FormMessage>
      <div className="co-foot">
        {canWrite && <SubmitButton busy={busy}>Save</SubmitButton>}
        {footer}
      </div>
    </Form>
  );
}

/** Previews a theme until the user saves it or leaves the screen. */
function usePreview(theme: Theme): void {
  useEffect(() => {
    applyBrand(theme);
    return () => applyBrand(themeOrDefault(getSession()?.entity_theme));
  }, [theme]);
}
