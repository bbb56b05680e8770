import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { router } from './router.tsx';
import { Toaster } from './toasts/toaster.tsx';

/** The whole page: the screens of the router, and above them the toasts. */
export function App() {
  return (
    <StrictMode>
      <RouterProvider router={router} />
      <Toaster />
    </StrictMode>
  );
}
