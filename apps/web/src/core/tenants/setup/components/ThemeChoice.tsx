import { FILLED_TONES } from '@mainstay/contract/rules/theme-tones';
import { THEME_LIST } from '@mainstay/contract/rules/themes';
import type { Theme } from '@mainstay/contract/tenants/appearance';
import { RadioCards } from '../../../../platform/ui/RadioCards.tsx';
import './ThemeChoice.css';

interface ThemeChoiceProps {
  value: Theme;
  disabled?: boolean;
  onChange: (theme: Theme) => void;
}

const OPTIONS = THEME_LIST.map(({ code, name }) => ({
  value: code,
  label: name,
  mark: <span className="thc-tone" style={{ background: FILLED_TONES[code] }} />,
}));

/** Selects the color theme of the company. */
export const ThemeChoice = ({ value, disabled, onChange }: ThemeChoiceProps) => (
  <RadioCards
    legend="Theme"
    name="entity_theme"
    options={OPTIONS}
    value={value}
    disabled={disabled}
    onChange={onChange}
  />
);
