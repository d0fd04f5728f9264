import { showToast } from '../../../platform/ui/toast.ts';

/** Submits a form and shows its first invalid value as a toast too, because the field may be out of view. */
export function submitWithToast(submit: () => void, issues: Readonly<Partial<Record<string, string>>>): void {
  const [issue] = Object.values(issues);
  if (issue) showToast(issue);
  submit();
}
