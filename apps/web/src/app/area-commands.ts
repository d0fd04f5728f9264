import { canOpenAdmin } from '@mainstay/contract/rules/access';
import type { AdminArea, Command } from '../platform/feature.ts';

/** Returns the command of the palette that opens an area of the administration. */
export const toAreaCommand = ({ label, icon, path, keywords, isVisible = () => true }: AdminArea): Command => ({
  id: path,
  label: `Settings: ${label}`,
  keywords,
  icon,
  path,
  isVisible: (session) => canOpenAdmin(session.role) && isVisible(session),
});
