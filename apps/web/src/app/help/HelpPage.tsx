import { useParams } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { FeedbackForm } from '../../domains/tickets/components/FeedbackForm.tsx';
import { hashHref } from '../../platform/lib/history.ts';
import { PageHeader } from '../../platform/ui/PageHeader.tsx';
import { parseBlocks, parseSpans, type Span } from './blocks.ts';
import faqs from './texts/faqs.md?raw';
import feedback from './texts/feedback.md?raw';
import helpCenter from './texts/help-center.md?raw';
import support from './texts/support.md?raw';
import { HELP_TOPICS, type HelpTopic } from './topics.ts';
import textStyles from '../../platform/theme/text.module.css';
import pageHeaderStyles from '../../platform/ui/PageHeader.module.css';
import styles from './HelpPage.module.css';

// A glob, because a source tree without a change log must still build.
const changeLog = Object.values(
  import.meta.glob<string>('../../../../../CHANGELOG.md', { query: '?raw', import: 'default', eager: true }),
)[0];

/** Returns the release notes without the introduction for editors of the file. */
const toReleaseNotes = (text = '') =>
  text.replace(/^[\s\S]*?(?=^## )/m, '').replaceAll(/^## \[(.+?)\]/gm, '## $1') || 'No releases yet.';

const TEXTS: Record<HelpTopic['slug'], string> = {
  'help-center': helpCenter,
  'release-notes': toReleaseNotes(changeLog),
  faqs,
  feedback,
  support,
};

/** On phones, the links are in a row that scrolls horizontally. */
const reveal = (link: HTMLAnchorElement | null) => link?.scrollIntoView({ block: 'nearest', inline: 'nearest' });

/** Shows a help page with links to the others. */
export function HelpPage() {
  const { topic } = useParams({ from: '/shell/help/$topic' });
  const selectedTopic = HELP_TOPICS.find(({ slug }) => slug === topic) ?? HELP_TOPICS[0];
  if (!selectedTopic) return null;
  return (
    <>
      <PageHeader title={selectedTopic.title} />
      <div className={clsx(pageHeaderStyles.page, styles.root)}>
        <nav aria-label="Help">
          {HELP_TOPICS.map(({ slug, title, icon: Icon }) => (
            <a
              key={slug}
              ref={slug === selectedTopic.slug ? reveal : undefined}
              href={hashHref(`/help/${slug}`)}
              aria-current={slug === selectedTopic.slug ? 'page' : undefined}
            >
              <Icon size={15} aria-hidden />
              {title}
            </a>
          ))}
        </nav>
        <article className={styles.prose}>
          <Prose text={TEXTS[selectedTopic.slug]} />
          {(selectedTopic.slug === 'feedback' || selectedTopic.slug === 'support') && (
            <FeedbackForm key={selectedTopic.slug} kind={selectedTopic.slug} />
          )}
        </article>
      </div>
    </>
  );
}

function Run({ span }: { span: Span }) {
  if (span.kind === 'code') return <code>{span.text}</code>;
  if (span.kind === 'strong') return <b className={textStyles.strong}>{span.text}</b>;
  if (span.kind === 'link') {
    return (
      <a className={textStyles.brandLink} href={span.href}>
        {span.text}
      </a>
    );
  }
  return span.text;
}

const Line = ({ text }: { text: string }) =>
  // biome-ignore lint/suspicious/noArrayIndexKey: the text is fixed at build time.
  parseSpans(text).map((span, at) => <Run key={at} span={span} />);

/** Renders a help text. */
function Prose({ text }: { text: string }) {
  return parseBlocks(text).map((block, at) => {
    // biome-ignore-start lint/suspicious/noArrayIndexKey: the text is fixed at build time.
    if (block.kind === 'ul') {
      return (
        <ul key={at}>
          {block.items.map((item) => (
            <li key={item}>
              <Line text={item} />
            </li>
          ))}
        </ul>
      );
    }
    const Tag = block.kind;
    return (
      <Tag key={at}>
        <Line text={block.text} />
      </Tag>
    );
    // biome-ignore-end lint/suspicious/noArrayIndexKey: the text is fixed at build time.
  });
}
