import { useParams } from '@tanstack/react-router';
import { PageHeader } from '../../../ui/PageHeader.tsx';

/** One account. */
export function AccountPage() {
  const { name } = useParams({ from: '/shell/dashboard/$accountId/$name/$menuName/$menuId' });
  return <PageHeader title={name} />;
}
