import './CodeBlock.css';

/** What is read letter by letter, or copied: one press selects all of it. */
export const CodeBlock = ({ children }: { children: string }) => <code className="code-block">{children}</code>;
