/** The account page and what feeds it. */
import { measureIngest } from './account/ingest.ts';
import type { Figure } from './report.ts';
import type { World } from './world.ts';

export const measureAccount = async (world: World): Promise<Figure[]> => measureIngest(world);
