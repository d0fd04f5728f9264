/** Renders a day as the content of a message: HTML with inline styles, and the same as plain text. */
import type { UserNotification } from '@mainstay/contract/notifications';
import { formatLongDate } from '@mainstay/contract/rules/dates';
import { NOTIFICATION_LABELS, type NotificationKind } from '@mainstay/contract/rules/notifications';
import { type Content, escapeHtml, toSingleLine } from '../../../platform/mail/message-text.ts';

export interface DigestGroup {
  kind: NotificationKind;
  notices: readonly UserNotification[];
  /** Whether there are more notifications than the message shows. */
  more: boolean;
}

const INK = '#16181d';
const QUIET = '#5b616e';
const LINE = '#e6e8ec';

/** Escapes text, so that data can neither add markup nor contain the placeholder of a link. */
const safe = (text: string): string => escapeHtml(toSingleLine(text));

const formatGroupCount = ({ notices, more }: DigestGroup): string => `${notices.length}${more ? '+' : ''}`;

/** Returns a summary such as `3 overdue, 2 due today`, or undefined if there are no notifications. */
export function formatDigestSummary(groups: readonly DigestGroup[]): string | undefined {
  const told = groups.filter(({ notices }) => notices.length > 0);
  return (
    told.map((group) => `${formatGroupCount(group)} ${NOTIFICATION_LABELS[group.kind].toLowerCase()}`).join(', ') ||
    undefined
  );
}

/** Returns the link of a notification, to its action or else to the notes of its account. @param address of the company's application */
export const getNotificationUrl = (address: string, { action, account }: UserNotification): string =>
  action
    ? `${address}/#!/dashboard/actions?actionId=${action.id}`
    : `${address}/#!/dashboard/accounts/${account.id}/notes`;

const getDigestLine = ({ action, note, account }: UserNotification): { title: string; about: string } => ({
  title: action?.name ?? note ?? 'A note',
  about: [account.name, action?.due_date && `due ${formatLongDate(action.due_date)}`].filter(Boolean).join(' · '),
});

function groupHtml({ kind, notices, more }: DigestGroup, address: string, tone: string): string {
  const head = `margin:20px 0 4px;font-size:14px;line-height:20px;font-weight:600;color:${INK}`;
  const lines = notices.map((notice) => {
    const { title, about } = getDigestLine(notice);
    const look = `color:${tone};text-decoration:none;font-weight:500`;
    const link = `<a href="${escapeHtml(getNotificationUrl(address, notice))}" style="${look}">${safe(title)}</a>`;
    const below = `<div style="font-size:12px;line-height:18px;color:${QUIET}">${safe(about)}</div>`;
    return `<div style="padding:6px 0;border-top:1px solid ${LINE};font-size:14px;line-height:20px">${link}${below}</div>`;
  });
  const rest = more ? `<p style="margin:4px 0 0;font-size:12px;line-height:18px;color:${QUIET}">And more.</p>` : '';
  return `<h3 style="${head}">${NOTIFICATION_LABELS[kind]}</h3>${lines.join('')}${rest}`;
}

function groupText({ kind, notices, more }: DigestGroup, address: string): string {
  const lines = notices.map((notice) => {
    const { title, about } = getDigestLine(notice);
    return `- ${toSingleLine(title)} (${toSingleLine(about)})\n  ${getNotificationUrl(address, notice)}`;
  });
  return [NOTIFICATION_LABELS[kind], ...lines, ...(more ? ['And more.'] : [])].join('\n');
}

/** @param tone color of the company, dark enough on white */
export function renderDigest(
  groups: readonly DigestGroup[],
  { address, tone }: { address: string; tone: string },
): Content {
  const told = groups.filter(({ notices }) => notices.length > 0);
  if (told.length === 0) {
    const nothing = 'Nothing is due today and nothing is overdue.';
    return {
      html: `<p style="margin:0 0 12px;font-size:14px;line-height:22px;color:${INK}">${nothing}</p>`,
      text: nothing,
    };
  }
  return {
    html: told.map((group) => groupHtml(group, address, tone)).join('\n'),
    text: told.map((group) => groupText(group, address)).join('\n\n'),
  };
}
