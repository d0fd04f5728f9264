/** The areas of the administration that a user can open, by group, path and search text. */
import { ADMIN_GROUPS, type AdminArea, getAdminAreas } from '../../platform/feature.ts';
import { useSignedIn } from '../../platform/lib/session.ts';

export const ADMIN_HOME = '/dashboard/admin';

/** Returns the areas in the order of their groups. */
export function useAdminAreas(): AdminArea[] {
  const session = useSignedIn();
  const admin = getAdminAreas();
  return ADMIN_GROUPS.flatMap((group) => admin.filter((area) => area.group === group)).filter(
    ({ isVisible }) => isVisible?.(session) ?? true,
  );
}

/** Returns the non-empty groups of areas. */
export const groupAreas = (areas: readonly AdminArea[]) =>
  ADMIN_GROUPS.map((group) => ({ group, areas: areas.filter((area) => area.group === group) })).filter(
    (group) => group.areas.length > 0,
  );

/** Returns the area that a path belongs to, or undefined for the home. */
export const findArea = (areas: readonly AdminArea[], pathname: string): AdminArea | undefined =>
  areas.find(({ path }) => `${pathname}/`.startsWith(`${path}/`));

/** Returns the areas that contain every word of a text in their label, description, keywords or group. */
export function searchAreas(areas: readonly AdminArea[], text: string): AdminArea[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  return areas.filter(({ label, about, keywords = '', group }) => {
    const content = `${label} ${about} ${keywords} ${group}`.toLowerCase();
    return words.every((word) => content.includes(word));
  });
}
