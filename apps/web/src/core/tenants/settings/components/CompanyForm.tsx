import { FILLED_TONES } from '@mainstay/contract/rules/theme-tones';
import { THEME_LIST, themeOrDefault } from '@mainstay/contract/rules/themes';
import type { Theme } from '@mainstay/contract/tenants/appearance';
import { type FormEvent, type ReactNode, useEffect, useState } from 'react';
import { getErrorMessage } from '../../../../platform/lib/api.ts';
import { getSession, useSignedIn } from '../../../../platform/lib/session.ts';
import { applyBrand } from '../../../../platform/theme/brand.ts';
import { CompanyLogo } from '../../../../platform/ui/CompanyLogo.tsx';
import { FileButton } from '../../../../platform/ui/FileButton.tsx';
import { Form } from '../../../../platform/ui/Form.tsx';
import { FormMessage } from '../../../../platform/ui/FormMessage.tsx';
import { RadioCards } from '../../../../platform/ui/RadioCards.tsx';
import { SubmitButton } from '../../../../platform/ui/SubmitButton.tsx';
import { TextField } from '../../../../platform/ui/TextField.tsx';
import { ACCEPTED_IMAGE_TYPES, formatImageError, validateImageFile } from '../../../../platform/ui/image-file.ts';
import { showToast } from '../../../../platform/ui/toast.ts';
import { saveCompanyName, saveTheme } from '../../setup/queries.ts';
import { deleteLogo, uploadLogo } from '../queries.ts';
import themeChoiceStyles from '../../setup/components/ThemeChoice.module.css';
import layoutStyles from '../../../../platform/theme/layout.module.css';
import textStyles from '../../../../platform/theme/text.module.css';
import buttonStyles from '../../../../platform/ui/button.module.css';
import styles from './Company.module.css';

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
    <Form busy={busy} className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
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
      <div className={styles.footer}>
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

interface ThemeChoiceProps {
  value: Theme;
  disabled?: boolean;
  onChange: (theme: Theme) => void;
}

const OPTIONS = THEME_LIST.map(({ code, name }) => ({
  value: code,
  label: name,
  mark: <span className={themeChoiceStyles.colorDot} style={{ background: FILLED_TONES[code] }} />,
}));

/** Selects the color theme of the company. */
const ThemeChoice = ({ value, disabled, onChange }: ThemeChoiceProps) => (
  <RadioCards
    legend="Theme"
    name="entity_theme"
    options={OPTIONS}
    value={value}
    disabled={disabled}
    onChange={onChange}
  />
);

/** Shows the company logo of the bar. A selected file is uploaded at once. */
function LogoField({ canWrite }: { canWrite: boolean }) {
  const { entity_logo } = useSignedIn();
  const [busy, setBusy] = useState(false);
  const run = async (step: () => Promise<string>) => {
    setBusy(true);
    try {
      showToast(await step());
    } catch (error) {
      showToast(formatImageError(error));
    } finally {
      setBusy(false);
    }
  };
  const selectFile = (selected: File | null) => {
    const file = selected && validateImageFile(selected, 'logo');
    if (file) void run(() => uploadLogo(file));
  };
  return (
    <div className={styles.logoField}>
      <span className={styles.logo}>
        <CompanyLogo size={40} logo={entity_logo} />
      </span>
      <div>
        <span className={styles.logoLabel}>Logo</span>
        <p className={textStyles.caption}>
          JPG or PNG, less than 1 MB. Shown in the header, on the sign-in page and in emails.
        </p>
      </div>
      {canWrite && (
        <span className={layoutStyles.row}>
          {entity_logo && (
            <button
              type="button"
              className={buttonStyles.button}
              disabled={busy}
              aria-label="Remove logo"
              onClick={() => void run(deleteLogo)}
            >
              Remove
            </button>
          )}
          <FileButton label="Logo" accept={ACCEPTED_IMAGE_TYPES.logo} busy={busy} onChoose={selectFile}>
            {entity_logo ? 'Replace' : 'Upload'}
          </FileButton>
        </span>
      )}
    </div>
  );
}
