/**
 * The help entries, in the order of the popup. Their pages are part of the application; no help is loaded from other
 * servers (decision 52).
 */
import { BookOpen, CircleQuestionMark, LifeBuoy, type LucideIcon, MessageSquare, Sparkles } from 'lucide-react';

export interface HelpTopic {
  slug: 'help-center' | 'release-notes' | 'faqs' | 'feedback' | 'support';
  title: string;
  icon: LucideIcon;
}

export const HELP_TOPICS: readonly HelpTopic[] = [
  { slug: 'help-center', title: 'Help Center', icon: BookOpen },
  { slug: 'release-notes', title: 'Release Notes', icon: Sparkles },
  { slug: 'faqs', title: 'FAQs', icon: CircleQuestionMark },
  { slug: 'feedback', title: 'Submit Feedback', icon: MessageSquare },
  { slug: 'support', title: 'Contact Support', icon: LifeBuoy },
];
