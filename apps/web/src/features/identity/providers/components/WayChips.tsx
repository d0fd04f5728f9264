import type { SignInProvider } from '@mainstay/contract/identity/providers';
import { Chip } from '../../../../ui/Chip.tsx';
import { type ChipWords, renewalWords, stateWords } from './way-words.ts';

export const WordChip = ({ words: { tone, text } }: { words: ChipWords }) => (
  <Chip {...(tone ? { tone } : { line: true })}>{text}</Chip>
);

/** Where a way to sign in stands, and whether its certificate needs somebody. */
export function WayChips({ provider }: { provider: SignInProvider }) {
  const renewal = renewalWords(provider);
  return (
    <>
      <WordChip words={stateWords(provider)} />
      {renewal && <WordChip words={renewal} />}
    </>
  );
}
