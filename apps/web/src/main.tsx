/** Starts the application: styles, theme, data, routes, toasts. */
import './platform/theme/styles.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { queryClient } from './platform/lib/query.ts';
import { registerStates } from './platform/lib/registered-states.ts';
import { getSession, upgradeTokenCookie } from './platform/lib/session.ts';
import { addAllRoutes, router } from './app/router.tsx';
import { ThemeRoot } from './platform/theme/ThemeRoot.tsx';
import { Toasts } from './platform/ui/Toasts.tsx';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
registerStates();
upgradeTokenCookie();

const render = () =>
  createRoot(root).render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <ThemeRoot>
          <RouterProvider router={router} />
          <Toasts />
        </ThemeRoot>
      </QueryClientProvider>
    </StrictMode>,
  );

// Without the code of the routes, the router loads it again for the address, and reports an error.
if (getSession()) addAllRoutes().then(render, render);
else render();
