import './CodeBlock.css';

/** Shows a text to read exactly or to copy. One click selects all of it. */
export const CodeBlock = ({ children }: { children: string }) => <code className="code-block">{children}</code>;
