// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { commonPassword } from '#shared/accounts/common-password.ts';
import { Field } from '#web/ui/form/field.tsx';
import { NewPasswordInput } from './new-password-input.tsx';

afterEach(cleanup);

test('a new password says so while it is common, or the name of its person [SEC-40]', async () => {
  render(
    <Field label="New password">
      <NewPasswordInput names={() => ['Sam Okafor', undefined]} />
    </Field>,
  );
  const type = (value: string) =>
    fireEvent.input(screen.getByLabelText('New password'), { target: { value } });
  for (const common of ['Password', 'okafor', 'Washline']) {
    type(common);
    expect(await screen.findByText(commonPassword)).toBeDefined();
    type(`${common} is not all of it`);
    await waitFor(() => expect(screen.queryByText(commonPassword)).toBeNull());
  }
});
