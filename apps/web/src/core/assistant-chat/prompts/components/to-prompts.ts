import type { CustomRow } from '@mainstay/contract/custom-tables';
import type { InfiniteData } from '@tanstack/react-query';
import type { Prompt } from '../../queries.ts';

const toPrompt = ({ id, prompt_name, prompt, component_id, active }: CustomRow): Prompt => ({
  id: Number(id),
  prompt_name: String(prompt_name),
  prompt: String(prompt),
  component_id: component_id === null || component_id === undefined ? null : Number(component_id),
  active: active === true,
});

/** Converts rows of the table of prompts. */
export const toPrompts = <Page extends { listing: CustomRow[] }>({ pages, ...data }: InfiniteData<Page, number>) => ({
  ...data,
  pages: pages.map((page) => ({ ...page, listing: page.listing.map(toPrompt) })),
});
