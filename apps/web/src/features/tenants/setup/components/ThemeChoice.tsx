import type { Theme } from '@mainstay/contract/identity';
import { FILLED_TONES } from '@mainstay/contract/rules/theme-tones';
import './ThemeChoice.css';

/** The themes by the names people know (1-settings-16). */
const NAMES: Record<Theme, string> = {
  'theme-default': 'Green',
  'theme-bl': 'Blue',
  'theme-pur': 'Violet',
  'theme-org': 'Orange',
};

interface ThemeChoiceProps {
  value: Theme;
  disabled?: boolean;
  onChange: (theme: Theme) => void;
}

/** The company's colour. */
export const ThemeChoice = ({ value, disabled, onChange }: ThemeChoiceProps) => (
  <fieldset className="thc" disabled={disabled}>
    <legend>Theme</legend>
    <div className="thc-all">
      {(Object.keys(NAMES) as Theme[]).map((theme) => (
        <label key={theme}>
          <input type="radio" name="entity_theme" checked={theme === value} onChange={() => onChange(theme)} />
          <span className="thc-tone" style={{ background: FILLED_TONES[theme] }} />
          {NAMES[theme]}
        </label>
      ))}
    </div>
  </fieldset>
);
