import type { UseMutationResult } from '@tanstack/react-query';
import type { LucideIcon } from 'lucide-react';
import buttonStyles from '../ui/button.module.css';

interface TestButtonProps {
  test: Pick<UseMutationResult<unknown, Error, void>, 'isPending' | 'mutate'>;
  icon: LucideIcon;
  children: string;
}

/** Tests settings as typed. It remains focused during the test, and does not start a second one. */
export const TestButton = ({ test, icon: Icon, children }: TestButtonProps) => (
  <button
    type="button"
    className={buttonStyles.button}
    aria-busy={test.isPending}
    onClick={() => !test.isPending && test.mutate()}
  >
    <Icon size={14} aria-hidden />
    {children}
  </button>
);
