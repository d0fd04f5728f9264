/** Whether the operator turned analytics on for the host of this page. Otherwise, none of their code is loaded. */
export const isAnalyticsHost = (): boolean => document.documentElement.hasAttribute('data-analytics');
