import { lazyComponent } from '../../platform/lib/lazy-component.tsx';

export const KpiCards = lazyComponent(async () => (await import('./components/KpiCards.tsx')).KpiCards);
