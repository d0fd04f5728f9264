/** Commands of the palette that do something instead of opening a screen. */
import { CircleCheck, Keyboard, LogOut, type LucideIcon, Moon, Sparkles, Sun, SunMoon } from 'lucide-react';
import { openQuickAdd } from '../core/account-access/quick-add.ts';
import { ASSISTANT_KEY, openAssistant } from '../core/assistant-chat/assistant-panel.ts';
import { APPEARANCES, useAppearance } from '../core/people/use-appearance.ts';
import { getQuickAddEntries } from '../domains/accounts/quick-add/components/quick-add-entries.ts';
import { type Command, getAdminAreas } from '../platform/feature.ts';
import { useSignedIn } from '../platform/lib/session.ts';
import { toAreaCommand } from './area-commands.ts';
import { getCommands } from './commands.ts';

/** A command opens a path, does something, or shows a list in the palette. */
export type PaletteCommand = Pick<Command, 'id' | 'label' | 'icon' | 'keywords' | 'keys'> &
  ({ path: string } | { run: () => void } | { list: 'actions' });

const APPEARANCE_ICONS: Readonly<Record<string, LucideIcon>> = { light: Sun, dark: Moon, auto: SunMoon };

/** Returns all commands that are available to the user: first those that do something, then those that open a screen. */
export function usePaletteCommands(onShortcuts: () => void): PaletteCommand[] {
  const session = useSignedIn();
  const { appearance, change } = useAppearance();
  const canWrite = session.user_access_type !== 'read_only';
  return [
    ...getQuickAddEntries(session).map(({ name, title = `New ${name.toLowerCase()}`, icon, ...entry }) => ({
      id: `add-${name}`,
      label: title,
      icon,
      keywords: 'add create log',
      ...('path' in entry ? { path: entry.path } : { run: () => openQuickAdd(name) }),
    })),
    ...(canWrite
      ? [
          {
            id: 'complete',
            label: 'Complete action…',
            icon: CircleCheck,
            keywords: 'done finish',
            list: 'actions' as const,
          },
        ]
      : []),
    {
      id: 'assistant',
      label: 'Ask the assistant',
      icon: Sparkles,
      keywords: 'AI chat question',
      keys: ASSISTANT_KEY,
      run: openAssistant,
    },
    ...APPEARANCES.filter(({ value }) => value !== appearance).map(({ value, label }) => ({
      id: `appearance-${value}`,
      label: value === 'auto' ? 'Use appearance of the system' : `Switch to ${label.toLowerCase()} mode`,
      icon: APPEARANCE_ICONS[value] ?? SunMoon,
      keywords: 'theme appearance color',
      run: () => void change(value),
    })),
    {
      id: 'shortcuts',
      label: 'Show keyboard shortcuts',
      icon: Keyboard,
      keywords: 'keys help',
      keys: '?',
      run: onShortcuts,
    },
    ...getCommands(session, getAdminAreas().map(toAreaCommand)),
    { id: 'sign-out', label: 'Sign out', icon: LogOut, keywords: 'log out logout exit', path: '/logout' },
  ];
}
