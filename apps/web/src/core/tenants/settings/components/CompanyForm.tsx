import { FILLED_TONES } from '@mainstay/contract/rules/theme-tones';
import { THEME_LIST, themeOrDefault } from '@mainstay/contract/rules/themes';
import type { Theme } from '@mainstay/contract/tenants/appearance';
import { type ReactNode, useEffect, useState } from 'react';
import { FormFrame } from '../../../../platform/forms/FormFrame.tsx';
import { useEditForm } from '../../../../platform/forms/use-edit-form.ts';
import { getSession, useSignedIn } from '../../../../platform/lib/session.ts';
import { applyBrand } from '../../../../platform/theme/brand.ts';
import { CompanyLogo } from '../../../../platform/ui/CompanyLogo.tsx';
import { FileButton } from '../../../../platform/ui/FileButton.tsx';
import { RadioCards } from '../../../../platform/ui/RadioCards.tsx';
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
  const form = useEditForm({
    draft: 'company',
    canWrite,
    values: { entity_name: saved.entity_name, entity_theme: saved.entity_theme },
    save: async ({ entity_name, entity_theme }) => {
      if (entity_name.trim() !== saved.entity_name) await saveCompanyName(entity_name.trim());
      if (entity_theme !== saved.entity_theme) await saveTheme(entity_theme);
      showToast('Company setup saved');
    },
  });
  usePreview(form.values.entity_theme);
  return (
    <FormFrame form={form} verb="Save" className={styles.form} end={footer}>
      <LogoField canWrite={canWrite} />
      <TextField
        label="Company name"
        name="entity_name"
        autoComplete="organization"
        maxLength={350}
        readOnly={!canWrite}
        {...form.field('entity_name')}
      />
      <ThemeChoice disabled={!canWrite} {...form.field('entity_theme')} />
    </FormFrame>
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
