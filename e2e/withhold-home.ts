import type { Page } from 'playwright-core';

interface Menu {
  data: { menus: { scope: string | null }[] };
}

/**
 * Removes the portfolio home from the menu that a page receives from its next load on. It would otherwise be preloaded as soon as nothing
 * else is loading.
 */
export const withholdHome = (page: Page): Promise<unknown> => page.addInitScript(filterMenu);

/** Runs in the page. */
function filterMenu(): void {
  const { fetch: send } = globalThis;
  globalThis.fetch = async (input, init) => {
    const response = await send(input, init);
    if (input !== '/v1/api/menu/') return response;
    const { data, ...body } = (await response.json()) as Menu;
    return Response.json({
      ...body,
      data: { ...data, menus: data.menus.filter(({ scope }) => scope !== 'Portfolio') },
    });
  };
}
