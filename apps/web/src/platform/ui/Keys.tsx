import { ArrowBigUp, ArrowDown, ArrowLeft, ArrowRight, ArrowUp, CornerDownLeft, type LucideIcon } from 'lucide-react';
import { Kbd } from './Kbd.tsx';
import layoutStyles from '../theme/layout.module.css';

/** Icons of keys whose symbols many fonts do not have, with their names. */
const ICONS: Readonly<Record<string, readonly [icon: LucideIcon, name: string]>> = {
  '←': [ArrowLeft, 'Left'],
  '→': [ArrowRight, 'Right'],
  '↑': [ArrowUp, 'Up'],
  '↓': [ArrowDown, 'Down'],
  '↵': [CornerDownLeft, 'Enter'],
  '⇧': [ArrowBigUp, 'Shift'],
};

function KeyLabel({ symbol }: { symbol: string }) {
  const [Icon, name] = ICONS[symbol] ?? [];
  return Icon ? <Icon size={11} role="img" aria-label={name} /> : symbol;
}

/** Shows a key sequence or chord, with keys separated by spaces: `G A`. */
export const Keys = ({ keys }: { keys: string }) => (
  <span className={layoutStyles.row} style={{ gap: 4 }}>
    {keys.split(' ').map((key) => (
      <Kbd key={key}>
        <KeyLabel symbol={key} />
      </Kbd>
    ))}
  </span>
);
