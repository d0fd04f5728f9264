/** The page of an unsubscribe link, which works without scripts, a session and cookies. */
import { escapeHtml } from '../../../platform/mail/message-text.ts';
import { imageUrl } from '../../../platform/files/media.ts';
import type { CompanyBranding } from '../branding.ts';

export interface PageContent {
  heading: string;
  paragraphs: readonly string[];
  /** A form without fields. */
  button?: { label: string; action: string; isQuiet?: boolean };
}

const STYLE = `
:root { color-scheme: light dark; --bg: #f7f8f9; --surface: #fff; --line: #e6e8ec; --text: #16181d; --quiet: #5b616e; --control: #8a909c }
@media (prefers-color-scheme: dark) {
  :root { --bg: #0f1012; --surface: #17181b; --line: #2a2c31; --text: #f0f1f3; --quiet: #a4a9b4; --control: #6a7180 }
}
* { box-sizing: border-box }
body { margin: 0; min-height: 100vh; display: grid; place-items: center; padding: 24px 16px; background: var(--bg); color: var(--text);
  font: 14px/22px -apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif }
main { width: 100%; max-width: 440px; padding: 28px; background: var(--surface); border: 1px solid var(--line); border-radius: 10px;
  border-top: 3px solid var(--tone); overflow-wrap: anywhere }
header { display: flex; align-items: center; gap: 10px; margin: 0 0 24px; font-size: 15px; font-weight: 600 }
header img { width: 32px; height: 32px; object-fit: contain; border-radius: 6px }
header i { width: 10px; height: 10px; border-radius: 3px; background: var(--tone) }
h1 { margin: 0 0 8px; font-size: 20px; line-height: 28px; font-weight: 600; text-wrap: balance }
p { margin: 0 0 8px; color: var(--quiet) }
form { margin: 20px 0 0 }
button { min-height: 40px; padding: 8px 18px; border: 1px solid var(--tone); border-radius: 6px; background: var(--tone); color: #fff;
  font: inherit; font-weight: 600; cursor: pointer }
button.quiet { border-color: var(--control); background: transparent; color: var(--text) }
button:focus-visible { outline: 2px solid var(--text); outline-offset: 2px }
`;

/** @param branding undefined if the link belongs to no company of this installation */
export const renderPage = (
  branding: CompanyBranding | undefined,
  { heading, paragraphs, button }: PageContent,
): string => {
  const { name, tone, logo } = branding ?? { name: '', tone: '#5b616e', logo: null };
  const image = imageUrl(logo);
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeHtml(heading)}</title>
<style>${STYLE}:root { --tone: ${tone} }</style>
</head>
<body>
<main>
${name && `<header>${image ? `<img src="${escapeHtml(image)}" alt="">` : '<i></i>'}${escapeHtml(name)}</header>`}
<h1>${escapeHtml(heading)}</h1>
${paragraphs.map((text) => `<p>${escapeHtml(text)}</p>`).join('\n')}
${button ? renderForm(button) : ''}
</main>
</body>
</html>
`;
};

const renderForm = ({ label, action, isQuiet }: NonNullable<PageContent['button']>): string =>
  `<form method="post" action="${escapeHtml(action)}"><button${isQuiet ? ' class="quiet"' : ''}>${escapeHtml(label)}</button></form>`;
