/** Chats to which notifications are posted through an incoming webhook of a channel. */
export const CHAT_KINDS = ['slack', 'teams'] as const;
export type ChatKind = (typeof CHAT_KINDS)[number];
export const CHAT_LABELS: Readonly<Record<ChatKind, string>> = { slack: 'Slack', teams: 'Microsoft Teams' };

/** What users can select per chat: reminders, the daily digest, and the kinds of notifications that are stored. */
export const CHAT_TOPICS = ['reminder', 'daily_digest', 'assigned', 'mentioned', 'bulk_email', 'webhook'] as const;
export type ChatTopic = (typeof CHAT_TOPICS)[number];
export const CHAT_TOPIC_LABELS: Readonly<Record<ChatTopic, string>> = {
  reminder: 'Reminders that I set or receive',
  daily_digest: 'Daily digest',
  assigned: 'Actions assigned to me',
  mentioned: 'Mentions in notes',
  bulk_email: 'Bulk email',
  webhook: 'Disabled webhooks',
};

/** Seconds until the next attempt, after each attempt except the last. A message that is late is of no use. */
export const CHAT_RETRY_SECONDS = [30, 120, 600, 1800] as const;
/** Days after which the log of messages is purged. */
export const CHAT_RETENTION_DAYS = 30;
