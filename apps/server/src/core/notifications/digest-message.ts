/** Renders a day as the content of a message: HTML with inline styles, and the same as plain text. */
import type { UserNotification } from '@mainstay/contract/notifications';
import { formatLongDate } from '@mainstay/contract/rules/dates';
import { NOTIFICATION_LABELS, type NotificationKind } from '@mainstay/contract/rules/notifications';
import { type Content, escapeHtml, toSingleLine } from '../../platform/mail/message-text.ts';

export interface DigestGroup {
  kind: NotificationKind;
  notices: readonly UserNotification[];
  /** Whether there are more notifications than the message shows. */
  hasMore: boolean;
}

const TEXT_COLOR = '#16181d';
const MUTED_COLOR = '#5b616e';
const BORDER_COLOR = '#e6e8ec';

/** Escapes text, so that data can neither add markup nor contain the placeholder of a link. */
const escapeText = (text: string): string => escapeHtml(toSingleLine(text));

const formatGroupCount = ({ notices, hasMore }: DigestGroup): string => `${notices.length}${hasMore ? '+' : ''}`;

/** Returns a summary such as `3 overdue, 2 due today`, or undefined if there are no notifications. */
export function formatDigestSummary(groups: readonly DigestGroup[]): string | undefined {
  const shownGroups = groups.filter(({ notices }) => notices.length > 0);
  return (
    shownGroups
      .map((group) => `${formatGroupCount(group)} ${NOTIFICATION_LABELS[group.kind].toLowerCase()}`)
      .join(', ') || undefined
  );
}

/**
 * Returns the link of a notification: to its action, to the screen of its feature, or to the notes of its account.
 *
 * @param address of the company's application
 */
export function getNotificationUrl(address: string, { action, account, message }: UserNotification): string {
  const path = message?.path ?? (action ? `/dashboard/actions?actionId=${action.id}` : undefined);
  return `${address}/#!${path ?? `/dashboard/accounts/${account?.id}/notes`}`;
}

const getDigestLine = ({ action, note, account, message }: UserNotification): { title: string; about: string } => ({
  title: message?.title ?? action?.name ?? note ?? 'A note',
  about: [account?.name, message?.detail, action?.due_date && `due ${formatLongDate(action.due_date)}`]
    .filter(Boolean)
    .join(' · '),
});

function renderGroupHtml({ kind, notices, hasMore }: DigestGroup, address: string, tone: string): string {
  const headingStyle = `margin:20px 0 4px;font-size:14px;line-height:20px;font-weight:600;color:${TEXT_COLOR}`;
  const lines = notices.map((notice) => {
    const { title, about } = getDigestLine(notice);
    const linkStyle = `color:${tone};text-decoration:none;font-weight:500`;
    const link = `<a href="${escapeHtml(getNotificationUrl(address, notice))}" style="${linkStyle}">${escapeText(title)}</a>`;
    const aboutHtml = `<div style="font-size:12px;line-height:18px;color:${MUTED_COLOR}">${escapeText(about)}</div>`;
    return `<div style="padding:6px 0;border-top:1px solid ${BORDER_COLOR};font-size:14px;line-height:20px">${link}${aboutHtml}</div>`;
  });
  const moreHtml = hasMore
    ? `<p style="margin:4px 0 0;font-size:12px;line-height:18px;color:${MUTED_COLOR}">And more.</p>`
    : '';
  return `<h3 style="${headingStyle}">${NOTIFICATION_LABELS[kind]}</h3>${lines.join('')}${moreHtml}`;
}

function renderGroupText({ kind, notices, hasMore }: DigestGroup, address: string): string {
  const lines = notices.map((notice) => {
    const { title, about } = getDigestLine(notice);
    return `- ${toSingleLine(title)} (${toSingleLine(about)})\n  ${getNotificationUrl(address, notice)}`;
  });
  return [NOTIFICATION_LABELS[kind], ...lines, ...(hasMore ? ['And more.'] : [])].join('\n');
}

/** @param tone color of the company, dark enough on white */
export function renderDigest(
  groups: readonly DigestGroup[],
  { address, tone }: { address: string; tone: string },
): Content {
  const shownGroups = groups.filter(({ notices }) => notices.length > 0);
  if (shownGroups.length === 0) {
    const emptyMessage = 'Nothing is due today and nothing is overdue.';
    return {
      html: `<p style="margin:0 0 12px;font-size:14px;line-height:22px;color:${TEXT_COLOR}">${emptyMessage}</p>`,
      text: emptyMessage,
    };
  }
  return {
    html: shownGroups.map((group) => renderGroupHtml(group, address, tone)).join('\n'),
    text: shownGroups.map((group) => renderGroupText(group, address)).join('\n\n'),
  };
}
