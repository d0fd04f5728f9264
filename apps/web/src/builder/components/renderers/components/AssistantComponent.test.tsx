import { assistant } from '@mainstay/contract/assistant';
import type { ComponentDetail } from '@mainstay/contract/components/report';
import { act } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { updateSession } from '../../../../platform/lib/session.ts';
import { useTestContainer } from '../../../../testing/test-container.tsx';
import { AssistantComponent } from './AssistantComponent.tsx';

const box = useTestContainer();
const DETAIL = { id: 41, kind: 'react-ai', meta: {} } as ComponentDetail;

beforeEach(() => {
  vi.useFakeTimers();
  updateSession({ token: 'x', user_access_type: 'full' });
});
afterEach(() => {
  vi.useRealTimers();
  localStorage.clear();
});
const wait = (ms: number) => act(async () => void (await vi.advanceTimersByTimeAsync(ms)));

test('3-ai-chat-01 3-ai-chat-02 a component of this template renders as a chat after 200 ms', async () => {
  const requests: string[] = [];
  vi.stubGlobal('fetch', async (url: string) => {
    requests.push(url);
    return Response.json({ success: true, data: { conversations: [], is_configured: true } });
  });
  const onDrawn = vi.fn();
  box.draw(<AssistantComponent detail={DETAIL} context={{ account_id: 7 }} onDrawn={onDrawn} />);
  await wait(199);
  expect([requests, onDrawn.mock.calls.length]).toEqual([[], 0]);
  expect(box.element.querySelector('[role="status"]')?.getAttribute('aria-label')).toBe('Loading');
  await wait(1);
  await wait(10);
  expect(requests).toEqual([`${assistant.findConversations.path}?component_id=41&account_id=7`]);
  expect(onDrawn).toHaveBeenCalledOnce();
  expect(box.element.querySelector('textarea')).not.toBeNull();
});
