import { parseBlocks, type Span, parseSpans } from './blocks.ts';

function Run({ span }: { span: Span }) {
  if (span.kind === 'code') return <code>{span.text}</code>;
  if (span.kind === 'strong') return <b className="strong">{span.text}</b>;
  if (span.kind === 'link') {
    return (
      <a className="link-brand" href={span.href}>
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
export function Prose({ text }: { text: string }) {
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
