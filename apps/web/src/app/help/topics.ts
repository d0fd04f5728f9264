/**
 * The help entries, in the order of the popup. Their pages are part of the application (decision 52); a company can link
 * its own instead.
 */
import { HELP_ENTRIES, type HelpEntry } from '@mainstay/contract/rules/help-links';
import { BookOpen, CircleQuestionMark, LifeBuoy, type LucideIcon, MessageSquare, Sparkles } from 'lucide-react';

export interface HelpTopic {
  slug: HelpEntry;
  title: string;
  icon: LucideIcon;
}

const ICONS: Readonly<Record<HelpEntry, LucideIcon>> = {
  'help-center': BookOpen,
  'release-notes': Sparkles,
  faqs: CircleQuestionMark,
  feedback: MessageSquare,
  support: LifeBuoy,
};

export const HELP_TOPICS: readonly HelpTopic[] = (Object.keys(ICONS) as HelpEntry[]).map((slug) => ({
  slug,
  title: HELP_ENTRIES[slug],
  icon: ICONS[slug],
}));
