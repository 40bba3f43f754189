// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, render, renderHook, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { Toaster, toast } from '#web/ui/overlay/toast.tsx';
import { setUpAway, useShowSetUp } from './setup.api.ts';

const navigate = vi.fn();
vi.mock('@tanstack/react-router', async (original) => ({
  ...(await original<object>()),
  useNavigate: () => navigate,
}));
vi.mock('#web/kernel/api.ts', async (original) => ({
  ...(await original<object>()),
  call: async () => ({}),
}));

test('Show Set Up takes the toast of Put Away along [START-1, NTF-6]', async () => {
  render(<Toaster />);
  const { result } = renderHook(useShowSetUp, {
    wrapper: ({ children }) => (
      <QueryClientProvider client={new QueryClient()}>{children}</QueryClientProvider>
    ),
  });
  act(() => toast.undoable('Set up put away', () => {}, setUpAway));
  await screen.findByText('Set up put away');
  await act(() => result.current());
  expect(navigate).toHaveBeenCalledOnce();
  await waitFor(() => expect(screen.queryByText('Set up put away')).toBeNull(), { timeout: 3000 });
});
