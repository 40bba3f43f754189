// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { useWrite } from './use-write.ts';

afterEach(cleanup);

test('what was read before a write does not take the place of its answer [START-2]', async () => {
  const client = new QueryClient();
  const [first, second] = [Promise.withResolvers<string>(), Promise.withResolvers<string>()];
  const answers = [first.promise, second.promise];
  const { result } = renderHook(
    () => ({
      read: useQuery({ queryKey: ['setup'], queryFn: () => answers.shift() ?? 'later' }),
      write: useWrite(async (to: string) => to, { answers: () => ['setup'] }),
    }),
    {
      wrapper: ({ children }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>,
    },
  );
  first.resolve('open');
  await waitFor(() => expect(result.current.read.data).toBe('open'));
  // Asked for again, and slow: the service read it before the write.
  void client.invalidateQueries({ queryKey: ['setup'] });
  await act(() => result.current.write.mutateAsync('put away'));
  await act(async () => second.resolve('open'));
  expect(client.getQueryData(['setup'])).toBe('put away');
});
